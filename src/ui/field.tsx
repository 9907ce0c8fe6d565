import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';

type Frame = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean;
};

const control =
  'block w-full rounded-control border bg-surface text-ink min-h-11 px-3 py-2 text-base placeholder:text-soft disabled:bg-sunken';
const edge = (error: string | undefined) => (error ? 'border-2 border-red' : 'border-edge');

/** Label above, hint below it, the control, and the error beside what it is about. */
const FieldFrame = ({
  id,
  label,
  hint,
  error,
  optional,
  children,
}: Frame & { id: string; children: ReactNode }) => (
  <div className="grid gap-1.5 content-start">
    <label htmlFor={id} className="font-medium">
      {label}
    </label>
    {hint || optional ? (
      <div id={`${id}-hint`} className="text-sm text-soft">
        {optional ? 'Optional. ' : null}
        {hint}
      </div>
    ) : null}
    {children}
    {error ? (
      <p id={`${id}-error`} className="text-sm font-medium text-red">
        {error}
      </p>
    ) : null}
  </div>
);

const describedBy = (id: string, { hint, error, optional }: Omit<Frame, 'label'>) =>
  [hint || optional ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') ||
  undefined;

export const TextField = ({
  label,
  hint,
  error,
  optional,
  className = '',
  id,
  ...input
}: Frame & InputHTMLAttributes<HTMLInputElement>) => {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional ?? false}>
      <input
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error, optional: optional ?? false })}
        className={`${control} ${edge(error)} ${className}`}
        {...input}
      />
    </FieldFrame>
  );
};

export const TextArea = ({
  label,
  hint,
  error,
  optional,
  className = '',
  id,
  ...input
}: Frame & TextareaHTMLAttributes<HTMLTextAreaElement>) => {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional ?? false}>
      <textarea
        id={fieldId}
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error, optional: optional ?? false })}
        className={`${control} ${edge(error)} ${className}`}
        {...input}
      />
    </FieldFrame>
  );
};

export const Select = ({
  label,
  hint,
  error,
  optional,
  className = '',
  id,
  children,
  ...input
}: Frame & SelectHTMLAttributes<HTMLSelectElement>) => {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} optional={optional ?? false}>
      <select
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(fieldId, { hint, error, optional: optional ?? false })}
        className={`${control} ${edge(error)} ${className}`}
        {...input}
      >
        {children}
      </select>
    </FieldFrame>
  );
};

export const Checkbox = ({
  label,
  id,
  ...input
}: { label: string } & InputHTMLAttributes<HTMLInputElement>) => {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input id={fieldId} type="checkbox" className="size-5 accent-accent" {...input} />
      <label htmlFor={fieldId}>{label}</label>
    </div>
  );
};
