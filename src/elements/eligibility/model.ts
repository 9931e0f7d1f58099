import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import type { ElementView, Input } from '../../bridge/element-view.ts';
import type { ProductRules } from '../../catalog/catalog.ts';
import { warn } from '../../markup/warn.ts';
import { getMirror } from '../../page/mirror.ts';
import { getPage } from '../../page/page.ts';
import { ELSEWHERE } from '../../rules/visitor.ts';
import { serialize } from '../../text/serialize.ts';
import { countryOf } from '../../words/place-name.ts';
import type { Words } from '../../words/words.ts';
import type { EligibilityProps } from './attributes.ts';
import { EligibilityView, type EligibilityViewProps, type Place } from './EligibilityView.tsx';
import { focusRequest } from './focus-request.ts';
import { offeredRegions, readRegions } from './offered.ts';

const ELSEWHERE_CODE = '-';

/** The rules of the page. Reads signals of lists, and of cards that offer a product of their own. */
function pageRules(): readonly ProductRules[] {
  getMirror().followOffers();
  return getPage().shared.catalog.allRules;
}

/** Places in the order of their names. Parts of a country stand together: a state may have the name of a country. */
function placesOf(rules: readonly ProductRules[], own: readonly string[], words: Words): readonly Place[] {
  const { regions, hasElsewhere } = offeredRegions(rules, own);
  const { compare } = new Intl.Collator(words.locale);
  const places = regions.map((code) => ({
    code,
    name: words.place(code) ?? code,
    country: code.includes('-') ? (words.place(countryOf(code)) ?? '') : undefined,
  }));
  places.sort((one, other) => compare(one.country ?? '', other.country ?? '') || compare(one.name, other.name));
  const parts = places.filter(({ country }) => country);
  const countries = places.filter(({ country }) => !country);
  return [...parts, ...countries, ...(hasElsewhere ? [{ code: ELSEWHERE_CODE, name: words.say('elsewhere') }] : [])];
}

function model(
  { attributes: { regions = '', headingLevel }, words }: Input<EligibilityProps>,
  before: EligibilityViewProps | undefined,
): EligibilityViewProps {
  const rules = pageRules();
  const { region, age } = getPage().shared.visitor.facts;
  const places = rules.some(({ regions }) => regions)
    ? placesOf(rules, regions ? readRegions(regions).regions : [], words)
    : undefined;
  return {
    headingLevel,
    places: serialize(places ?? null) === serialize(before?.places ?? null) ? before?.places : places,
    asksAge: rules.some(({ minAge }) => minAge),
    region: region === ELSEWHERE ? ELSEWHERE_CODE : (region ?? ''),
    age,
    words,
  };
}

function warnOfRegions({ element }: Input['host'], input: ReadonlySignal<Input<EligibilityProps>>) {
  const text = computed(() => input.value.attributes.regions);
  return effect(() => {
    const mistake = text.value ? readRegions(text.value).mistake : undefined;
    if (mistake !== undefined)
      warn(
        element,
        `"regions" must be codes by ISO 3166, such as "US-NY, CA", got "${mistake.slice(0, 80)}". Using the places of the rules.`,
      );
  });
}

/** Focuses the first question without an answer, else the first one. False while there is none. */
function focusQuestion(root: ShadowRoot): boolean {
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input')];
  (fields.find(({ value }) => !value) ?? fields[0])?.focus();
  return fields.length > 0;
}

/** Moves the focus when it is asked for, and the form is there. */
function focusOnRequest({ element }: Input['host']) {
  return effect(() => {
    if (focusRequest.value !== element) return undefined;
    const root = element.shadowRoot as ShadowRoot;
    const look = () => {
      if (focusQuestion(root)) focusRequest.value = undefined;
    };
    const observer = new MutationObserver(look);
    observer.observe(root, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  });
}

export const eligibilityView: ElementView<EligibilityProps, EligibilityViewProps> = {
  model,
  View: EligibilityView,
  component: 'Eligibility',
  behavior(input) {
    const { host } = input.peek();
    const stops = [warnOfRegions(host, input), focusOnRequest(host)];
    return () => {
      for (const stop of stops) stop();
    };
  },
};
