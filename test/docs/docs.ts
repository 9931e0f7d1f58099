import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test as base, type ConsoleMessage, type WebError } from '@playwright/test';

export { expect } from '@playwright/test';

/** Names the file of an example where an error names its address. The lines are those of the file. */
export const inFiles = (text: string): string =>
  text.replace(/https?:\/\/docs\.localhost:\d+\/examples\/([a-z\d-]+\.html)/g, 'docs/examples/$1');

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Sends a request as it is. Node resolves no names below `localhost`, unlike browsers. */
export async function ask(origin: string, path: string, method = 'GET'): Promise<Answer> {
  const { host, port } = new URL(origin);
  return new Promise((done, fail) => {
    request({ host: '127.0.0.1', port, path, method, headers: { host }, agent: false }, async (response) => {
      done({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) });
    })
      .once('error', fail)
      .end();
  });
}

/** Tests of the documentation: `docs` is its origin. A console that complains fails them. */
export const test = base.extend<{ docs: string; quiet: undefined }>({
  docs: async ({ baseURL }, use) => {
    await use(`http://docs.localhost:${Number(new URL(baseURL ?? '').port) + 1}`);
  },
  quiet: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (!['error', 'warning'].includes(message.type())) return;
        // A page may call doctor(), whose findings are warnings.
        if (/\nInstead: /.test(message.text())) return;
        const { url, lineNumber } = message.location();
        // The browser reports the status of the page that is missing on purpose.
        if (/status of 404/.test(message.text()) && url === message.page()?.url()) return;
        complaints.push(inFiles(`${url}:${lineNumber + 1}: ${message.text()}`));
      };
      const onError = (error: WebError) => {
        const { stack = '', message } = error.error();
        const place = /\((?<at>http[^)]*:\d+):\d+\)|at (?<here>http\S*:\d+):\d+/.exec(stack)?.groups;
        complaints.push(inFiles(`${place?.at ?? place?.here ?? 'somewhere'}: ${message}`));
      };
      context.on('console', onConsole);
      context.on('weberror', onError);
      await use(undefined);
      context.off('console', onConsole);
      context.off('weberror', onError);
      if (complaints.length > 0) throw new Error(complaints.join('\n'));
    },
    { auto: true },
  ],
});
