import type { ComponentPropsWithoutRef } from 'react';

interface FieldProps {
  /** Also the id, which must be unique within the shadow root. */
  readonly name: string;
  readonly label: string;
  /** Message for invalid input. */
  readonly error: string | undefined;
}

const control = 'field-control';

/** Connects a control with its label and its error message. */
function connectField(id: string, error: string | undefined) {
  const errorId = `${id}-error`;
  const described = {
    id,
    className: control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  };
  return { id, errorId, described };
}

function FieldFrame({
  label,
  error,
  id,
  errorId,
  children,
}: Omit<FieldProps, 'name'> & { id: string; errorId: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-small [font-weight:500]">
        {label}
      </label>
      {children}
      {error && (
        <p id={errorId} className="text-small text-error">
          {error}
        </p>
      )}
    </div>
  );
}

export function InputField({ name, label, error, ...rest }: FieldProps & ComponentPropsWithoutRef<'input'>) {
  const { described, ...ids } = connectField(name, error);
  return (
    <FieldFrame label={label} error={error} {...ids}>
      <input name={name} required {...described} {...rest} />
    </FieldFrame>
  );
}

export function TextField({ name, label, error, ...rest }: FieldProps & ComponentPropsWithoutRef<'textarea'>) {
  const { described, ...ids } = connectField(name, error);
  return (
    <FieldFrame label={label} error={error} {...ids}>
      <textarea name={name} required {...described} {...rest} />
    </FieldFrame>
  );
}

export function SelectField({ name, label, error, ...rest }: FieldProps & ComponentPropsWithoutRef<'select'>) {
  const { described, ...ids } = connectField(name, error);
  return (
    <FieldFrame label={label} error={error} {...ids}>
      <select name={name} required {...described} {...rest} />
    </FieldFrame>
  );
}
