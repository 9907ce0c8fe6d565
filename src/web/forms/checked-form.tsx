import { type ReactNode, use, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { GuardedForm } from '#domain/captcha.ts';
import { fieldErrors, type FormReply, type FormSchema, textValues } from './check-form.ts';
import { FormContext } from './form-context.ts';
import { useFormDraft } from './draft.ts';
import { useProof } from '#web/forms/captcha/use-proof.tsx';

/** Form state of one field: id, name, previous value, error. */
export const useFormField = (name: string) => {
  const { errors, values, idOf } = use(FormContext);
  return { id: idOf(name), name, defaultValue: values[name] ?? '', error: errors[name] };
};

const ErrorSummary = ({
  errors,
  labels,
  message,
  heading,
  idOf,
}: {
  errors: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  message: string | undefined;
  heading: string;
  idOf: (name: string) => string;
}) => {
  const listed = Object.keys(labels).flatMap((name) => {
    const error = errors[name];
    return error ? [[name, error] as const] : [];
  });
  if (listed.length === 0 && !message) return null;
  // An error reported for both the form and a field is shown once, with a link to the field.
  const general = listed.some(([, error]) => error === message) ? undefined : message;
  return (
    <div role="alert" className="rounded-control border-2 border-red bg-red-tint p-4">
      {general ? <p className="font-semibold text-red">{general}</p> : null}
      {listed.length > 0 ? (
        <>
          {general ? null : <p className="font-semibold text-red">{heading}</p>}
          <ul className="list-disc pl-5">
            {listed.map(([name, error]) => (
              <li key={name}>
                <a className="link" href={`#${idOf(name)}`}>
                  {error}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
};

/** Validator of the form: loaded, loading, or unavailable. */
type Checks = {
  state: 'loading' | 'settled';
  schema: FormSchema | undefined;
  readonly arrival: Promise<void>;
};

const learnChecks = (source: FormSchema | (() => Promise<FormSchema>)): Checks => {
  if (typeof source !== 'function')
    return { state: 'settled', schema: source, arrival: Promise.resolve() };
  const settle = (schema: FormSchema | undefined): void => {
    checks.schema = schema;
    checks.state = 'settled';
  };
  const checks: Checks = {
    state: 'loading',
    schema: undefined,
    arrival: source().then(settle, () => settle(undefined)),
  };
  return checks;
};

/**
 * A form that is checked by the same schema in the browser and on the server. It works without JavaScript,
 * lists its errors with links, focuses the first one, and keeps what was typed: after an error, and with
 * `draft` also over a reload and the end of the session.
 */
export const CheckedForm = ({
  schema,
  labels,
  reply,
  initial = {},
  draft,
  onSubmit,
  onEdit,
  summary = true,
  headingOf,
  captcha,
  className = 'grid grid-cols-1 gap-5',
  children,
  ...form
}: {
  /** The schema, or a function that loads it when somebody begins to fill in the form. */
  schema: FormSchema | (() => Promise<FormSchema>);
  /** Labels of the fields by name, in the order of the form. */
  labels: Readonly<Record<string, string>>;
  reply?: FormReply | undefined;
  initial?: Readonly<Record<string, string>>;
  /**
   * Key under which typed values survive a reload; secrets are never stored. Call `clearDraft` once the
   * form has been accepted.
   */
  draft?: string | undefined;
  /** May stop the submit, for example to open a dialog, by answering false. */
  onSubmit?: (values: Readonly<Record<string, string>>) => boolean;
  onEdit?: (name: string) => void;
  summary?: boolean;
  /** Heading above the errors, if these errors have their own. */
  headingOf?: (errors: Readonly<Record<string, string>>) => string | undefined;
  /** Name of the form for the captcha, if it is protected by one. */
  captcha?: GuardedForm;
  className?: string;
  action?: string;
  /** For controls that stand outside of the form. */
  id?: string;
  children: ReactNode;
}) => {
  const prefix = useId();
  const idOf = (name: string): string => `${prefix}${name}`;
  const proof = useProof(captcha);
  const { ref, onInput } = useFormDraft(draft, reply);
  const checks = useRef<Checks>(undefined);
  const learn = (): Checks => (checks.current ??= learnChecks(schema));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>(reply?.errors ?? {});
  const [shown, setShown] = useState(reply);
  if (reply !== shown) {
    setShown(reply);
    setErrors(reply?.errors ?? {});
  }
  const [message, setMessage] = useState(reply?.message);
  const [messageOf, setMessageOf] = useState(reply);
  if (reply !== messageOf) {
    setMessageOf(reply);
    setMessage(reply?.message);
  }

  // An effect event, so that only a new answer moves the focus, not every rendering.
  const focusFirst = useEffectEvent((answered: FormReply | undefined) => {
    const first = Object.keys(labels).find((name) => answered?.errors[name]);
    if (first) ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  });
  useEffect(() => focusFirst(reply), [reply]);

  return (
    <Form
      ref={ref}
      method="post"
      noValidate
      className={className}
      onFocus={() => {
        void learn();
        proof.begin();
      }}
      onInput={(event) => {
        const name = (event.target instanceof Element && event.target.getAttribute('name')) || '';
        if (errors[name]) setErrors(({ [name]: _, ...rest }) => rest);
        onInput();
        onEdit?.(name);
      }}
      onSubmit={(event) => {
        const known = learn();
        if (known.state === 'loading') {
          const form = event.currentTarget;
          const { submitter } = event.nativeEvent;
          event.preventDefault();
          void known.arrival.then(() => form.requestSubmit(submitter));
          return;
        }
        const values = textValues(new FormData(event.currentTarget));
        // Rules that cannot be checked in the browser are checked by the server.
        const found = known.schema ? fieldErrors(known.schema, values) : {};
        setErrors(found);
        setMessage(undefined);
        const first = Object.keys(labels).find((name) => found[name]);
        if (first) {
          event.preventDefault();
          event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
        } else if (onSubmit?.(values) === false) event.preventDefault();
        else if (!proof.allows(event.currentTarget, event.nativeEvent.submitter))
          event.preventDefault();
      }}
      {...form}
    >
      <FormContext
        value={{
          errors,
          values: { ...initial, ...reply?.values },
          idOf,
          proving: proof.working,
        }}
      >
        {summary ? (
          <ErrorSummary
            errors={errors}
            labels={labels}
            message={message}
            heading={headingOf?.(errors) ?? 'Please check these fields:'}
            idOf={idOf}
          />
        ) : null}
        {children}
        {proof.note}
      </FormContext>
    </Form>
  );
};
