import { importLazy, LAZY_REMEDY } from '../files/lazy-file.ts';
import type { Finding } from '../protocol/finding.ts';
import { languages } from '../words/languages.ts';
import { languagesOf, localeOf } from '../words/locale.ts';
import { type Check, type Examined, pageListOf, property, remedyForFiles } from './examined.ts';

/** Slower responses are not reported. */
const TIMEOUT_MS = 5_000;
/** Limit of checked pictures: a catalog may name thousands. */
const MOST_PICTURES = 24;

/** Exports of a lazy file, as far as they are checked. */
interface LazyModule {
  readonly default?: unknown;
  readonly release?: unknown;
}

interface Address {
  readonly url: string;
  readonly element?: Element;
}

/** The URLs that the page's policy blocks while `act` runs, with the violated directives. */
async function collectBlocked(act: () => Promise<void>): Promise<Map<string, string>> {
  const refused = new Map<string, string>();
  const onViolation = ({ blockedURI, effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    // Content-Security-Policy-Report-Only blocks nothing.
    if (disposition === 'enforce') refused.set(blockedURI, effectiveDirective);
  };
  document.addEventListener('securitypolicyviolation', onViolation);
  await act();
  // The event is dispatched in a later task.
  await new Promise((done) => setTimeout(done, 50));
  document.removeEventListener('securitypolicyviolation', onViolation);
  return refused;
}

/** Starts a request and aborts it at once: the policy is checked before anything is sent. */
function startRequest(url: string): void {
  const request = new XMLHttpRequest();
  try {
    request.open('HEAD', url);
    request.send();
    request.abort();
  } catch {
    // The policy blocks the request.
  }
}

/** Whether the picture can be loaded. */
const canLoadPicture = (url: string): Promise<boolean> =>
  new Promise((done) => {
    const picture = new Image();
    picture.onload = () => done(true);
    picture.onerror = () => done(false);
    setTimeout(() => done(true), TIMEOUT_MS);
    picture.src = url;
  });

/** The URL as browsers report it in a violation. */
const withoutFragment = (url: string) => url.replace(/#.*/s, '');

function directiveFor(url: string, refused: ReadonlyMap<string, string>): string | undefined {
  const { origin, protocol } = new URL(url);
  return refused.get(withoutFragment(url)) ?? refused.get(origin) ?? refused.get(protocol.slice(0, -1));
}

function refusal({ url, element }: Address, directive: string): Finding {
  const { origin, protocol } = new URL(url);
  const source = origin === 'null' ? protocol : origin;
  return {
    code: 'blocked-url',
    ...(element && { element }),
    message: `The policy of this page (${directive}) blocks ${url.slice(0, 120)}.`,
    instead: `${directive} … ${source}, in the header Content-Security-Policy or its meta tag.`,
  };
}

const PASSED_ON =
  'The URL of your checkout server. A development server must pass it on to that server (`server.proxy` in Vite).';

const PATHS =
  '…/checkout, and …/checkout/orders/{attempt} for an order status, or the same under `basePath` of createCheckout.';
const BROKEN = 'A running checkout server behind this address. Its log says more.';
const SERVED = 'A running server at this address, with a valid certificate if it has https.';

/** Whether anything answers. Pages may ask servers that they may not read. */
const responds = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', mode: 'no-cors', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

/** The causes for which browsers refuse a response, all with the same error. */
async function refusalOf(url: string): Promise<readonly [string, string]> {
  const { origin, protocol } = location;
  const asFile = remedyForFiles();
  if (asFile) return ['did not respond, or does not allow this page to read the response.', asFile];
  if (await responds(url))
    return [
      'responds, but does not allow this page to read the response (CORS).',
      `${origin} in \`origins\` of createCheckout, whose log names the origins that it refuses. Other servers must send Access-Control-Allow-Origin: docs/checkout.md#on-another-origin.`,
    ];
  const [own, other] = url.startsWith('https:') ? ['https', 'http'] : ['http', 'https'];
  const changed = url.replace(own, other);
  if (await responds(changed)) return [`did not respond to ${own}, but ${other} does.`, changed];
  // Browsers let pages with https ask this machine alone without it.
  const isBlocked = own === 'http' && protocol === 'https:' && !/^http:\/\/(localhost|127\.|\[::1\])/.test(url);
  return isBlocked ? ['is blocked, because this page has https.', changed] : ['did not respond.', SERVED];
}

/** The fault of a checkout's response, and its remedy. HEAD and GET create no order. */
async function faultOf(url: string): Promise<readonly [string, string] | undefined> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { ok, status, redirected, headers } = await fetch(url, { method: 'HEAD', signal });
    // Only these say that something is broken, as a proxy does whose server is away. A server need not know HEAD.
    if (status >= 500) {
      const again = await fetch(url, { signal });
      return again.status >= 500 ? [`answers with the status ${again.status}.`, BROKEN] : undefined;
    }
    if (status === 404) return await wrongPath(url, signal);
    // Development servers answer each unknown URL with the page itself.
    if (!ok || redirected || !headers.get('Content-Type')?.startsWith('text/html')) return undefined;
    const text = await (await fetch(url, { signal })).text();
    return /^\s*<(!doctype|html)\b/i.test(text) ? ['responds with an HTML page.', PASSED_ON] : undefined;
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return undefined;
    return refusalOf(url);
  }
}

