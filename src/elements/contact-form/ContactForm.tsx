import { type FormEvent, useRef, useState } from 'react';
import { warn } from '../../bridge/attributes.ts';
import { useHost } from '../../bridge/host.ts';
import { contactMessages } from '../../rest-messages.ts';
import { Button } from '../../ui/Button.tsx';
import { WithoutScript } from '../../ui/WithoutScript.tsx';
import { InputField, TextField } from './Field.tsx';
import { type ContactMessage, send } from './send.ts';

export interface ContactFormProps {
  action: string | undefined;
}

type Name = keyof ContactMessage;
type Errors = Partial<Record<Name, string>>;
type State = 'ready' | 'sending' | 'sent' | 'failed' | 'notConnected';

const missing = {
  name: contactMessages.nameMissing,
  email: contactMessages.emailMissing,
  message: contactMessages.messageMissing,
} as const;
const names = Object.keys(missing) as Name[];

const controlOf = (form: HTMLFormElement, name: Name) =>
  form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;

/** Why a field cannot be sent as it is, as a way to mend it. The platform judges what an e-mail address is. */
function errorOf(form: HTMLFormElement, name: Name): string | undefined {
  const { value, validity } = controlOf(form, name);
  if (validity.typeMismatch) return contactMessages.emailWrong;
  return value.trim() ? undefined : missing[name];
}

/** Name, Email, Message, Send. What was typed stays until it was sent, and is kept nowhere. */
export function ContactForm({ action }: ContactFormProps) {
  const { ask, element, fail } = useHost();
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
    if (!ask('wellness-contact-submit', message)) return;
    if (!action) return setState('notConnected');
    busy.current = true;
    setState('sending');
    try {
      await send(action, message);
      form.reset();
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
      <InputField label={contactMessages.name} name="name" autoComplete="name" error={errors.name} />
      <InputField
        label={contactMessages.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errors.email}
      />
      <TextField label={contactMessages.message} name="message" rows={5} error={errors.message} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button part="submit" type="submit" className="live" aria-disabled={state === 'sending' || undefined}>
          {state === 'sending' ? contactMessages.sending : contactMessages.send}
        </Button>
        <WithoutScript>
          <p>{contactMessages.needsScript}</p>
        </WithoutScript>
        <p part="status" role="status" className={state === 'failed' ? 'form-status text-error' : 'form-status'}>
          {(state === 'sent' || state === 'failed' || state === 'notConnected') && contactMessages[state]}
        </p>
      </div>
    </form>
  );
}
