import type { ComponentProps } from 'react';

interface FieldProps {
  /** Its id, too: the shadow root holds no other form. */
  readonly name: string;
  readonly label: string;
  /** How to mend what was written. */
  readonly error: string | undefined;
}

const control = 'field-control';

/** What a field and its message need of each other to be read as one. */
function fieldOf(id: string, error: string | undefined) {
  const errorId = `${id}-error`;
  const described = {
    id,
    className: control,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  };
  return { id, errorId, described };
}

function Around({
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

export function InputField({ name, label, error, ...rest }: FieldProps & ComponentProps<'input'>) {
  const { described, ...ids } = fieldOf(name, error);
  return (
    <Around label={label} error={error} {...ids}>
      <input name={name} required {...described} {...rest} />
    </Around>
  );
}

export function TextField({ name, label, error, ...rest }: FieldProps & ComponentProps<'textarea'>) {
  const { described, ...ids } = fieldOf(name, error);
  return (
    <Around label={label} error={error} {...ids}>
      <textarea name={name} required {...described} {...rest} />
    </Around>
  );
}
