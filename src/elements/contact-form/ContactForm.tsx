import { type FormEvent, useRef, useState } from 'react';
import { warn } from '../../bridge/attributes.ts';
import { useHost } from '../../bridge/use-host.ts';
import { Button } from '../../ui/Button.tsx';
import { WithoutScript } from '../../ui/WithoutScript.tsx';
import type { Key } from '../../words/message.ts';
import { useWords } from '../../words/use-words.ts';
import { InputField, TextField } from './Field.tsx';
import { type ContactMessage, send } from './send.ts';

export interface ContactFormProps {
  action: string | undefined;
}

type Name = keyof ContactMessage;
type Errors = Partial<Record<Name, Key>>;
type State = 'ready' | 'sending' | 'sent' | 'failed' | 'notConnected';

const missing = {
  name: 'nameMissing',
  email: 'emailMissing',
  message: 'messageMissing',
} as const satisfies Record<Name, Key>;
const outcomes: { readonly [Name in State]?: Key } = {
  sent: 'sent',
  failed: 'sendFailed',
  notConnected: 'formNotConnected',
};
const names = Object.keys(missing) as Name[];

const controlOf = (form: HTMLFormElement, name: Name) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;

/** Why a field cannot be sent as it is, as a way to mend it. The platform judges what an e-mail address is. */
function errorOf(form: HTMLFormElement, name: Name): Key | undefined {
  const { value, validity } = controlOf(form, name);
  if (validity.typeMismatch) return 'emailWrong';
  return value.trim() ? undefined : missing[name];
}

/** Name, Email, Message, Send. What was typed stays until it was sent, and is kept nowhere. */
export function ContactForm({ action }: ContactFormProps) {
  const { ask, element, fail } = useHost();
  const { say } = useWords();
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState<State>('ready');
  const busy = useRef(false);
  const outcome = outcomes[state];

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
    if (!ask('wellness-contact-submit', message)) return;
    if (!action) return setState('notConnected');
    busy.current = true;
    setState('sending');
    try {
      await send(action, message);
      // What was typed meanwhile was not sent.
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

  /** A field that was found wrong is looked at again while it is mended. */
  function recheck(event: FormEvent<HTMLFormElement>) {
    const { name, form } = event.target as HTMLInputElement;
    if (form && errors[name as Name]) setErrors({ ...errors, [name]: errorOf(form, name as Name) });
  }

  return (
    <form
      part="form"
      className="ground padded grid grid-cols-1 max-w-160 gap-5"
      // Without scripts Enter would send it all along in the address; this way of sending does nothing here.
      method="dialog"
      noValidate
      onSubmit={submit}
      onInput={recheck}
    >
      <InputField label={say('name')} name="name" autoComplete="name" error={errors.name && say(errors.name)} />
      <InputField
        label={say('email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email && say(errors.email)}
      />
      <TextField label={say('message')} name="message" rows={5} error={errors.message && say(errors.message)} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button part="submit" type="submit" className="live" aria-disabled={state === 'sending' || undefined}>
          {say(state === 'sending' ? 'sending' : 'send')}
        </Button>
        <WithoutScript>
          <p>{say('formNeedsScript')}</p>
        </WithoutScript>
        <p part="status" role="status" className={state === 'failed' ? 'form-status text-error' : 'form-status'}>
          {outcome && say(outcome)}
        </p>
      </div>
    </form>
  );
}
