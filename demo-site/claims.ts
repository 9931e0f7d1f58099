export interface Claim {
  /** The claim in the specification's terms. */
  readonly claim: string;
  /** How pages may say it. */
  readonly said: RegExp;
  /** Section of the specification that it comes from. */
  readonly source: string;
  /** A claim about a supplement, whose page must show the FDA's statement. */
  readonly ofSupplement?: true;
}

/**
 * Every claim, price, rating and dosage that a page may show. A number, or a word that promises something, that is not
 * part of one of these fails the tests (test/sweeps/words.spec.ts), which also write docs/claims.md from them.
 */
export const claims: readonly Claim[] = [
  {
    claim: 'Compounded medication is not approved by the FDA',
    said: /Compounded medication is not approved by the FDA: the FDA has not reviewed its safety, effectiveness or quality\./,
    source: 'contract, Copy',
  },
  { claim: 'NAD+ Injection costs $279', said: /\$279\b/, source: '§2, §9' },
  {
    claim: 'Glutathione Injection, or the Optimization tier per month, costs $199',
    said: /\$199\b/,
    source: '§2, §3, §9',
  },
  { claim: 'BPC-157 Supplement costs $189', said: /\$189\b/, source: '§2, §9' },
  { claim: 'NMN+ costs $89', said: /\$89\b/, source: '§3, §9' },
  { claim: 'Longevity Stack costs $129', said: /\$129\b/, source: '§3, §9' },
  { claim: 'Immune Support costs $49', said: /\$49\b/, source: '§3, §9' },
  { claim: 'The Starter tier costs $99 per month', said: /\$99\b/, source: '§3, §9' },
  { claim: 'The Premium tier costs $299 per month', said: /\$299\b/, source: '§3, §9' },
  {
    claim: 'Six months of Starter, Optimization and Premium: price × months',
    said: /\b6 months\b|\$(594|1,194|1,794)\b/,
    source: '§3, §9',
  },
  {
    claim: 'NAD+ Injection is rated 4.4 of 5 from 2,847 reviews',
    said: /Rated 4\.4 out of 5 from 2,847 reviews|\b4\.4( out of 5)?\b|\b2,847( reviews)?/,
    source: '§2, §9',
  },
  { claim: 'Glutathione Injection is rated 4.6 of 5', said: /(Rated )?\b4\.6( out of 5)?\b/, source: '§2, §9' },
  {
    claim: 'BPC-157 Supplement is rated 4.7 of 5 from 1,892 reviews',
    said: /Rated 4\.7 out of 5 from 1,892 reviews|\b4\.7( out of 5)?\b|\b1,892( reviews)?/,
    source: '§2, §9',
  },
  { claim: 'A sample testimonial with 5 stars', said: /Rated 5 out of 5/, source: '§2 Home' },
  { claim: 'Over 100,000 patients', said: /(over|above) 100,000/i, source: '§1' },
  { claim: 'A potency test marked Passed', said: /potency test|\bpassed\b|quality tested/i, source: '§1, §2 Home' },
  {
    claim: 'Compounded in an FDA-registered US pharmacy',
    said: /FDA-registered US pharmacy|compound(s|ed|ing)|registered with the FDA|that the FDA has approved a treatment/i,
    source: '§1',
  },
  { claim: 'No insurance required', said: /insurance/i, source: '§1' },
  {
    claim: 'The quiz and the online consultation are free',
    said: /\bfree\b|without charge|costs nothing|nothing to pay/i,
    source: '§1',
  },
  { claim: 'Medication is delivered in 2 days', said: /\b(2|two) days\b|2-day/i, source: '§1, §9' },
  { claim: 'All treatments require consultation with a licensed provider', said: /licensed/i, source: '§1' },
  {
    claim: 'NAD+ is taken once weekly to once monthly',
    said: /once weekly( to once monthly)?|once monthly|once a (week|month)/i,
    source: '§9',
  },
  {
    claim: 'NAD+ once weekly to once monthly, drawn as 7 and 30 days',
    said: /\b(7|30|7 to 30) days\b|on days 0, 7, 14, 21 and 28 of a month|on day 0 of the same month/i,
    source: '§9, as a drawing',
  },
  { claim: 'BPC-157: 250-500 mcg per day', said: /\b250([-–]| to )500 ?mcg( per day)?/i, source: '§9' },
  { claim: 'BPC-157: 4-8 week cycles', said: /\b4([-–]| to )8[ -]weeks?( cycles?)?/i, source: '§9' },
  {
    claim: 'BPC-157: subcutaneous injection or oral capsule',
    said: /subcutaneous injection|oral capsule/i,
    source: '§9',
  },
  {
    claim: 'Glutathione: 200-600mg per injection as prescribed',
    said: /\b200([-–]| to )600 ?mg( per injection)?/i,
    source: '§9',
  },
  { claim: 'Glutathione: 1-2 times per week', said: /\b1([-–]| to | or )2 times (per|a) week/i, source: '§9' },
  { claim: 'Glutathione: intramuscular or subcutaneous', said: /intramuscular(ly)?|subcutaneous(ly)?/i, source: '§9' },
  { claim: 'Glutathione: results in 2-4 weeks', said: /\b2([-–]| to )4 weeks/i, source: '§9' },
  { claim: 'Glutathione: fuller benefits after 2-3 months', said: /\b2([-–]| to )3 months/i, source: '§9' },
  {
    claim: 'Glutathione: master antioxidant for detoxification, immune support and radiant skin health',
    said: /master antioxidant|detoxification|immune support|radiant skin health/i,
    source: '§2 Glutathione',
  },
  {
    claim: 'Glutathione: six benefits by name',
    said: /skin brightening|energy boost|liver health/i,
    source: '§2 Glutathione',
  },
  {
    claim: 'NMN+: cellular energy and NAD+ support',
    said: /cellular energy and NAD\+ support/i,
    source: '§3',
    ofSupplement: true,
  },
  {
    claim: 'Longevity Stack: complete anti-aging formula',
    said: /complete anti-aging formula/i,
    source: '§3',
    ofSupplement: true,
  },
  {
    claim: 'Immune Support: daily immune system boost',
    said: /daily immune system boost/i,
    source: '§3',
    ofSupplement: true,
  },
  {
    claim: 'Labs are included every 6 months in the Optimization tier',
    said: /every 6 months|6-month/i,
    source: '§9',
  },
  {
    claim: 'Membership is month-to-month and cancellable any time',
    said: /month-to-month|cancel\w* any time/i,
    source: '§9',
  },
  { claim: 'The portal has a secure HIPAA login', said: /(secure )?HIPAA login/i, source: '§1' },
  {
    claim: 'Supplements: the statement that the FDA has not evaluated them',
    said: /These statements have not been evaluated by the Food and Drug Administration\. This product is not intended to diagnose, treat, cure, or prevent any disease\./,
    source: 'contract, Copy',
  },
  { claim: 'The current year, in the rights-reserved notice', said: /© \d{4}/, source: '§2' },
  { claim: 'The page of an unknown path', said: /404 Not Found/, source: '§8' },
];

