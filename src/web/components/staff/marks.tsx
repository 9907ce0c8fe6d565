import {
  Archive,
  Check,
  CircleHelp,
  Clock,
  Copy,
  Users,
  X,
  TriangleAlert,
  Hourglass,
} from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ReviewState } from '#domain/review/review.ts';
import type { MailState } from '#db/reads/mails.ts';

const paymentLooks = {
  'to do': 'bg-amber-tint text-amber',
  done: 'bg-leaf-tint text-leaf',
  quiet: 'bg-sunken text-soft',
  wrong: 'bg-red-tint text-red',
} as const;

/** Payment status: amber while money is awaited, red if someone must act. */
export const PaymentMark = ({
  state,
  tone,
}: {
  state: string;
  tone: keyof typeof paymentLooks;
}) => (
  <span
    className={`inline-block rounded-control px-2 text-xs ring-1 ring-line font-semibold ${paymentLooks[tone]}`}
  >
    {state}
  </span>
);

const pharmacyLooks = { good: 'text-leaf', watch: 'text-amber', stop: 'text-red' } as const;

/** Whether a pharmacy takes orders: amber if somebody should look at it, red if it takes none. */
export const PharmacyMark = ({
  state,
  tone,
}: {
  state: string;
  tone: keyof typeof pharmacyLooks;
}) => <span className={`text-sm font-medium ${pharmacyLooks[tone]}`}>{state}</span>;

const reviewLooks = {
  waiting: { icon: Clock, word: 'To review', colour: 'bg-amber-tint text-amber' },
  'second look': { icon: Users, word: 'Second look', colour: 'bg-amber-tint text-amber' },
  'copy asked': { icon: Copy, word: 'Copy requested', colour: 'bg-sunken text-soft' },
  'information asked': { icon: CircleHelp, word: 'Question sent', colour: 'bg-sunken text-soft' },
  approved: { icon: Check, word: 'Approved', colour: 'bg-leaf-tint text-leaf' },
  declined: { icon: X, word: 'Declined', colour: 'bg-sunken text-ink' },
} as const satisfies Record<ReviewState, unknown>;

/** Review status: amber if pharmacists have something to do. */
export const ReviewMark = ({ state }: { state: ReviewState }) => {
  const { icon, word, colour } = reviewLooks[state];
  return (
    <span
      className={`inline-flex items-baseline gap-2 rounded-control px-2 text-xs font-semibold whitespace-nowrap ring-1 ring-line ${colour}`}
    >
      <Icon node={icon} className="size-4 shrink-0 self-center" />
      {word}
    </span>
  );
};

const mailLooks = {
  sent: { icon: Check, word: 'Sent', colour: 'text-leaf' },
  kept: { icon: Archive, word: 'Saved, no relay configured', colour: 'text-amber' },
  waiting: { icon: Clock, word: 'Waiting', colour: 'text-amber' },
  failed: { icon: TriangleAlert, word: 'Failed', colour: 'text-red' },
} as const satisfies Record<MailState, unknown>;

/** Delivery status of a mail. */
export const MailStateMark = ({ state }: { state: MailState }) => {
  const { icon, word, colour } = mailLooks[state];
  return (
    <span className={`inline-flex items-baseline gap-2 font-medium ${colour}`}>
      <Icon node={icon} className="size-4 self-center" />
      {word}
    </span>
  );
};

/** Remaining time of the promised review, ready to display. */
export type ClockFacts = {
  readonly mood: 'calm' | 'soon' | 'late';
  readonly waited: string;
  readonly left: string;
};

const clockLooks = {
  calm: { icon: Hourglass, colour: 'text-soft' },
  soon: { icon: Hourglass, colour: 'text-amber' },
  late: { icon: TriangleAlert, colour: 'rounded-control bg-amber-tint px-2 text-amber' },
} as const;

export const ServiceClock = ({ clock }: { clock: ClockFacts }) => {
  const { icon, colour } = clockLooks[clock.mood];
  return (
    <span
      className={`figures inline-flex items-baseline gap-2 text-sm font-semibold whitespace-nowrap ${colour}`}
    >
      <Icon node={icon} className="size-4 shrink-0 self-center" />
      {clock.mood === 'late' ? `${clock.left} late` : `${clock.left} left`}
    </span>
  );
};
