import { docsUrl } from './manifest/docs-url.ts';
import { escaped } from './meta.ts';

/** Where `/embed` leads: the snippet builder of a documentation site. */
export const builderAddress = (docs: string): string => docsUrl('builder', docs);

/** `/embed` for static hosts, which cannot redirect. */
export function builderPage(docs: string): string {
  const address = escaped(builderAddress(docs));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="refresh" content="0; url=${address}">
    <title>The snippet builder | Wellness</title>
  </head>
  <body>
    <h1>The snippet builder is in the documentation</h1>
    <p><a href="${address}">Open the snippet builder</a></p>
  </body>
</html>
`;
}
