import postcss from 'postcss';
import type { Plugin } from 'vite';

/**
 * The widgets' sheet as a file that pages link to from their own head too, so that it is there before any shadow root
 * is: every rule holds in shadow roots alone, and its layers do not order those of the page.
 */
export function scopeToHost(css: string): string {
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

/** Writes the widgets' sheet out as prerender.css. Stands after what makes it fit for shadow roots. */
export function prerenderSheet(): Plugin {
  let sheet = '';
  return {
    name: 'wellness:prerender-sheet',
    enforce: 'post',
    transform(code, id) {
      const text = /wellness\.css\?inline/.test(id) && /^export default (".*");?\s*$/s.exec(code.trim())?.[1];
      if (text) sheet = JSON.parse(text);
    },
    generateBundle() {
      if (!sheet) this.error('The widgets have no sheet: prerender.css would be empty.');
      this.emitFile({ type: 'asset', fileName: 'prerender.css', source: scopeToHost(sheet) });
    },
  };
}
