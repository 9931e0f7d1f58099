import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = [
  // The same engine without windows: page tests take less than half the time.
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
  'msedge',
];

const usualPaths: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['', process.env.HOME ?? ''].flatMap((home) => [
    `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
    `${home}/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
  ]),
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable];
    if (!folder) return [];
    return [
      `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
      `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
    ];
  }),
  linux: ['/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge'],
};

/** The path of a Chromium-based browser. Installs one if there is none. */
export function findChromium(): string {
  return fromEnvironment() ?? installed() ?? viaApt() ?? viaPlaywright() ?? giveUp();
}

/** The path of Firefox, which is never installed automatically. */
export function findFirefox(): string {
  const path = inPath(['firefox-esr', 'firefox']);
  return path ?? missing('Firefox', 'firefox-esr');
}

/** WebKitGTK's driver, and the browser that it drives, which is beside the library and not in PATH. */
export function findWebKit(): { driver: string; miniBrowser: string } {
  const driver = inPath(['WebKitWebDriver']);
  const libraries = [
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib/aarch64-linux-gnu',
    '/usr/lib',
    '/usr/libexec',
    '/usr/lib64',
  ];
  const miniBrowser = libraries
    .flatMap((folder) => ['4.1', '6.0', '4.0'].map((release) => `${folder}/webkit2gtk-${release}/MiniBrowser`))
    .find(isExecutable);
  return driver && miniBrowser && inPath(['Xvfb'])
    ? { driver, miniBrowser }
    : missing('WebKit', 'webkit2gtk-driver xvfb');
}

function missing(engine: string, packages: string): never {
  throw new Error(`${engine} is not installed. On Debian: apt-get install ${packages}`);
}

function inPath(programs: readonly string[]): string | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => programs.map((name) => join(folder, name + suffix))).find(isExecutable);
}

function fromEnvironment(): string | undefined {
  const path = process.env.CHROME_PATH;
  if (path && !isExecutable(path)) throw new Error(`CHROME_PATH is "${path}", which cannot be run.`);
  return path || undefined;
}

function installed(): string | undefined {
  const usual = usualPaths[process.platform]?.find(isExecutable);
  return usual ?? inPath(names) ?? [chromium.executablePath()].find(isExecutable);
}

/** Debian only: Ubuntu's package of this name points to a snap, which does not run everywhere. */
function viaApt(): string | undefined {
  if (process.getuid?.() !== 0 || !isDebian()) return undefined;
  console.log('No browser found. Installing chromium-headless-shell with apt-get …');
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation']);
  return installed();
}

function isDebian(): boolean {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function viaPlaywright(): string | undefined {
  console.log('No browser found. Installing one with Playwright …');
  run('npx', ['playwright', 'install', 'chromium']);
  return installed();
}

function giveUp(): never {
  throw new Error('The tests need Chrome, Chromium or Edge. Install one, or set CHROME_PATH to its program file.');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
}
