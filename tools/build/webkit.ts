import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { freePort } from '../../test/support/ports.ts';
import { findWebKit } from '../find-browser.ts';

/** The code points that WebDriver gives to keys without a character. */
const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** What a page that is there takes at most, on a machine with much else to do. */
const ANSWER_MS = 5_000;

const buttons = { left: 0, middle: 1, right: 2 } as const;

/** With its own widths the window's tool bar would not let it be as narrow as a phone. */
const narrow = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px }';

interface Target {
  readonly button?: keyof typeof buttons | undefined;
}

/**
 * WebKitGTK's MiniBrowser over plain WebDriver, on a screen of its own. It offers what the tests use of Playwright's
 * page, since Playwright itself drives no WebKit but its own.
 */
export class WebKitPage {
  readonly close: () => Promise<void>;
  private readonly session: string;

  private constructor(session: string, close: () => Promise<void>) {
    this.session = session;
    this.close = close;
  }

  static async launch(): Promise<WebKitPage> {
    const { driver, miniBrowser } = findWebKit();
    const config = mkdtempSync(join(tmpdir(), 'webkit-'));
    const children: ChildProcess[] = [];
    const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) => {
      const child = spawn(command, args, {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      });
      children.push(child);
      return child;
    };
    const stop = async () => {
      const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
      // A driver that has gone away with its screen is no fault of a test.
      await Promise.all(running.reverse().map((child) => [once(child, 'exit'), child.kill()][0]));
      rmSync(config, { recursive: true, force: true });
    };

    try {
      mkdirSync(join(config, 'gtk-3.0'));
      writeFileSync(join(config, 'gtk-3.0', 'gtk.css'), narrow);
      const screen = run('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
      const [display] = await once(screen.stdio[3] as Readable, 'data');
      const port = await freePort();
      run(driver, [`--port=${port}`], { DISPLAY: `:${String(display).trim()}`, XDG_CONFIG_HOME: config });
      const server = `http://127.0.0.1:${port}`;
      await until(() => fetch(`${server}/status`).catch(() => undefined), 'WebKitWebDriver does not answer.');
      const { sessionId } = await send<{ sessionId: string }>('POST', `${server}/session`, {
        capabilities: {
          alwaysMatch: {
            // Else a page whose scripts a test holds back would never be gone to.
            pageLoadStrategy: 'none',
            'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
          },
        },
      });
      const session = `${server}/session/${sessionId}`;
      return new WebKitPage(session, async () => {
        await send('DELETE', session).catch(() => {});
        await stop();
      });
    } catch (error) {
      await stop();
      throw error;
    }
  }

  /** Returns when the page has begun, not when it has loaded. */
  async goto(url: string): Promise<void> {
    await send('POST', `${this.session}/url`, { url });
    // Asked of the page: the driver tells the new address while the old page is still there. In one step, and asked again
    // after a while: of a page that goes before it has answered, the driver waits for the answer all the same.
    const script = { script: 'return location.href', args: [] };
    const signal = () => AbortSignal.timeout(ANSWER_MS);
    const there = () => send('POST', `${this.session}/execute/sync`, script, signal()).catch(() => undefined);
    await until(async () => (await there()) === new URL(url).href, `WebKit does not come to ${url}.`);
  }

  url(): Promise<string> {
    return send('GET', `${this.session}/url`);
  }

  async evaluate<Result, Args extends unknown[]>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const script = `const done = arguments[arguments.length - 1], args = [...arguments].slice(0, -1);
      (async () => (${run})(...args))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await send<{ value: Result; error?: string }>('POST', `${this.session}/execute/async`, {
      script,
      args,
    });
    if (error) throw new Error(error);
    return value;
  }

  /** The size of what is inside the window. */
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    const bar = await this.evaluate(() => outerHeight - innerHeight);
    await send('POST', `${this.session}/window/rect`, { width, height: height + bar });
    const size = () => this.evaluate(() => `${innerWidth},${innerHeight}`);
    await until(async () => (await size()) === `${width},${height}`, `WebKit does not become ${width},${height}.`);
  }

  readonly keyboard = {
    down: (key: string) => this.act('key', [{ type: 'keyDown', value: keys[key] ?? key }]),
    up: (key: string) => this.act('key', [{ type: 'keyUp', value: keys[key] ?? key }]),
    type: (text: string) => this.act('key', [...text].flatMap(stroke)),
    /** One key, or several held together: `Shift+Tab`. */
    press: (combination: string) => {
      const held = combination.split('+').map((key) => keys[key] ?? key);
      const last = held.pop() ?? '';
      return this.act('key', [
        ...held.map((value) => ({ type: 'keyDown', value })),
        ...stroke(last),
        ...held.map((value) => ({ type: 'keyUp', value })),
      ]);
    },
  };

  readonly mouse = {
    move: (x: number, y: number) => this.act('pointer', [{ type: 'pointerMove', duration: 0, x, y }]),
    down: ({ button = 'left' }: Target = {}) => this.act('pointer', [{ type: 'pointerDown', button: buttons[button] }]),
    up: ({ button = 'left' }: Target = {}) => this.act('pointer', [{ type: 'pointerUp', button: buttons[button] }]),
    click: async (x: number, y: number, target: Target = {}) => {
      await this.mouse.move(x, y);
      await this.mouse.down(target);
      await this.mouse.up(target);
    },
  };

  private async act(type: 'key' | 'pointer', actions: readonly object[]): Promise<void> {
    await send('POST', `${this.session}/actions`, { actions: [{ type, id: type, actions }] });
  }
}

const stroke = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

async function send<Value>(
  method: string,
  url: string,
  body?: object,
  signal: AbortSignal | null = null,
): Promise<Value> {
  const response = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
  return value;
}

async function until(done: () => Promise<unknown>, otherwise: string): Promise<void> {
  for (const end = Date.now() + 20_000; !(await done()); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (Date.now() > end) throw new Error(otherwise);
}
