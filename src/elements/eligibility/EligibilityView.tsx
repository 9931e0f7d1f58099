import type { FormEventHandler, Ref } from 'react';
import { Button } from '../../ui/Button.tsx';
import { InputField, SelectField } from '../../ui/Field.tsx';
import { WithoutScript } from '../../ui/WithoutScript.tsx';
import type { Key } from '../../words/language.ts';
import type { Words } from '../../words/words.ts';

export interface Place {
  /** By ISO 3166, or `-` for a visitor who is in none of the others. */
  readonly code: string;
  readonly name: string;
  /** The country's name, if it is a part of one. */
  readonly country?: string | undefined;
}

export interface Errors {
  readonly region?: Key | undefined;
  readonly age?: Key | undefined;
}

export interface EligibilityViewProps {
  readonly headingLevel: number;
  /** The places to choose from; undefined if no rule asks. */
  readonly places: readonly Place[] | undefined;
  readonly asksAge: boolean;
  /** The code of the place that the visitor has chosen, else empty. */
  readonly region: string;
  readonly age: number | null;
  readonly words: Words;
  readonly errors?: Errors;
  readonly isSaved?: boolean;
  readonly formRef?: Ref<HTMLFormElement>;
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  readonly onInput?: FormEventHandler<HTMLFormElement>;
}

const optionOf = ({ code, name }: Place) => (
  <option key={code} value={code}>
    {name}
  </option>
);

/** The form, or nothing if no rule asks. It can be filled in before hydration. */
export function EligibilityView(props: EligibilityViewProps) {
  const { headingLevel, places, asksAge, region, age, words, errors = {}, isSaved, formRef, onSubmit, onInput } = props;
  const { say } = words;
  if (!places && !asksAge) return null;
  const Heading = `h${headingLevel as 1}` as const;
  const countries = [...new Set(places?.map(({ country }) => country))];
  return (
    <form
      ref={formRef}
      part="form"
      className="ground padded wrap-anywhere grid grid-cols-1 max-w-160 gap-5"
      // Without scripts the default method would put the answers into the URL; `dialog` does nothing here.
      method="dialog"
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
    >
      <div className="grid grid-cols-1 gap-1.5">
        <Heading className="product-name">{say('eligibilityTitle')}</Heading>
        <p className="text-muted text-small">{`${say('eligibilityWhy')} ${say('eligibilityPrivacy')}`}</p>
      </div>
      {places && (
        <SelectField
          label={say('region')}
          name="region"
          part="region"
          // Browsers restore values without an event.
          autoComplete="off"
          defaultValue={region}
          error={errors.region && say(errors.region)}
        >
          <option value="">{say('choose')}</option>
          {countries.map((country) => {
            const options = places.filter((place) => place.country === country).map(optionOf);
            return country && countries.length > 1 ? (
              <optgroup key={country} label={country}>
                {options}
              </optgroup>
            ) : (
              options
            );
          })}
        </SelectField>
      )}
      {asksAge && (
        <InputField
          label={say('age')}
          name="age"
          part="age"
          // A number field takes Latin digits alone.
          inputMode="numeric"
          autoComplete="off"
          defaultValue={age === null ? undefined : words.number(age)}
          error={errors.age && say(errors.age)}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" className="live">
          {say('save')}
        </Button>
        <WithoutScript>
          <p>{say('formNeedsScript')}</p>
        </WithoutScript>
        <p part="status" role="status" className="form-status">
          {isSaved && say('eligibilitySaved')}
        </p>
      </div>
    </form>
  );
}
