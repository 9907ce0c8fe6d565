import type { ArrivalView } from '#db/reads/arrivals.ts';
import type { OwnOrderView } from '#db/reads/orders.ts';
import { formatDate } from '#domain/dates.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { CONDITIONS, mayHaveArrived } from '#domain/shipping/arrival.ts';
import { href } from '#web/href.ts';

const cold: Readonly<Record<string, string>> = {
  yes: 'It arrived cold.',
  no: 'It did not arrive cold.',
  'not sure': 'Not sure whether it arrived cold.',
};

/** Statuses in which the parcel should have arrived, regardless of the number of days. */
const SHOULD_BE_THERE: readonly OrderStatus[] = ['Out for Delivery', 'Delivered'];

export type ArrivalFacts = {
  /** Whether to ask for a report: the parcel may have arrived, and no report is unanswered. */
  readonly ask: boolean;
  /** Whether the parcel should have arrived; before that, the form is collapsed. */
  readonly due: boolean;
  /** Whether something in it must stay cold. */
  readonly cold: boolean;
  readonly reports: readonly {
    readonly id: string;
    readonly on: string;
    readonly said: string;
    readonly note: string | null;
    readonly photoUrl: string | undefined;
    readonly waits: boolean;
    readonly trouble: boolean;
    readonly answer: string | null;
  }[];
};

/** The patient's reports of how the parcel arrived; undefined before the order was sent. */
export const arrivalFacts = (
  order: Pick<OwnOrderView, 'status'>,
  parcel: { readonly cold: boolean; readonly due: boolean },
  reports: readonly ArrivalView[] = [],
): ArrivalFacts | undefined => {
  if (!mayHaveArrived(order.status) && reports.length === 0) return undefined;
  const shown = reports.map((report) => ({
    id: report.id,
    on: formatDate(report.at),
    said: [report.cold && cold[report.cold], `${CONDITIONS[report.condition]}.`]
      .filter(Boolean)
      .join(' '),
    note: report.note,
    photoUrl: report.photoId
      ? href('/prescriptions/:prescriptionId', { prescriptionId: report.photoId })
      : undefined,
    waits: report.state === 'open' || report.state === 'being looked at',
    trouble: report.state !== 'fine',
    answer: report.answer,
  }));
  return {
    ask: mayHaveArrived(order.status) && !shown.some(({ waits }) => waits),
    due: parcel.due || SHOULD_BE_THERE.includes(order.status),
    cold: parcel.cold,
    reports: shown,
  };
};
