import type { FormEventHandler } from 'react';
import type { ElementView } from '../../../bridge/element-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { InputField, TextField } from '../../../ui/Field.tsx';
import { WithoutScript } from '../../../ui/WithoutScript.tsx';
import type { Key } from '../../../words/language.ts';
import type { Words } from '../../../words/words.ts';
import type { ContactFormProps } from './attributes.ts';
import type { ContactMessage } from './send.ts';

export type Name = keyof ContactMessage;
export type Errors = Partial<Record<Name, Key>>;
export type State = 'ready' | 'sending' | 'sent' | 'failed' | 'notConnected';

const outcomes: { readonly [Name in State]?: Key } = {
  sent: 'sent',
  failed: 'sendFailed',
  notConnected: 'formNotConnected',
};

export interface FormViewProps {
  readonly errors: Errors;
  readonly state: State;
  readonly words: Words;
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  readonly onInput?: FormEventHandler<HTMLFormElement>;
}

function FormView({ errors, state, words: { say }, onSubmit, onInput }: FormViewProps) {
  const outcome = outcomes[state];
  return (
    <form
      part="form"
      className="ground padded wrap-anywhere grid grid-cols-1 max-w-160 gap-5"
      // Without scripts the default method would put the message into the URL; `dialog` does nothing here.
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
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

const noErrors: Errors = {};

/** The first render can be filled in before hydration. */
export const contactFormView: ElementView<ContactFormProps, Pick<ContactFormProps, 'action'> & FormViewProps> = {
  model: ({ attributes: { action }, words }) => ({ action, errors: noErrors, state: 'ready', words }),
  View: FormView,
  component: 'ContactForm',
};
