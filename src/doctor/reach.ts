import { type Check, type Examined, ofTag, property } from './examined.ts';
import type { Finding } from './finding.ts';

/** What is only slow is no mistake. */
const TIMEOUT_MS = 5_000;
/** A catalogue may name thousands. */
const MOST_PICTURES = 24;

interface Address {
  readonly url: string;
  readonly element?: Element;
}

/** What the page's policy refuses while `act` runs: addresses with the directive that says so. */
async function refusedDuring(act: () => Promise<void>): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  const hear = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    // A policy that is only tried (Content-Security-Policy-Report-Only) keeps nothing out.
    if (disposition === 'enforce') refused.set(blockedURI, effectiveDirective);
  };
  document.addEventListener('securitypolicyviolation', hear);
  await act();
  // It is told of in a task of its own.
  await new Promise((done) => setTimeout(done, 50));
  document.removeEventListener('securitypolicyviolation', hear);
  return refused;
}

/** Asks, and takes it back at once: policies are held against it before anything leaves. */
function ask(url: string): void {
  const request = new XMLHttpRequest();
  try {
    request.open('HEAD', url);
    request.send();
    request.abort();
  } catch {
    // Refused at once.
  }
}

/** Whether the picture comes. */
const comes = (url: string): Promise<boolean> =>
  new Promise((done) => {
    const picture = new Image();
    picture.onload = () => done(true);
    picture.onerror = () => done(false);
    setTimeout(() => done(true), TIMEOUT_MS);
    picture.src = url;
  });

/** Without what a browser leaves out where it tells of a violation. */
const bare = (url: string) => url.replace(/#.*/s, '');

function directiveFor(url: string, refused: ReadonlyMap<string, string>): string | undefined {
  const { origin, protocol } = new URL(url);
  return refused.get(bare(url)) ?? refused.get(origin) ?? refused.get(protocol.slice(0, -1));
}

function refusal({ url, element }: Address, directive: string): Finding {
  const { origin, protocol } = new URL(url);
  const source = origin === 'null' ? protocol : origin;
  return {
    code: 'policy',
    ...(element && { element }),
    message: `The policy of this page (${directive}) keeps us from ${url.slice(0, 120)}.`,
    instead: `${directive} … ${source}, in the header Content-Security-Policy or its meta tag.`,
  };
}

/** Whether anything comes back that the page may read. A checkout server takes orders by POST alone: this one orders nothing. */
async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) });
    return true;
  } catch (error) {
    return (error as Error).name === 'TimeoutError';
  }
}

/** With an attempt that is none in its place. */
const filled = (url: string) => url.replaceAll('{attempt}', 'doctor');

/** Where carts are posted and orders asked about, each once. */
function checkouts({ ours }: Examined): readonly Address[] {
  const found = new Map<string, Address>();
  for (const [tag, name] of [
    ['cart-button', 'checkoutEndpoint'],
    ['order-status', 'endpoint'],
  ] as const)
    for (const element of ofTag(ours, tag)) {
      const endpoint = property<string>(element, name);
      if (!endpoint) continue;
      const url = new URL(filled(endpoint), document.baseURI).href;
      if (!found.has(url)) found.set(url, { url, element });
    }
  return [...found.values()];
}

/** Where data goes, or comes from, as the owner's attributes name it. */
const connections = ({ ours }: Examined): readonly Address[] =>
  ours.flatMap((element) =>
    ['checkoutEndpoint', 'action', 'catalog', 'endpoint'].flatMap((name) => {
      const written = property<unknown>(element, name);
      const url = typeof written === 'string' ? filled(written) : '';
      return url && !url.includes('{') ? [{ url: new URL(url, document.baseURI).href, element }] : [];
    }),
  );

function pictures({ page, ours }: Examined): readonly Address[] {
  const own = ours.map((element) => ({ url: property<unknown>(element, 'image'), element }));
  const listed = page.shared.catalog.products.flatMap(({ image, variants = [] }) =>
    [image, ...variants.map((variant) => variant.image)].map((url) => ({ url })),
  );
  const found = new Map<string, Address>();
  for (const { url, ...rest } of [...own, ...listed]) {
    if (typeof url !== 'string' || !url) continue;
    const { href } = new URL(url, document.baseURI);
    if (!found.has(href)) found.set(href, { url: href, ...rest });
  }
  return [...found.values()].slice(0, MOST_PICTURES);
}

/** Whether the page's policy lets through what the page itself names: by trying, and listening for what is refused. */
export const checkPolicy: Check = async (examined) => {
  const [named, shown] = [connections(examined), pictures(examined)];
  const missing: Address[] = [];
  const silent: Address[] = [];
  const refused = await refusedDuring(async () => {
    for (const { url } of named) ask(url);
    await Promise.all([
      ...shown.map(async (address) => (await comes(address.url)) || missing.push(address)),
      ...checkouts(examined).map(async (address) => (await answers(address.url)) || silent.push(address)),
    ]);
  });
  return [
    ...named.flatMap((address): Finding[] => {
      const directive = directiveFor(address.url, refused);
      return directive ? [refusal(address, directive)] : [];
    }),
    ...silent
      .filter(({ url }) => !directiveFor(url, refused))
      .map(
        ({ url, element }): Finding => ({
          code: 'no-answer',
          ...(element && { element }),
          message: `${url.slice(0, 120)} did not answer, or does not let this page read its answer (CORS).`,
          instead: 'A server that answers, of another origin with Access-Control-Allow-Origin: docs/checkout.md.',
        }),
      ),
    ...missing.map((address): Finding => {
      const directive = directiveFor(address.url, refused);
      if (directive) return refusal(address, directive);
      const { url, element } = address;
      return {
        code: 'picture',
        ...(element && { element }),
        message: `The picture ${url.slice(0, 120)} does not come.`,
        instead: 'The address of a picture, relative to the page or to the catalogue that names it.',
      };
    }),
  ];
};

/** Asks for a script as it will be asked for, and runs nothing of it. */
const isThere = (href: string): Promise<boolean> =>
  new Promise((done) => {
    const link = document.createElement('link');
    const end = (there: boolean) => {
      link.remove();
      done(there);
    };
    link.onload = () => end(true);
    link.onerror = () => end(false);
    setTimeout(() => end(true), TIMEOUT_MS);
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  });

/** Whether the files that come late lie beside this one. A bundle has none. */
export const checkFiles: Check = async () => {
  if (!/\/doctor\.js$/.test(new URL(import.meta.url).pathname)) return [];
  const files = ['rest.js', 'react-dom.js'].map((name) => new URL(name, import.meta.url).href);
  const there = await Promise.all(files.map(isThere));
  return files
    .filter((_, index) => !there[index])
    .map((href) => ({
      code: 'late-file',
      message: `${href} does not come, or is not the one that its hash in the page is of.`,
      instead: 'All files of dist/ of one release, beside each other.',
    }));
};
