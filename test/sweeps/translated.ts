import { resolveRoute } from '../../demo-site/routes.ts';
import { type RunningServer, sendHtml, startServer, storefront } from '../../tools/server.ts';
import { prerenderer } from '../support/pieces.ts';

/** A built page whose elements speak another language, as prerender() writes them; the page's own text stays as it is. */
async function translate(html: string, lang: string): Promise<string> {
  const { prerender } = await prerenderer();
  const stylesheet = /<link rel="stylesheet" href="([^"]+\/prerender\.css)">/.exec(html)?.[1] ?? '';
  const bare = html
    .replace('<html lang="en"', `<html lang="${lang}"`)
    .replace(/<template shadowrootmode="open">.*?<\/template>/gs, '');
  return prerender(bare, { stylesheet, inline: true, year: new Date().getFullYear() });
}

/** The storefront of `origin` at another port, with its elements in another language. */
export function startTranslated(origin: string, lang: string): Promise<RunningServer> {
  const { protocol, port } = new URL(origin);
  const shop = storefront(Promise.resolve({ portal: `${protocol}//localhost:${Number(port) + 3}` }));
  const pages = new Map<string, Promise<string>>();
  return startServer({
    port: 0,
    host: '127.0.0.1',
    async answer(request, response) {
      const path = (request.url ?? '/').replace(/[?#].*$/s, '');
      if (resolveRoute(path).status !== 200) return void shop(request, response);
      const page = await fetch(origin + path);
      const html = pages.get(path) ?? page.text().then((html) => translate(html, lang));
      pages.set(path, html);
      for (const [name, value] of page.headers)
        if (!/^content-(length|encoding)$/.test(name)) response.setHeader(name, value);
      await sendHtml(response, page.status, await html);
    },
  });
}
