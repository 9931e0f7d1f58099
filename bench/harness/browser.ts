import { join, resolve } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/find-browser.ts';
import type { Plan, Told } from '../page/probe.ts';
import { bundle } from './bundle.ts';

/** Lighthouse's Slow 4G as DevTools applies it, and a phone's processor. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 1.44e6 / 8, uploadThroughput: 0.675e6 / 8 };
const CPU_SLOWDOWN = 4;
const viewport = { width: 412, height: 823 };

/** All hosts but the stand-in's are unknown, so that nothing leaves this machine. */
export async function launch(port: number, hosts: readonly string[] = []): Promise<Browser> {
  const rules = [...hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`), 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'];
  return chromium.launch({
    executablePath: findChromium(),
    args: ['--disable-background-networking', `--host-resolver-rules=${rules.join(', ')}`],
  });
}

let probe: Promise<string> | undefined;
const probeScript = () => {
  probe ??= bundle(resolve(import.meta.dirname, '../page/probe.ts'), 'iife');
  return probe;
};

export interface Tab {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Resolves with what the probe tells first of this kind. */
  readonly badge: Promise<number>;
  /** Clicks made so far. */
  clicks(): number;
  close(): Promise<void>;
}

/** A page in a profile of its own: nothing is cached, no connection is open. */
export async function openTab(browser: Browser, plan: Plan, { throttled }: { throttled: boolean }): Promise<Tab> {
  const context = await browser.newContext({ viewport, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
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
        const at = { ...told.click, button: 'left', clickCount: 1 } as const;
        // The page may be gone by the time it is answered.
        for (const type of ['mousePressed', 'mouseReleased'] as const)
          cdp.send('Input.dispatchMouseEvent', { type, ...at }).catch(() => {});
      }
    });
  });
  return { page, cdp, badge, clicks: () => clicks, close: () => context.close() };
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
