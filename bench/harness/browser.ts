import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../tools/find-browser.ts';
import type { Plan, Told } from '../page/plan.ts';
import type { Variant } from '../variants/variant.ts';
import { bundle } from './bundle.ts';
import { certificate } from './certificate.ts';

/** Lighthouse's Slow 4G as DevTools applies it, and the processor of a phone. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 0.675e6 / 8 };
const CPU_SLOWDOWN = 4;
const viewport = { width: 412, height: 823 };

/** Only the fake's hosts resolve, so that nothing leaves this machine. */
export async function launch(port: number, hosts: readonly string[] = []): Promise<Browser> {
  const rules = [...hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`), 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'];
  return chromium.launch({
    executablePath: findChromium(),
    args: [
      '--disable-background-networking',
      `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
      `--host-resolver-rules=${rules.join(', ')}`,
    ],
  });
}

let probe: Promise<string> | undefined;
const probeScript = () => {
  probe ??= bundle(resolve(import.meta.dirname, '../page/probe.ts'), 'iife');
  return probe;
};

export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Resolves with the probe's first report of this kind. */
  readonly badge: Promise<number>;
  /** Clicks made so far. */
  clicks(): number;
  close(): Promise<void>;
}

interface Circumstances extends Partial<Pick<Plan, 'click' | 'patience'>> {
  /** Simulates a slow phone. */
  readonly throttled?: boolean;
  /** Records when react-dom has loaded. */
  readonly notesReactDom?: boolean;
  /** The profile of another tab; by default a new one without cache and connections. */
  readonly context?: BrowserContext;
}

export async function openTab(
  browser: Browser,
  { places, reactDom }: Variant,
  { throttled = false, notesReactDom = false, context, click = 'never', patience = 0 }: Circumstances = {},
): Promise<Tab> {
  const plan: Plan = { places, click, patience, reactDom: notesReactDom ? reactDom : undefined };
  const profile = context ?? (await browser.newContext({ viewport }));
  const page = await profile.newPage();
  const cdp = await profile.newCDPSession(page);
  await cdp.send('Network.enable');
  if (throttled) {
    await cdp.send('Network.emulateNetworkConditions', slow4g);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: 'tellBench' });
  await page.addInitScript({ content: `{ const plan = ${JSON.stringify(plan)};\n${await probeScript()}\n}` });

  let clicks = 0;
  const badge = new Promise<number>((done) => {
    cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== 'tellBench') return;
      const told: Told = JSON.parse(payload);
      if (told.badge !== undefined) done(told.badge);
      if (told.click) {
        clicks++;
        // The page may have closed before the response.
        press(cdp, told.click).catch(() => {});
      }
    });
  });
  return { context: profile, page, cdp, badge, clicks: () => clicks, close: () => profile.close() };
}

/** One click with the mouse. */
export async function press(cdp: CDPSession, at: { readonly x: number; readonly y: number }): Promise<void> {
  const types = ['mousePressed', 'mouseReleased'] as const;
  await Promise.all(
    types.map((type) => cdp.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })),
  );
}

/** Holds back files with this in their name until the returned function is called. */
export async function hold(cdp: CDPSession, name: string | undefined): Promise<() => void> {
  if (!name) return () => {};
  const held: string[] = [];
  let released = false;
  const pass = (requestId: string) => void cdp.send('Fetch.continueRequest', { requestId }).catch(() => {});
  cdp.on('Fetch.requestPaused', ({ requestId }) => (released ? pass(requestId) : held.push(requestId)));
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: `*${name}*` }] });
  return () => {
    released = true;
    held.forEach(pass);
  };
}

export interface Memory {
  /** Size of the JavaScript heap after garbage collection, in megabytes. */
  readonly heap: number;
  readonly nodes: number;
}

export async function memory(cdp: CDPSession): Promise<Memory> {
  await cdp.send('HeapProfiler.collectGarbage');
  const [{ usedSize }, { nodes }] = await Promise.all([
    cdp.send('Runtime.getHeapUsage'),
    cdp.send('Memory.getDOMCounters'),
  ]);
  return { heap: usedSize / 1e6, nodes };
}

export function within<T>(ms: number, promise: Promise<T>, what: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what}: not within ${ms / 1000} s`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

export const benchFolder = resolve(import.meta.dirname, '..');
export const inModules = (...parts: readonly string[]) => join(benchFolder, 'node_modules', ...parts);
