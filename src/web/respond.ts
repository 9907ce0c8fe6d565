import { data } from 'react-router';
import type { Refusal } from '#domain/result.ts';
import type { FormReply } from './forms/check-form.ts';

/** What was posted does not fit the form's schema: everything typed comes back, beside its errors. */
export const refuseForm = (reply: FormReply) => data(reply, { status: 422 });

/** A use case's refusal as the answer of a form: its words, its status, and what was typed. */
export const respond = (refusal: Refusal, values: FormReply['values'] = {}) => {
  const reply: FormReply = {
    values,
    errors: refusal.fields ?? {},
    message: refusal.message,
    code: refusal.code,
  };
  return data(reply, { status: refusal.status });
};
