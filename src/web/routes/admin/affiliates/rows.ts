import type { ApplicationSummary, ApplicationView } from '#db/reads/affiliates.ts';
import { type ApplicationState, stateNames } from '#domain/affiliates.ts';
import { formatDay, formatMoment } from '#web/pages/format-moment.ts';
import { formatPhone } from '#web/forms/person/phone.ts';

/** A row of the list of applications, ready to display. */
export type ApplicationLine = Omit<ApplicationSummary, 'createdAt'> & {
  readonly received: string;
  readonly receivedAt: string;
};

export type StepRow = {
  readonly id: string;
  /** "New to In talks", or the text for an added note. */
  readonly what: string;
  readonly by: string;
  readonly at: string;
  readonly moment: string;
  readonly note: string | null;
};

export type ApplicationRow = ApplicationLine & {
  readonly version: number;
  readonly phone: string | null;
  readonly licence: string | null;
  readonly message: string | null;
  readonly steps: readonly StepRow[];
};

const stepWords = (from: ApplicationState, to: ApplicationState): string =>
  from === to ? 'Note' : `${stateNames[from]} to ${stateNames[to]}`;

export const applicationLine = ({
  createdAt,
  ...application
}: ApplicationSummary): ApplicationLine => ({
  ...application,
  received: formatDay(createdAt),
  receivedAt: createdAt.toISOString(),
});

export const applicationRow = ({ steps, ...application }: ApplicationView): ApplicationRow => ({
  ...application,
  ...applicationLine(application),
  phone: application.phone && formatPhone(application.phone),
  steps: steps.map(({ id, at, by, from, to, note }) => ({
    id,
    what: stepWords(from, to),
    by: by ?? 'A former colleague',
    at: at.toISOString(),
    moment: formatMoment(at),
    note,
  })),
});
