import fc from 'fast-check';

/*
 * Catalogs of products that are sold to some people only, and who may buy them by the words of the contract. It shares no
 * code with the program.
 */

/** A rule as a catalog writes it, and whether it is malformed. */
export interface Rule {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly malformed?: true;
}

export interface Listed {
  readonly id: string;
  readonly rules: readonly Rule[];
  /** Availability of its variants, whose ids are `<id>-1` and `<id>-2`. */
  readonly variants: readonly ('available' | 'consult' | undefined)[];
}

/** The known facts about a visitor. */
export interface Known {
  readonly region: string | null;
  readonly age: number | null;
}

/** Codes of countries and subdivisions. The last two are one place. */
export const regions = ['US', 'US-NY', 'US-CA', 'DE', 'DE-BY', 'GB', 'PR', 'US-PR'];

const rule: fc.Arbitrary<Rule> = fc.oneof(
  fc.constant<Rule>({ fields: { approval: true } }),
  fc.constant<Rule>({ fields: { availability: 'consult' } }),
  fc.constant<Rule>({ fields: { approval: false } }),
  fc.integer({ min: 1, max: 150 }).map((minAge): Rule => ({ fields: { minAge } })),
  fc
    .tuple(
      fc.constantFrom('only', 'except'),
      fc.uniqueArray(fc.constantFrom(...regions), { minLength: 1, maxLength: 3 }),
    )
    .map(([kind, codes]): Rule => ({ fields: { regions: { [kind]: codes } } })),
  fc
    .constantFrom<Readonly<Record<string, unknown>>>(
      { approval: 'yes' },
      { minAge: 0 },
      { minAge: '18' },
      { regions: {} },
      { regions: { only: ['UK'] } },
      { regions: { only: ['us'] } },
      { regions: { only: ['US'], except: ['US-NY'] } },
    )
    .map((fields): Rule => ({ fields, malformed: true })),
);
/** A product with rules, some of them malformed. */
export const listed = (id: string): fc.Arbitrary<Listed> =>
  fc.record({
    id: fc.constant(id),
    rules: fc.array(rule, { maxLength: 2 }),
    variants: fc.array(fc.constantFrom('available' as const, 'consult' as const, undefined), { maxLength: 2 }),
  });
/** As a catalog has it. */
export const entryOf = ({ id, rules, variants }: Listed) => ({
  id,
  name: id,
  price: 1,
  ...Object.assign({}, ...rules.map(({ fields }) => fields)),
  ...(variants.length && {
    variants: variants.map((availability, index) => ({
      id: `${id}-${index + 1}`,
      name: 'V',
      ...(availability && { availability }),
    })),
  }),
});

/** The rules that are in force: a later one of the same field replaces an earlier one in an object. */
export const fieldsOf = ({ rules }: Listed) =>
  Object.assign({}, ...rules.map(({ fields }) => fields)) as Record<string, never>;
export const isMalformed = (one: Listed) => {
  const inForce = fieldsOf(one);
  return one.rules.some(
    ({ fields, malformed }) => malformed && Object.entries(fields).every(([name, value]) => inForce[name] === value),
  );
};
/** The id of the product, also for the id of one of its variants. */
export const productOf = (id: string) => id.replace(/-\d$/, '');

/** Whether one of the sources asks for an approval of the product or variant. */
export const needsApproval = (sources: readonly Listed[], id: string): boolean =>
  sources.some((one) => {
    const { approval, availability } = fieldsOf(one) as { approval?: boolean; availability?: string };
    const own = one.variants[Number(id.split('-')[1]) - 1];
    return approval === true || availability === 'consult' || own === 'consult';
  });

/** The places of a rule. */
export interface Places {
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[];
}

function isIn({ only, except = [] }: Places, region: string | null): boolean {
  if (region === null) return false;
  // A territory of the United States has the code of a country, too.
  if (region === 'PR') return isIn({ only, except }, 'US-PR');
  if (only?.includes('PR')) return isIn({ only: [...only.filter((code) => code !== 'PR'), 'US-PR'] }, region);
  if (except.includes('PR')) return isIn({ except: [...except.filter((code) => code !== 'PR'), 'US-PR'] }, region);
  const country = region.slice(0, 2);
  const isWhole = region === country;
  if (only) return only.some((code) => code === region || code === country);
  return except.every((code) => code !== region && code !== country && !(isWhole && code.slice(0, 2) === country));
}

/** Why the rules of the sources do not let a visitor buy, apart from approvals. */
export function factReason(sources: readonly Listed[], { region, age }: Known): 'region' | 'age' | undefined {
  const all = sources.map(fieldsOf) as readonly { regions?: Places; minAge?: number }[];
  if (all.some(({ regions: places }) => places && !isIn(places, region))) return 'region';
  return all.some(({ minAge }) => minAge && (age === null || age < minAge)) ? 'age' : undefined;
}
