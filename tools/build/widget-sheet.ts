/** Name of a module that is a sheet of shadow roots: they are imported as text. */
export const widgetSheet = /\.css\?(.*&)?inline/;

/** The text that such a module exports, in whatever form Vite has written it. */
export async function exportedText(code: string): Promise<string> {
  const { default: text } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  if (typeof text !== 'string') throw new TypeError('The module of a sheet exports no text.');
  return text;
}