/**
 * The actions of people, the shop and its pharmacy. Any other sentence about them, or one that gives a time, is a promise without
 * a source: it fails the same tests as a number that is not in the list.
 */
export const conduct: readonly Claim[] = [
  {
    claim: 'A medical team reviews the answers',
    said: /\b(a|our) medical team (reviews|reads|goes through|looks|does)\b|\bmedical team review\b|\b(a|our|the) medical team and a licensed provider\b|^(a|our) medical team$|^medical team$/i,
    source: '§1',
  },
  {
    claim: 'A licensed provider evaluates the answers, and prescribes or does not',
    said: /\bprovider evaluations?\b|\b((a|the|your) )?(licensed )?provider (evaluates|decides|sets|prescribes|personalizes|chooses)\b|\bas your provider decides|\bprescribed by( a licensed provider)?|\b(for|by|and|with) (a|your) (licensed )?provider|^a licensed provider$|\bgo to your provider\b|\bwho prescribes\b/i,
    source: '§1, §2, and §9: as prescribed',
  },
  {
    claim: 'Visitors may ask their provider, tell them about side effects and message them in the portal',
    said: /\b(ask|tell|message|write to) (a|your|the)? ?(licensed )?providers?\b|\bprovider answers in the patient portal/i,
    source: '§1; contract, Copy',
  },
  {
    claim: 'Treatments are prescribed, or not',
    said: /\b(if|whether|why|what|which|whatever|that) ([\w+-]+’?s? ){0,8}prescri(bed|bes|ption)\b|\bwhat’s prescribed\b|\bas prescribed\b/i,
    source: '§1, and §9: as prescribed',
  },
  {
    claim: 'Prescriptions and refills are in the portal',
    said: /\b(your|my|spray|and|the|labs,) prescriptions?\b|\brefills?\b/i,
    source: '§1',
  },
  {
    claim: 'Medication is paid for after a provider has approved it',
    said: /You pay for medication only after a provider has approved it\./,
    source: 'contract, Copy',
  },
  {
    claim: 'Medication is delivered to the door',
    said: /\bdelivery\b|\bdelivered\b|\b(comes?|reaches|at|to)( to)? your door\b|\bwe deliver it in 2 days\b/i,
    source: '§1, §9',
  },
  {
    claim: 'There are regular check-ins',
    said: /\bregular check-ins\b|\bbetween check-ins\b|\b(with|to) check-ins\b|\bare the check-ins\b/i,
    source: '§1',
  },
  {
    claim: 'Medication is compounded in a pharmacy',
    said: /FDA-registered US pharmacy|\bpharmacy that compounds\b|\bthe pharmacy is in the US\b|\bbefore the pharmacy\b|^pharmacy$/i,
    source: '§1',
  },
  { claim: 'Side effects differ', said: /\bside effects( differ)?\b/i, source: 'contract, Copy' },
  { claim: 'In an emergency one calls 911', said: /In an emergency, call 911\./, source: 'contract, Copy' },
  {
    claim: 'The team and its providers by name, in headings',
    said: /^meet the team\b|\bthe quiz, the provider\b|^((your|licensed) )?providers?$|^provider [123]$|^no provider is shown yet\.$|^your provider, in the patient portal$|and the provider’s license\.$|^why a provider comes\b/i,
    source: '§2 Other sections',
  },
  {
    claim: 'The words of the sample testimonial',
    said: /\bThe provider read my answers and explained the treatment\.”$/,
    source: 'contract, Copy',
  },
  { claim: 'A membership ends any time', said: /\bcancel any time\b|^yes, any time\.$/i, source: '§9' },
];

