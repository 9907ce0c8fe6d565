import type * as z from 'zod/mini';

/** Answer of an action that refuses a form; it returns everything that was typed. */
export type FormReply = {
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** For the form as a whole. */
  readonly message?: string;
  readonly code?: string;
};

export type FormSchema = z.ZodMiniObject;

/** Fields that are never sent back to the browser: secrets, and used proofs of work. */
const SECRET = /password|^proof$/i;

export const textValues = (form: FormData): Record<string, string> => {
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') values[name] = value;
  return values;
};

export const withoutSecrets = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

export type CheckedForm<T> =
  | { readonly ok: true; readonly value: T; readonly values: Record<string, string> }
  | { readonly ok: false; readonly reply: FormReply };

/** The first message of each field, by name. */
export const fieldErrors = (
  schema: FormSchema,
  values: Readonly<Record<string, string>>,
): Record<string, string> => {
  const checked = schema.safeParse(values);
  const errors: Record<string, string> = {};
  if (!checked.success)
    for (const issue of checked.error.issues) {
      const name = String(issue.path[0] ?? '');
      errors[name] ??= issue.message;
    }
  return errors;
};

/** Checks a posted form by the schema that the browser uses too, and keeps its values for the answer. */
export const checkForm = <S extends FormSchema>(
  schema: S,
  form: FormData,
): CheckedForm<z.output<S>> => {
  const values = textValues(form);
  const checked = schema.safeParse(values);
  return checked.success
    ? { ok: true, value: checked.data, values: withoutSecrets(values) }
    : { ok: false, reply: { values: withoutSecrets(values), errors: fieldErrors(schema, values) } };
};
