import type { ArrivalTask } from '#db/reads/arrivals.ts';
import { linesInWords } from '#domain/line-words.ts';
import { type ArrivalStep, CONDITIONS, stepsFrom } from '#domain/shipping/arrival.ts';
import type { Outcome } from '#domain/shipping/outcomes.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { href } from '#web/href.ts';

const coldWords: Readonly<Record<string, string>> = {
  yes: 'Arrived cold',
  no: 'Did not arrive cold',
  'not sure': 'Patient is not sure whether it arrived cold',
};

const stateWords = {
  fine: 'Nothing wrong',
  open: 'Open',
  'being looked at': 'In progress',
  solved: 'Solved',
} as const;

/** A report of trouble, ready to display. */
export type ArrivalTaskRow = {
  readonly id: string;
  readonly version: number;
  readonly orderId: string;
  readonly patient: string;
  /** Medicines of the parcel, one entry per line. */
  readonly items: readonly {
    readonly id: string;
    readonly words: string;
    readonly outcome: Outcome | undefined;
  }[];
  readonly at: string;
  readonly moment: string;
  readonly said: readonly string[];
  readonly note: string | null;
  readonly photoUrl: string | undefined;
  readonly solved: boolean;
  readonly state: string;
  readonly handledBy: string | null;
  readonly answer: string | null;
  readonly steps: readonly ArrivalStep[];
};

export const arrivalTaskRow = (task: ArrivalTask): ArrivalTaskRow => ({
  id: task.id,
  version: task.version,
  orderId: task.orderId,
  patient: task.patient,
  items: task.items.map((item) => ({
    id: item.id,
    words: linesInWords([item]),
    outcome: item.outcome?.outcome,
  })),
  at: task.at.toISOString(),
  moment: formatMoment(task.at),
  said: [task.cold === null ? undefined : coldWords[task.cold], CONDITIONS[task.condition]].filter(
    (words) => words !== undefined,
  ),
  note: task.note,
  photoUrl: task.photoId
    ? href('/prescriptions/:prescriptionId', { prescriptionId: task.photoId })
    : undefined,
  solved: task.state === 'solved',
  state: stateWords[task.state],
  handledBy: task.state === 'open' ? null : task.handledBy,
  answer: task.answer,
  steps: stepsFrom(task.state),
});
