import { join } from 'node:path';
import { close, createIndex } from 'pagefind';

/** Writes the search index of a built site. It is a static part of the site, so search works without any server. */
export async function indexSearch(site: string): Promise<void> {
  const { index, errors } = await createIndex({ includeCharacters: '.-_$' });
  if (!index) throw new Error(errors.join('\n'));
  const added = await index.addDirectory({ path: site, glob: '*/**/index.html' });
  const written = await index.writeFiles({ outputPath: join(site, 'pagefind') });
  await close();
  const failed = [...added.errors, ...written.errors];
  if (failed.length > 0) throw new Error(failed.join('\n'));
}
