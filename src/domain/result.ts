/**
 * An expected outcome is a value. `Ok` carries what was made; `Refusal` carries everything that an
 * answer needs: a stable code, the HTTP status, the words for the person, and whether it should wake
 * somebody. Throwing is kept for bugs.
 */
export type Ok<T> = { readonly ok: true; readonly value: T };

export type Refusal<Code extends string = string> = {
  readonly ok: false;
  readonly code: Code;
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 503;
  /** What the person reads. Plain English, no internals. */
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
  status: Refusal['status'],
  message: string,
  more: {
    alert?: boolean;
    fields?: Readonly<Record<string, string>>;
    retryAfterSeconds?: number;
  } = {},
): Refusal<Code> => ({
  ok: false,
  code,
  status,
  message,
  alert: more.alert ?? false,
  ...(more.fields ? { fields: more.fields } : {}),
  ...(more.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: more.retryAfterSeconds }),
});
