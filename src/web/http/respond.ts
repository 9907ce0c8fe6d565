import { data } from 'react-router';
import { hindranceOf, secondsOf } from '#domain/unavailable.ts';
import { type Refusal, type RefusalKind, refuse, type Result } from '#domain/result.ts';
import { notSaved } from '#texts/not-saved.ts';
import type { Deps } from '#usecases/deps.ts';
import type { FormReply } from '#web/forms/check-form.ts';

/** The form data does not fit the schema: everything typed is returned with its errors. */
export const refuseForm = (reply: FormReply) => data(reply, { status: 422 });

export const replyOf = (refusal: Refusal, values: FormReply['values'] = {}): FormReply => ({
  values,
  errors: refusal.fields ?? {},
  message: refusal.message,
  code: refusal.code,
});

/** The HTTP status of each kind of refusal. */
const STATUS = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'not-supported': 405,
  'too-slow': 408,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'unsupported-type': 415,
  invalid: 422,
  'rate-limited': 429,
  failed: 500,
  unavailable: 503,
} as const satisfies Record<RefusalKind, number>;

export const statusOf = ({ kind }: Pick<Refusal, 'kind'>): number => STATUS[kind];

/** Status and headers of a refusal's answer. */
export const refusalInit = ({ kind, retryAfterSeconds }: Refusal) => ({
  status: STATUS[kind],
  headers:
    retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) },
});

/** Headers that set these cookies. */
export const withCookies = (cookies: readonly string[]): Headers => {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
};

/** The router sends an action's headers only where its route says so: `export const headers = actionHeaders`. */
export const actionHeaders = ({ actionHeaders: sent }: { actionHeaders: Headers }): Headers => sent;

/** A use case's refusal as the answer of a form: its words, its status, and what was typed. */
export const respond = (refusal: Refusal, values: FormReply['values'] = {}) =>
  data(replyOf(refusal, values), refusalInit(refusal));

/** Unexpected failures are logged and answered with the screen's own message; typed values are kept. */
export const orFailed = async <T, Code extends string>(
  { log, space }: Pick<Deps, 'log' | 'space'>,
  words: string,
  run: () => Promise<Result<T, Code>>,
): Promise<Result<T, Code | 'failed'>> => {
  try {
    return await run();
  } catch (error) {
    log.error({ err: error }, words);
    space.note(error);
    const hindrance = hindranceOf(error);
    return hindrance === undefined
      ? refuse('failed', 'failed', words, { alert: true })
      : refuse('failed', 'unavailable', hindrance === 'full' ? notSaved(words) : words, {
          alert: true,
          retryAfterSeconds: secondsOf(hindrance),
        });
  }
};
