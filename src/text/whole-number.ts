/** Zeros of Latin, Arabic, Persian and full-width digits; each is followed by the other nine. */
const zeros = [0x30, 0x660, 0x6f0, 0xff10];

/** Reads a whole number as visitors type it, which number fields refuse in other digits; undefined for anything else. */
export function readWholeNumber(typed: string): number | undefined {
  const latin = typed.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - Math.max(...zeros.filter((zero) => zero <= code)));
  });
  return /^\s*[-\u2212]?\d{1,15}\s*$/.test(latin) ? Number(latin.replace('\u2212', '-')) : undefined;
}
