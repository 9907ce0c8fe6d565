import { APPLICATION_MESSAGES } from '#texts/affiliates.ts';
import { ok, refuse, type Result } from './result.ts';

/** Status of an application to the affiliation program. */
export const APPLICATION_STATES = ['new', 'in-talks', 'accepted', 'declined'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

export const stateNames: Readonly<Record<ApplicationState, string>> = {
  new: 'New',
  'in-talks': 'In talks',
  accepted: 'Accepted',
  declined: 'Declined',
};

/** Practice type for applicants who fit none of the types listed on the page. */
export const OTHER_KIND = 'Something else';

/** The application form of a healthcare provider. */
export type Application = {
  readonly practice: string;
  readonly kind: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Country, and in the US the state. */
  readonly region: string;
  /** A licence or NPI number. */
  readonly licence: string | null;
  readonly message: string | null;
};

/** A state may follow any other: talks end and begin again. Each step is a new state, a note, or both. */
export const checkChange = (
  from: ApplicationState,
  asked: { readonly state: ApplicationState; readonly note: string },
): Result<null, 'nothing'> =>
  asked.state === from && asked.note === ''
    ? refuse('nothing', 'invalid', APPLICATION_MESSAGES.nothing, {
        fields: { note: APPLICATION_MESSAGES.nothing },
      })
    : ok(null);
