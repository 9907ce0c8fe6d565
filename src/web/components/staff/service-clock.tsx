import { Hourglass, TriangleAlert } from 'lucide';
import { Icon } from '#ui/icon.tsx';

/** Remaining time of the promised review, ready to display. */
export type ClockFacts = {
  readonly mood: 'calm' | 'soon' | 'late';
  readonly waited: string;
  readonly left: string;
};

const looks = {
  calm: { icon: Hourglass, colour: 'text-soft' },
  soon: { icon: Hourglass, colour: 'text-amber' },
  late: { icon: TriangleAlert, colour: 'rounded-control bg-amber-tint px-2 text-amber' },
} as const;

export const ServiceClock = ({ clock }: { clock: ClockFacts }) => {
  const { icon, colour } = looks[clock.mood];
  return (
    <span
      className={`figures inline-flex items-baseline gap-2 text-sm font-semibold whitespace-nowrap ${colour}`}
    >
      <Icon node={icon} className="size-4 shrink-0 self-center" />
      {clock.mood === 'late' ? `${clock.left} late` : `${clock.left} left`}
    </span>
  );
};
