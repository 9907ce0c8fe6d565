import { Hourglass, TriangleAlert } from 'lucide-react';

/** Remaining time of the promised review, ready to display. */
export type ClockFacts = {
  readonly mood: 'calm' | 'soon' | 'late';
  readonly waited: string;
  readonly left: string;
};

const looks = {
  calm: { Icon: Hourglass, colour: 'text-soft' },
  soon: { Icon: Hourglass, colour: 'text-amber' },
  late: { Icon: TriangleAlert, colour: 'rounded-control bg-amber-tint px-2 text-amber' },
} as const;

export const ServiceClock = ({ clock }: { clock: ClockFacts }) => {
  const { Icon, colour } = looks[clock.mood];
  return (
    <span
      className={`figures inline-flex items-baseline gap-2 text-sm font-semibold whitespace-nowrap ${colour}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 self-center" />
      {clock.mood === 'late' ? `${clock.left} late` : `${clock.left} left`}
    </span>
  );
};
