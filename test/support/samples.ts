import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** All samples of one language in a document. */
export function samplesIn(document: string, language: string): readonly string[] {
  const text = readFileSync(resolve(import.meta.dirname, '../../docs', document), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, sample = '']) => sample);
}

/** The first sample that contains the words. */
export function sampleWith(words: string, document: string, language = 'js'): string {
  const found = samplesIn(document, language).find((sample) => sample.includes(words));
  if (!found) throw new Error(`docs/${document} has no sample with ${words}`);
  return found;
}
