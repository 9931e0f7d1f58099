import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { freePort } from '../../../test/support/ports.ts';
import { type Guardian, startGuardian } from './guardian.ts';
import { findMariaDb, startMariaDb } from './mariadb.ts';
import { findProgram, ready } from './programs.ts';

/** The packages to install if `startWordPress` finds something missing. */
export const WORDPRESS_MISSING =
  'WordPress, PHP or MariaDB is not installed, so that the plugin was not tested in it. Debian: apt-get install --no-install-recommends wordpress wordpress-theme-twentytwentyone wordpress-theme-twentytwentythree php-cli php-mysql php-xml php-mbstring mariadb-server-core. Elsewhere: put php, mariadbd and mariadb-install-db into the PATH, and the folder of an unzipped WordPress into WORDPRESS.';

export type Role = 'administrator' | 'editor' | 'author' | 'contributor';

/** WordPress 6.1 is older than PHP 8.2, and has a mistake of its own. */
const ownComplaints = [
  /Deprecated: {2}Return type of Requests_/,
  /Deprecated: {2}trim\(\).*pluggable\.php/,
  /Warning: {2}Attempt to read property "title" on null in .*class-wp-customize-widgets\.php/,
];

/** The password of every user. Users are named after their role. */
export const password = 'password';

export interface WordPressOptions {
  /** An unzipped WordPress. Without it that of the environment variable `WORDPRESS`, or Debian's. */
  readonly source?: string;
  /** The folder of a plugin that is there from the beginning, and active, with its demo products. */
  readonly plugin?: string;
  readonly port?: number;
}

/** A throw-away WordPress, with a database of its own. */
export interface WordPress {
  /** Its address, without a slash at its end. */
  readonly url: string;
  /** Where its files are. */
  readonly folder: string;
  readonly version: string;
  /** Runs PHP inside of it and returns what that has printed: for arranging, and for looking. */
  php(code: string): string;
  /** Makes this visitor, in all pages of its context, one with this role. */
  logIn(page: Page, role: Role): Promise<void>;
  /** Messages of PHP and WordPress so far, except those that WordPress itself causes. */
  debugLog(): string;
  /** The addresses that it asked by itself, but for those of wordpress.org. */
  asked(): string[];
  /** Waits for the end of all that it was asked: a browser that goes away leaves requests behind. */
  settle(): void;
  /** Takes a file or a folder of it away between two requests: one on its way would look for it, and complain. */
  remove(path: string): void;
  /** The database again as it was at the beginning. Nobody is logged in any more. */
  reset(): void;
  stop(): Promise<void>;
}

export function findWordPress(): string | undefined {
  const folder = process.env.WORDPRESS || '/usr/share/wordpress';
  return existsSync(join(folder, 'wp-load.php')) ? folder : undefined;
}

export function canStartWordPress(): boolean {
  return Boolean(findWordPress() && findProgram('php') && findMariaDb() && findProgram('mariadb-install-db'));
}

/** Sets one up on loopback. */
export async function startWordPress({ source, plugin, port }: WordPressOptions = {}): Promise<WordPress> {
  const origin = source ?? findWordPress();
  if (!origin || !canStartWordPress()) throw new Error(WORDPRESS_MISSING);
  // PHP says the paths of files as they really are.
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'wordpress-')));
  // MariaDB may run as another user.
  chmodSync(base, 0o711);
  const guardian = startGuardian(base);
  try {
    const folder = join(base, 'site');
    const [socket] = await Promise.all([startMariaDb(join(base, 'mariadb'), guardian), copy(origin, folder)]);
    writeFileSync(join(base, 'where.json'), JSON.stringify({ socket }));
    const listens = port ?? (await freePort());
    const url = `http://127.0.0.1:${listens}`;
    const code = (text: string) => runPhp(['run.php', folder, url], text);

    const log = join(folder, 'wp-content/debug.log');

    runPhp(['install.php', folder, url]);
    // Messages during the installation are not the plugin's.
    rmSync(log, { force: true });
    if (plugin) {
      const name = basename(plugin);
      cpSync(plugin, join(folder, 'wp-content/plugins', name), { recursive: true });
      code(activation(name));
    }
    runPhp(['snapshot.php', base, 'keep']);
    await serve(folder, listens, guardian);

    return {
      url,
      folder,
      version: code('echo get_bloginfo("version");'),
      php: code,
      logIn: (page, role) => logIn(url, page, role),
      debugLog: () => withoutOwn(read(log)),
      asked: () => read(join(base, 'asked.txt')).split('\n').filter(Boolean),
      settle: () => void runPhp(['settle.php', base]),
      remove: (path) => void runPhp(['remove.php', base, path]),
      reset: () => void runPhp(['snapshot.php', base, 'restore']),
      stop: () => guardian.stop(),
    };
  } catch (error) {
    await guardian.stop();
    throw error;
  }
}

/** Debian's has links to what other packages bring, and its own way to settings. */
async function copy(origin: string, folder: string): Promise<void> {
  const left = ['wp-config.php', '.htaccess'].map((name) => join(origin, name));
  await cp(origin, folder, { recursive: true, dereference: true, filter: (path) => !left.includes(path) });
  const content = join(folder, 'wp-content');
  for (const name of ['mu-plugins', 'uploads', 'upgrade']) mkdirSync(join(content, name), { recursive: true });
  cpSync(beside('wp-config.php'), join(folder, 'wp-config.php'));
  cpSync(beside('mu-plugin.php'), join(content, 'mu-plugins/tests.php'));
}

function activation(name: string): string {
  return `
    require_once ABSPATH . 'wp-admin/includes/plugin.php';
    $problem = activate_plugin( '${name}/${name}.php' );
    if ( is_wp_error( $problem ) ) { fwrite( STDERR, $problem->get_error_message() ); exit( 1 ); }
    update_option( 'wellness_storefront_products', require WP_PLUGIN_DIR . '/${name}/generated/products.php', false );`;
}

/** PHP's own server, with a process for each of a few requests at a time. */
async function serve(folder: string, port: number, guardian: Guardian): Promise<void> {
  // Changes of the file replace the copy in memory.
  const flags = ['-d', 'opcache.enable_cli=1', '-d', 'opcache.revalidate_freq=0', '-d', 'sendmail_path=/bin/true'];
  const child = spawn('php', [...flags, '-S', `127.0.0.1:${port}`, '-t', folder, beside('router.php')], {
    detached: true,
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  guardian.watch(child);
  await ready(child, 'PHP', /Development Server .* started/);
}

function runPhp([script = '', ...parameters]: readonly string[], input = ''): string {
  const flags = ['-d', 'sendmail_path=/bin/true', '-d', 'display_errors=stderr'];
  const { status, stdout, stderr } = spawnSync('php', [...flags, beside(script), ...parameters], {
    input,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script}: ${stdout}${stderr}`);
  return stdout;
}

async function logIn(url: string, page: Page, role: Role): Promise<void> {
  const answer = await page.context().request.post(`${url}/wp-login.php`, {
    form: { log: role, pwd: password },
    maxRedirects: 0,
  });
  if (answer.status() !== 302) throw new Error(`${role} was not let in: ${answer.status()}`);
}

function withoutOwn(log: string): string {
  const lines = log.split('\n').filter((line) => !ownComplaints.some((complaint) => complaint.test(line)));
  return lines.join('\n');
}

function read(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function beside(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}
