import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** The message of the server if it refused the value. */
  fault?: string | undefined;
  /** The id of a message about the whole form that concerns this field too. */
  about?: string | undefined;
}

/** A labelled input which shows, and reads out, what is wrong with it. */
export function Field({ label, fault, about, ...input }: FieldProps): ReactNode {
  const id = useId();
  const described = [fault && `${id}-fault`, about].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={described !== '' || undefined}
        aria-describedby={described || undefined}
      />
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}
