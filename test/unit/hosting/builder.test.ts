import { test } from 'node:test';
import { expect } from '@playwright/test';
import { builderPage } from '../../../tools/build/builder-page.ts';
import { elementsOf } from '../../../tools/build/html.ts';
import { startServer, storefront } from '../../../tools/server.ts';

/** The former address of the snippet builder leads to the documentation, and only where there is one. */

const asked = async (docs: string | undefined, paths: readonly string[]) => {
  const server = await startServer({ port: 0, answer: storefront(Promise.resolve({ docs })) });
  const answers = await Promise.all(paths.map((path) => fetch(server.url + path, { redirect: 'manual' })));
  await server.close();
  return answers.map(({ status, headers }) => [status, headers.get('location')]);
};

test('/embed redirects, in any case, with and without a slash and a query', async () => {
  const paths = ['/embed', '/embed/', '/Embed', '/embed?element=rating', '/%65mbed'];
  const there = [302, 'https://docs.example/kit/builder/'];
  expect(await asked('https://docs.example/kit/', paths)).toEqual(paths.map(() => there));
});

test('paths that only resemble it are not found, and so is /embed without a documentation', async () => {
  const missing = [404, null];
  const paths = ['/embedded', '/embed/x', '/embed.html', '/embed%2f'];
  expect(await asked('https://docs.example', paths)).toEqual(paths.map(() => missing));
  expect(await asked(undefined, ['/embed'])).toEqual([missing]);
});

test('a page leads there on hosts that cannot redirect, and is not indexed', () => {
  const html = builderPage('https://docs.example/?a=1&b="><script>');
  const elements = [...elementsOf(html)];
  const valuesOf = (tag: string) => elements.filter(({ tagName }) => tagName === tag).map(({ attrs }) => attrs);
  const address = 'https://docs.example/?a=1&b="><script>/builder/';
  expect(valuesOf('a')).toEqual([[{ name: 'href', value: address }]]);
  expect(valuesOf('meta').flat()).toEqual(
    expect.arrayContaining([
      { name: 'content', value: `0; url=${address}` },
      { name: 'content', value: 'noindex' },
    ]),
  );
  expect(valuesOf('script')).toEqual([]);
});
