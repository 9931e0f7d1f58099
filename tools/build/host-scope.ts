import postcss from 'postcss';
import type { Plugin } from 'vite';
import { exportedText } from './widget-sheet.ts';

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

/** Writes the widgets' sheet out as prerender.css, as the modules of the build have it in the end. */
export function prerenderSheet(): Plugin {
  return {
    name: 'wellness:prerender-sheet',
    async generateBundle() {
      const ids = [...this.getModuleIds()].filter((id) => id.endsWith('.css?inline'));
      if (!ids.length) this.error('The widgets have no sheet: prerender.css would be empty.');
      const sheets = await Promise.all(ids.map((id) => exportedText(this.getModuleInfo(id)?.code ?? '')));
      this.emitFile({ type: 'asset', fileName: 'prerender.css', source: scopeToHost(sheets.join('\n')) });
    },
  };
}
