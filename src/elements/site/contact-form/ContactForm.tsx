import { type ComponentType, type FormEvent, useRef, useState } from 'react';
import { useHost } from '../../../bridge/use-host.ts';
import { useWords } from '../../../bridge/use-words.ts';
import { warn } from '../../../markup/warn.ts';
import type { Key } from '../../../words/language.ts';
import type { ContactFormProps } from './attributes.ts';
import type { Errors, FormViewProps, Name, State } from './FormView.tsx';
import { type ContactMessage, send } from './send.ts';

const missing = {
  name: 'nameMissing',
  email: 'emailMissing',
  message: 'messageMissing',
} as const satisfies Record<Name, Key>;
const names = Object.keys(missing) as Name[];

const controlOf = (form: HTMLFormElement, name: Name) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;

/** The message for an invalid field. The browser validates email addresses. */
function errorOf(form: HTMLFormElement, name: Name): Errors[Name] {
  const { value, validity } = controlOf(form, name);
  if (validity.typeMismatch) return 'emailWrong';
  return value.trim() ? undefined : missing[name];
}

interface Props extends Pick<ContactFormProps, 'action'> {
  readonly View: ComponentType<FormViewProps>;
}

/** The hydrated form. The input stays in its fields until it is sent, and is stored nowhere else. */
export function ContactForm({ action, View }: Props) {
  const { sendCancelable, element, fail } = useHost();
  const words = useWords();
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState<State>('ready');
  const busy = useRef(false);

  function check(form: HTMLFormElement): boolean {
    const found = Object.fromEntries(names.map((name) => [name, errorOf(form, name)])) as Errors;
    const first = names.find((name) => found[name]);
    setErrors(found);
    if (first) controlOf(form, first).focus();
    return !first;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy.current) return;
    setState('ready');
    if (!check(form)) return;
    const message = Object.freeze(
      Object.fromEntries(names.map((name) => [name, controlOf(form, name).value])),
    ) as unknown as ContactMessage;
    if (!sendCancelable('wellness-contact-submit', message)) return;
    if (!action) return setState('notConnected');
    busy.current = true;
    setState('sending');
    try {
      await send(action, message);
      // Keep input that was typed while the message was sent.
      if (names.every((name) => controlOf(form, name).value === message[name])) form.reset();
      setState('sent');
    } catch (error) {
      const problem = `action ${action}: ${error}`;
      warn(element, problem);
      fail(problem);
      setState('failed');
    } finally {
      busy.current = false;
    }
  }

  /** Validates an invalid field again on each input. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    const { name, form } = event.target as HTMLInputElement;
    if (form && errors[name as Name]) setErrors({ ...errors, [name]: errorOf(form, name as Name) });
  }

  return <View errors={errors} state={state} words={words} onSubmit={submit} onInput={recheck} />;
}