/** Words for people who act for the shop, for what they do, and for when. Each must be part of a sentence of `conduct`. */
export const conductWords =
  /\b(providers?|teams?|nurses?|pharmac(y|ies|ists?)|check-ins?|deliver\w*|door|prescri\w*|refills?|side effects?|emergenc\w*|counted|(goes|go|going|gone) through|explain\w*|monitor\w*|contacts? you|calls? you|respon\w*|repl(y|ies)|follow-ups?|soon|immediately|promptly|instantly|within|always|never|any time|hours?|minutes?|around the clock|ensur\w*|make sure|safely|do(es)? not wait|don’t wait)\b/gi;

/** Numbers that are names. */
export const names: readonly RegExp[] = [
  /BPC-157/g,
  /GLP-1/g,
  /Vitamin B12/g,
  /\bB12\b/g,
  /Provider [123]\b/g,
  /\b911\b/g,
  // Addresses and hashes, in lines to copy.
  /https?:\/\/[^\s"]+/g,
  /sha384-[\w+/=]+/g,
  // Tags, styles and measures of the page that the builder makes.
  /<\/?(?:meta|h[1-6])\b[^>]*>/g,
  /^(?:body|header) \{.*\}$/g,
  /\b\d+ px\b/g,
];

/** Words that promise something. Each must be part of a claim above. */
export const promises =
  /\b(cure[sd]?|heal(s|ed|ing)?|guarantee[ds]?|clinically|proven|scientific\w*|miracle|safest|effective\w*|best|breakthrough|boost(s|ed|ing)?|improv\w+|enhanc\w+|increas\w+|reduc\w+|burn(s|ing)?|rejuvenat\w+|restor\w+|revers\w+|strengthen\w*|antioxidant|detox\w*|radiant|subcutaneous\w*|intramuscular\w*|FDA\S*|HIPAA|insurance|licensed|compound\w*|free|certified|doctors?|physicians?)\b/gi;
