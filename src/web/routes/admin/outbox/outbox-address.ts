import { MAIL_STATES, type MailState } from '#db/reads/mails.ts';

/** The state of mails that an address of the outbox asks for; undefined for all. */
export const readMailState = (params: URLSearchParams): MailState | undefined =>
  MAIL_STATES.find((each) => each === params.get('state'));

/** The query of the outbox without a page; empty for all mails. */
export const outboxQuery = (params: URLSearchParams): string => {
  const state = readMailState(params);
  return state ? `state=${state}` : '';
};
