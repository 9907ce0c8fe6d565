/**
 * An expected outcome is a value. `Ok` carries the result; `Refusal` carries a stable code, its kind, the
 * text for the person, and whether an operator should be alerted. Exceptions are for bugs.
 */
export type Ok<T> = { readonly ok: true; readonly value: T };

export type RefusalKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'not-supported'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'unsupported-type'
  | 'invalid'
  | 'too-slow'
  | 'rate-limited'
  | 'failed'
  | 'unavailable';

export type Refusal<Code extends string = string> = {
  readonly ok: false;
  readonly code: Code;
  readonly kind: RefusalKind;
  /** Text for the person, in plain English and without internals. */
  readonly message: string;
  /** True where an operator should look at it. */
  readonly alert: boolean;
  /** Messages beside the fields they belong to, keyed by field name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until it may go better, where somebody asked too often. */
  readonly retryAfterSeconds?: number;
};

export type Result<T, Code extends string = string> = Ok<T> | Refusal<Code>;

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

/** Makes a refusal; `alert` is false unless said otherwise. */
export const refuse = <Code extends string>(
  code: Code,
  kind: RefusalKind,
  message: string,
  more: {
    alert?: boolean;
    fields?: Readonly<Record<string, string>>;
    retryAfterSeconds?: number;
  } = {},
): Refusal<Code> => ({
  ok: false,
  code,
  kind,
  message,
  alert: more.alert ?? false,
  ...(more.fields ? { fields: more.fields } : {}),
  ...(more.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: more.retryAfterSeconds }),
});
