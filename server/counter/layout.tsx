/** @jsxImportSource hono/jsx */
import { html, raw } from 'hono/html';
import { style } from './style.ts';
import type { Texts } from './texts.ts';

interface LayoutProps {
  readonly texts: Texts;
  readonly path: string;
  readonly title: string;
  readonly isTest: boolean;
  /** The path of this page, if it is one of the menu. */
  readonly here?: string;
  readonly children?: unknown;
}

/** A page with the menu. */
export function Layout({ texts, path, title, isTest, here, children }: LayoutProps) {
  const { language, say } = texts;
  const entries = [
    [path, say('orders')],
    [`${path}/stock`, say('stock')],
    [`${path}/products`, say('products')],
  ] as const;
  return (
    <Sheet language={language} title={`${title} · ${say('shop')}`}>
      <a class="skip" href="#content">
        {say('skip')}
      </a>
      {here !== undefined && (
        <header>
          {isTest && <p class="test">{say('test')}</p>}
          <nav aria-label={say('shop')}>
            {entries.map(([address, text]) => (
              <a href={address} aria-current={here.replace(/\/$/, '') === address ? 'page' : undefined}>
                {text}
              </a>
            ))}
          </nav>
        </header>
      )}
      <main id="content" tabindex={-1}>
        {children}
      </main>
    </Sheet>
  );
}

/** An HTML document with the page's stylesheet. */
export function Sheet({
  language,
  title,
  children,
}: Pick<LayoutProps, 'title' | 'children'> & Pick<Texts, 'language'>) {
  return html`<!doctype html>${(
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style>{raw(style)}</style>
      </head>
      <body>{children}</body>
    </html>
  )}`;
}