/** Our checkout server says so of an address that it does not have. It has no order by the sample attempt, and says that otherwise. */
async function wrongPath(url: string, signal: AbortSignal): Promise<readonly [string, string] | undefined> {
  const response = await fetch(url, { signal });
  const { reason }: { reason?: unknown } = Object(await response.json().catch(() => {}));
  return response.status === 404 && reason === 'setup'
    ? ['is no address of the checkout server that responds.', PATHS]
    : undefined;
}

/** Has the form of an attempt, so that a server that answers HEAD doesn't report a failure. */
const SAMPLE_ATTEMPT = 'asked-by-wellness-doctor';

/** The URL for an attempt that does not exist. */
const withSampleAttempt = (url: string) => url.replaceAll('{attempt}', SAMPLE_ATTEMPT);

/** The endpoints of checkouts and order statuses, each once. */
function checkouts({ ours }: Examined): readonly Address[] {
  const found = new Map<string, Address>();
  for (const element of ours) {
    const endpoint = property<string>(element, 'checkoutEndpoint') || property<string>(element, 'endpoint');
    if (!endpoint) continue;
    const url = new URL(withSampleAttempt(endpoint), document.baseURI).href;
    if (!found.has(url)) found.set(url, { url, element });
  }
  return [...found.values()];
}

/** The URLs in owner's attributes that elements and the page fetch or post to. */
const connections = ({ page, ours }: Examined): readonly Address[] => [
  ...pageListOf(page),
  ...ours.flatMap((element) =>
    ['checkoutEndpoint', 'action', 'catalog', 'endpoint'].flatMap((name) => {
      const written = property<unknown>(element, name);
      const url = typeof written === 'string' ? withSampleAttempt(written) : '';
      return url && !url.includes('{') ? [{ url: new URL(url, document.baseURI).href, element }] : [];
    }),
  ),
];

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

/** Checks whether the page's policy allows the URLs that the page uses, by requesting them and listening for violations. */
export const checkPolicy: Check = async (examined) => {
  const [named, shown] = [connections(examined), pictures(examined)];
  const missing: Address[] = [];
  const faulty: (Address & { readonly fault: readonly [string, string] })[] = [];
  const refused = await collectBlocked(async () => {
    for (const { url } of named) startRequest(url);
    await Promise.all([
      ...shown.map(async (address) => (await canLoadPicture(address.url)) || missing.push(address)),
      ...checkouts(examined).map(async (address) => {
        const fault = await faultOf(address.url);
        if (fault) faulty.push({ ...address, fault });
      }),
    ]);
  });
  return [
    ...named.flatMap((address): Finding[] => {
      const directive = directiveFor(address.url, refused);
      return directive ? [refusal(address, directive)] : [];
    }),
    ...faulty
      .filter(({ url }) => !directiveFor(url, refused))
      .map(
        ({ url, element, fault: [fault, instead] }): Finding => ({
          code: 'broken-endpoint',
          ...(element && { element }),
          message: `${url.slice(0, 120)} ${fault}`,
          instead,
        }),
      ),
    ...missing.map((address): Finding => {
      const directive = directiveFor(address.url, refused);
      if (directive) return refusal(address, directive);
      const { url, element } = address;
      return {
        code: 'broken-picture',
        ...(element && { element }),
        message: `The picture ${url.slice(0, 120)} cannot be loaded.`,
        instead: 'The URL of a picture, relative to the page or to the catalog that names it.',
      };
    }),
  ];
};

/** The error with which a lazy file fails to load, if it does. Its code is defined, but not run. */
async function errorOf(name: string, check: (module: LazyModule) => boolean): Promise<string | undefined> {
  const load = importLazy(name, import.meta.url, 0, (module: LazyModule) => {
    if (!check(module)) throw new Error(`${name} is of another release`);
  });
  try {
    await Promise.race([load, new Promise((done) => setTimeout(done, TIMEOUT_MS))]);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Checks that the lazy-loaded files can be loaded, and are of the script's release. Bundles have none. */
export const checkFiles: Check = async ({ ours, release }) => {
  if (!/\/doctor\.js$/.test(new URL(import.meta.url).pathname)) return [];
  const codes = new Set(ours.map((element) => languagesOf(localeOf(element)).at(-1) as string));
  const errors = await Promise.all([
    ...['rest.js', 'react-dom.js'].map((name) => errorOf(name, (module) => module.release === release)),
    ...languages
      .filter((code) => codes.has(code))
      .map((code) => errorOf(`lang/${code}.js`, (module) => typeof module.default === 'object')),
  ]);
  return errors
    .filter((message) => message !== undefined)
    .map((message) => ({ code: 'broken-file', message, instead: LAZY_REMEDY }));
};
