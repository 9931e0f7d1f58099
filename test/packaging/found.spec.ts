import { readFileSync } from 'node:fs';
import { routes } from '../../demo-site/routes.ts';
import { expect, test, visit } from '../support/site.ts';

/** The structured data of the pages, in the browser: it has the words that stand there, and no policy is violated. */

const pages = routes.filter(({ status, unlisted }) => status === undefined && !unlisted);
const built = (file: string) => readFileSync(new URL(`../../dist-site/${file}`, import.meta.url), 'utf8');

function graphOf(html: string): readonly { readonly '@type': string }[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.flatMap(([, json = '']) => JSON.parse(json)['@graph']);
}

test('search engines read the questions of a page, word for word', async ({ page }) => {
  const asking = pages.filter(({ file }) => built(file).includes('class="questions"'));
  expect(asking.length).toBeGreaterThan(0);
  for (const route of asking) {
    await page.goto(route.canonical ?? route.path);
    const shown = await page.locator('.questions details').evaluateAll((all) =>
      all.map((details) => {
        const words = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim() ?? '';
        const question = words(details.querySelector('summary')?.textContent);
        return { question, answer: words(details.textContent).slice(question.length).trim() };
      }),
    );
    const told = graphOf(built(route.file)).filter((thing) => thing['@type'] === 'FAQPage');
    expect(told, route.path).toEqual([
      {
        '@type': 'FAQPage',
        mainEntity: shown.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      },
    ]);
  }
});

test("the pages' policy allows the block of data", async ({ page, complaints }) => {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
      console.error(`violation of ${violatedDirective} in ${sourceFile}`),
    );
  });
  for (const path of ['/supplements', '/products/nad-injection']) {
    await visit(page, path);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  }
  expect(complaints).toEqual([]);
});
