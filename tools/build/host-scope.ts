import postcss from 'postcss';
import type { Plugin } from 'vite';
import { exportedText } from './widget-sheet.ts';

/**
 * Makes of the elements' stylesheet a file that the page's head may link to as well, so that it is loaded before the first
 * shadow root: every rule applies in shadow roots only, and its layers do not affect those of the page.
 */
function scopeToHost(css: string): string {
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    const inKeyframes = rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name);
    if (inKeyframes || rule.parent?.type === 'rule') return;
    rule.selectors = rule.selectors.map((selector) => (selector.includes(':host') ? selector : `:host ${selector}`));
  });
  const layer = postcss.atRule({ name: 'layer', params: 'wellness' });
  layer.append(root.nodes);
  return postcss.root({ nodes: [layer] }).toString();
}

/** Writes the elements' stylesheet as prerender.css, from the modules of the finished build. */
export function prerenderSheet(): Plugin {
  return {
    name: 'wellness:prerender-sheet',
    async generateBundle() {
      const ids = [...this.getModuleIds()].filter((id) => id.endsWith('.css?inline'));
      if (!ids.length) this.error('The elements have no stylesheet: prerender.css would be empty.');
      const sheets = await Promise.all(ids.map((id) => exportedText(this.getModuleInfo(id)?.code ?? '')));
      this.emitFile({ type: 'asset', fileName: 'prerender.css', source: scopeToHost(sheets.join('\n')) });
    },
  };
}
