/*
 * Decodes the entities of names from content management systems. Not by the browser, because the checkout server must read
 * the same name, and pages with Trusted Types allow no script to parse HTML.
 */

/** The names of U+00A0 to U+00FF, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
  'THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Other names that exports write. */
const others: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  OElig: 'Œ',
  oelig: 'œ',
  Scaron: 'Š',
  scaron: 'š',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  hellip: '…',
  bull: '•',
  euro: '€',
  trade: '™',
  minus: '−',
  prime: '′',
  Prime: '″',
};

/** The characters that browsers read for numbers 128 to 159, which are Windows' and not Unicode's. */
const windows = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

let named: Map<string, string> | undefined;

function nameOf(name: string): string | undefined {
  named ??= new Map([
    ...latin.split(' ').map((one, index): [string, string] => [one, String.fromCharCode(160 + index)]),
    ...Object.entries(others),
  ]);
  return named.get(name);
}

function numbered(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return windows[code - 128] ?? (isCharacter ? String.fromCodePoint(code) : '\ufffd');
}

/** Decodes `&amp;`, `&#8217;` and `&#x2019;`, once. Unknown names stay as they are. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,8})|#[xX]([\da-fA-F]{1,7})|([a-zA-Z]\w{1,7}));/g, (all, decimal, hex, name) =>
    name ? (nameOf(name) ?? all) : numbered(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  );

/** Whether the text has a tag or a comment as it is written, before entities are decoded. `5 < 6` has none. */
export const hasTag = (text: string): boolean => /<(?:\/?[a-z][^<>]*|!--.*?--)>/is.test(text);
