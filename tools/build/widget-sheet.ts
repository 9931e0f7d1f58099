/** Matches modules with a stylesheet of shadow roots, which is imported as text. */
export const widgetSheet = /\.css\?(.*&)?inline/;

/** The text that such a module exports. Importing it works for every form that Vite writes. */
export async function exportedText(code: string): Promise<string> {
  const { default: text } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  if (typeof text !== 'string') throw new TypeError('The module of a stylesheet exports no text.');
  return text;
}
