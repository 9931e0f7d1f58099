import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Builder, Button, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote/index.js';
import { findWebKit } from '../find-browser.ts';

/** Longer than a page takes to respond on a busy machine. */
const ANSWER_MS = 5_000;
const ACTION_MS = 20_000;

const buttons = { left: Button.LEFT, middle: Button.MIDDLE, right: Button.RIGHT } as const;

/** Lets the window be as narrow as a phone: its tool bar has a minimum width. */
const narrow = '* { min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px }';

interface Target {
  readonly button?: keyof typeof buttons | undefined;
}

/** Selenium's code of a key that Playwright calls `ArrowLeft`, or the character itself. */
const keyOf = (name: string): string =>
  (Key as unknown as Record<string, string | undefined>)[name.replace(/\B(?=[A-Z])/g, '_').toUpperCase()] ?? name;

/**
 * WebKitGTK's MiniBrowser on a screen of its own, driven by Selenium. It has the part of Playwright's page that the tests
 * use, because Playwright drives only its own WebKit.
 */
export class WebKitPage {
  readonly close: () => Promise<void>;
  private readonly driver: WebDriver;

  private constructor(driver: WebDriver, close: () => Promise<void>) {
    this.driver = driver;
    this.close = close;
  }

  static async launch(): Promise<WebKitPage> {
    const { driver: executable, miniBrowser } = findWebKit();
    const config = mkdtempSync(join(tmpdir(), 'webkit-'));
    mkdirSync(join(config, 'gtk-3.0'));
    writeFileSync(join(config, 'gtk-3.0', 'gtk.css'), narrow);
    const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [display] = await once(screen.stdio[3] as Readable, 'data');
    const service = new DriverService.Builder(executable)
      .setLoopback(true)
      .setEnvironment({ ...process.env, DISPLAY: `:${String(display).trim()}`, XDG_CONFIG_HOME: config } as never)
      .build();
    const stop = async () => {
      await service.kill();
      if (screen.exitCode === null && screen.signalCode === null)
        await Promise.all([once(screen, 'exit'), screen.kill()]);
      rmSync(config, { recursive: true, force: true });
    };
    try {
      const driver = await new Builder()
        .usingServer(await service.start(ACTION_MS))
        .withCapabilities({
          browserName: 'MiniBrowser',
          // Pages whose scripts a test delays would never count as loaded.
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
        })
        .build();
      return new WebKitPage(driver, async () => {
        await driver.quit().catch(() => {});
        await stop();
      });
    } catch (error) {
      await stop();
      throw error;
    }
  }

  /** Returns when the page has begun, not when it has loaded. */
  async goto(url: string): Promise<void> {
    await this.driver.get(url);
    // Ask the page itself, because the driver returns the new address while the old page is still there. The driver never
    // responds for a page that is replaced meanwhile, so repeat the question.
    const address = () =>
      Promise.race([this.driver.executeScript('return location.href').catch(() => undefined), delay(ANSWER_MS)]);
    await this.driver.wait(
      async () => (await address()) === new URL(url).href,
      ACTION_MS,
      `WebKit does not come to ${url}.`,
      20,
    );
  }

  url(): Promise<string> {
    return this.driver.getCurrentUrl();
  }

  async evaluate<Result, Args extends unknown[]>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const script = `const done = arguments[arguments.length - 1], args = [...arguments].slice(0, -1);
      (async () => (${run})(...args))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await this.driver.executeAsyncScript<{ value: Result; error?: string }>(script, ...args);
    if (error) throw new Error(error);
    return value;
  }

  /** The size of what is inside the window. */
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    const bar = await this.evaluate(() => outerHeight - innerHeight);
    await this.driver
      .manage()
      .window()
      .setRect({ width, height: height + bar });
    await this.driver.wait(
      async () => (await this.evaluate(() => `${innerWidth},${innerHeight}`)) === `${width},${height}`,
      ACTION_MS,
      `WebKit does not become ${width},${height}.`,
      20,
    );
  }

  readonly keyboard = {
    down: (key: string) => this.driver.actions().keyDown(keyOf(key)).perform(),
    up: (key: string) => this.driver.actions().keyUp(keyOf(key)).perform(),
    type: (text: string) => this.driver.actions().sendKeys(text).perform(),
    /** One key, or several held together: `Shift+Tab`. */
    press: (combination: string) => {
      const keys = combination.split('+').map(keyOf);
      const actions = this.driver.actions();
      for (const key of keys) actions.keyDown(key);
      for (const key of keys.reverse()) actions.keyUp(key);
      return actions.perform();
    },
  };

  readonly mouse = {
    move: (x: number, y: number) =>
      this.driver.actions().move({ x, y, duration: 0, origin: Origin.VIEWPORT }).perform(),
    down: ({ button = 'left' }: Target = {}) => this.driver.actions().press(buttons[button]).perform(),
    up: ({ button = 'left' }: Target = {}) => this.driver.actions().release(buttons[button]).perform(),
    click: async (x: number, y: number, target: Target = {}) => {
      await this.mouse.move(x, y);
      await this.mouse.down(target);
      await this.mouse.up(target);
    },
  };
}
