import { type ComponentType, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { question } from '../../actions/ask-visitor.ts';
import { queueRender } from '../../bridge/render-queue.ts';
import { getPage } from '../../page/page.ts';
import { ELSEWHERE, type StatedFacts } from '../../rules/visitor.ts';
import { isRegion } from '../../text/regions.ts';
import { readWholeNumber } from '../../text/whole-number.ts';
import type { EligibilityViewProps, Errors } from './EligibilityView.tsx';
import { returnToCard } from './return-to-card.ts';

type Field = HTMLInputElement | HTMLSelectElement;
type Name = keyof Errors;

const fieldOf = (form: HTMLFormElement, name: Name) => form.elements.namedItem(name) as Field | null;

const MOST_YEARS = 150;

/** The message for a field; undefined if its answer is valid, or if it is not asked. */
function errorOf(form: HTMLFormElement, name: Name): Errors[Name] {
  const field = fieldOf(form, name);
  if (!field) return undefined;
  if (!field.value.trim()) return `${name}Missing`;
  if (name === 'region') return undefined;
  const years = readWholeNumber(field.value) ?? -1;
  return years >= 0 && years <= MOST_YEARS ? undefined : 'ageWrong';
}

interface Props extends EligibilityViewProps {
  readonly View: ComponentType<EligibilityViewProps>;
}

/** The hydrated form. Its answers become the visitor's facts. */
export function Eligibility({ View, ...props }: Props) {
  const { region, age, words } = props;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [saved, setSaved] = useState<Pick<Props, 'region' | 'age'>>();
  const shown = useRef({ region, age });

  // Another element or the page may state facts. Input that is not sent yet stays as long as they do not change.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { region, age };
    if (!form.current) return;
    const [place, years] = [fieldOf(form.current, 'region'), fieldOf(form.current, 'age')];
    if (place && region !== before.region) place.value = region;
    if (years && age !== before.age) years.value = age === null ? '' : words.number(age);
  }, [region, age, words]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget } = event;
    const found: Errors = { region: errorOf(currentTarget, 'region'), age: errorOf(currentTarget, 'age') };
    setErrors(found);
    const first = (['region', 'age'] as const).find((name) => found[name]);
    if (first) {
      fieldOf(currentTarget, first)?.focus();
      return;
    }
    const place = fieldOf(currentTarget, 'region')?.value;
    const field = fieldOf(currentTarget, 'age');
    const years = field ? readWholeNumber(field.value) : undefined;
    const facts: StatedFacts = {
      ...(place !== undefined && { region: isRegion(place) ? place : ELSEWHERE }),
      ...(years !== undefined && { age: years }),
    };
    getPage().shared.visitor.set(facts);
    const confirm = () => setSaved({ region: place ?? region, age: years ?? age });
    const { asked } = question;
    question.asked = undefined;
    if (!asked) return confirm();
    // After all cards, which render for the new facts.
    queueRender({ render: () => {}, rendered: () => returnToCard(asked) || confirm() });
  }

  /** Removes the confirmation, and validates an invalid field again on each input. */
  function recheck({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    setSaved(undefined);
    const name = (target as Field).name as Name;
    if (errors[name]) setErrors({ ...errors, [name]: errorOf(currentTarget, name) });
  }

  // Another element or the page may have changed the facts since.
  const isSaved = saved?.region === region && saved.age === age;

  return <View {...props} formRef={form} errors={errors} isSaved={isSaved} onSubmit={submit} onInput={recheck} />;
}
