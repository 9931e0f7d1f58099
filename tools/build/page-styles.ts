import type { Plugin, Rolldown } from 'vite';
import { pickRules } from '../../src/prerender/pick-rules.ts';
import { namesOf } from '../../src/prerender/tree.ts';
import { attributeOf, elementsOf, isStylesheet, replaceAt } from './html.ts';
import { partsOf } from './sheet-parts.ts';

/**
 * Applies the styles that stand in a page as text. As a `<style>` they would need a hash for each page in the policy; this
 * script has one.
 */
export const applyStyles =
  'if(!document.adoptedStyleSheets.length){' +
  'const sheet=new CSSStyleSheet;' +
  'sheet.replaceSync(document.querySelector("[data-styles]").textContent);' +
  'document.adoptedStyleSheets=[sheet]}';

const fileName = 'styles.js';

/** The rules that the page can match, in any state: its scripts give no element a tag or class that it lacks. */
const stylesOf = (html: string, css: string): string =>
  pickRules(partsOf(css), new Set([...elementsOf(html)].flatMap(namesOf)));

/**
 * Puts the styles of a built page into the page, so that it's painted without a further request. Without scripts, browsers load
 * the whole stylesheet. A host whose policy lacks the hash of the inline script gets the same script as a file.
 */
export function pageStyles(): Plugin {
  return {
    name: 'wellness:page-styles',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', name: fileName, source: applyStyles });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const assets = Object.values(bundle).filter((file): file is Rolldown.OutputAsset => file.type === 'asset');
        const script = assets.find(({ names }) => names.includes(fileName));
        const link = [...elementsOf(html)].find(isStylesheet);
        const sheet = assets.find((asset) => link && attributeOf(link, 'href') === `/${asset.fileName}`);
        if (!link?.sourceCodeLocation || !sheet || !script) throw new Error('A page has no stylesheet.');
        const styles = stylesOf(html, String(sheet.source));
        if (/<\/script|<!--/i.test(styles)) throw new Error('The styles of a page would end their own element.');
        const { startOffset: start, endOffset: end } = link.sourceCodeLocation;
        const text = [
          `<noscript>${html.slice(start, end)}</noscript>`,
          `<script type="text/plain" data-styles>${styles}</script>`,
          `<script>${applyStyles}</script>`,
          `<script async src="/${script.fileName}" fetchpriority="low"></script>`,
        ];
        return replaceAt(html, [{ start, end, text: text.join('') }]);
      },
    },
  };
}
