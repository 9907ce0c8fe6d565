import { ChevronDown } from 'lucide';
import { Icon } from './icon.tsx';
import {
  type ComponentProps,
  createElement,
  type InputHTMLAttributes,
  type ReactNode,
  useId,
} from 'react';

/** Space for the arrow at the end of a field. */
export const ARROW_ROOM = 'pr-11';

export const arrowPlace = 'absolute inset-y-0 right-0 grid w-11 place-items-center text-soft';

/** The arrow of a native field, the same as that of a combobox. */
export const FieldArrow = () => (
  <span aria-hidden="true" className={`pointer-events-none ${arrowPlace}`}>
    <Icon node={ChevronDown} className="size-5" />
  </span>
);

export type FieldFrameProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: boolean | undefined;
  /** Smaller variant for dense forms. */
  readonly dense?: boolean | undefined;
};

/** Classes of every control; `fieldControl` adds the border of an error. */
const control =
  'block w-full rounded-control border bg-surface text-ink min-h-11 px-3 py-2 placeholder:text-soft disabled:bg-sunken';

/** Attributes of the control in a field with this id, hint and error. */
export const fieldControl = (
  id: string,
  { hint, error, optional, dense }: Omit<FieldFrameProps, 'label'>,
  more = '',
) => ({
  id,
  'aria-invalid': error ? (true as const) : undefined,
  'aria-describedby':
    [error ? `${id}-error` : '', optional ? `${id}-optional` : '', hint ? `${id}-hint` : '']
      .filter(Boolean)
      .join(' ') || undefined,
  className: `${control} ${dense ? 'text-sm' : 'text-base'} ${error ? 'border-red inset-ring inset-ring-red' : 'border-edge'} ${more}`,
});

/** A field: its label, the control, and below it the error and the hint. */
export const FieldFrame = ({
  id,
  label,
  hint,
  error,
  optional,
  dense,
  children,
}: FieldFrameProps & { id: string; children: ReactNode }) => {
  const small = dense ? 'text-xs' : 'text-sm';
  const gap = dense ? 'mt-1' : 'mt-2';
  return (
    <div className="field">
      <div className={`flex flex-wrap items-baseline gap-x-2 self-end ${dense ? 'mb-1' : 'mb-2'}`}>
        <label htmlFor={id} className={`font-medium text-pretty ${dense ? 'text-sm' : ''}`}>
          {label}
        </label>
        {optional ? (
          <span id={`${id}-optional`} className={`text-soft ${small}`}>
            Optional
          </span>
        ) : null}
      </div>
      {children}
      {hint || error ? (
        <div className={`grid gap-1 ${gap}`}>
          {error ? (
            <p id={`${id}-error`} className="text-sm font-medium text-red">
              {error}
            </p>
          ) : null}
          {hint ? (
            <div id={`${id}-hint`} className={`text-pretty text-soft ${small}`}>
              {hint}
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
};

/** Makes a field component whose control is this tag; `dress` wraps the control. */
const fieldOf =
  <Tag extends 'input' | 'textarea' | 'select'>(
    tag: Tag,
    {
      look = '',
      dress = (control) => control,
      ...always
    }: { look?: string; dress?: (control: ReactNode) => ReactNode; rows?: number } = {},
  ) =>
  ({
    label,
    hint,
    error,
    optional,
    dense,
    className = '',
    id,
    ...rest
  }: FieldFrameProps & Omit<ComponentProps<Tag>, keyof FieldFrameProps>) => {
    const made = useId();
    const frame = { hint, error, optional, dense };
    const fieldId = id ?? made;
    const shown = fieldControl(fieldId, frame, `${look} ${className}`);
    return (
      <FieldFrame id={fieldId} label={label} {...frame}>
        {dress(createElement(tag, { ...always, ...shown, ...rest }))}
      </FieldFrame>
    );
  };

export const TextField = fieldOf('input');
export const TextArea = fieldOf('textarea', { rows: 4 });

export const Checkbox = ({
  label,
  id,
  ...input
}: { label: string } & InputHTMLAttributes<HTMLInputElement>) => {
  const made = useId();
  const fieldId = id ?? made;
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        id={fieldId}
        type="checkbox"
        className="peer size-5 shrink-0 accent-accent"
        {...input}
      />
      <label htmlFor={fieldId} className="peer-disabled:cursor-not-allowed peer-disabled:text-soft">
        {label}
      </label>
    </div>
  );
};

/** A select with the same arrow as the other fields with a list. */
export const Select = fieldOf('select', {
  look: `appearance-none truncate ${ARROW_ROOM}`,
  dress: (control) => (
    <div className="relative">
      {control}
      <FieldArrow />
    </div>
  ),
});
