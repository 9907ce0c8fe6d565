import { Hourglass } from 'lucide-react';

/** What is left of the time in which a pharmacist should have looked, ready to show. */
export type ClockFacts = {
  readonly mood: 'calm' | 'soon' | 'late';
  readonly waited: string;
  readonly left: string;
};

const colours = { calm: 'text-soft', soon: 'text-amber', late: 'text-red' } as const;

export const ServiceClock = ({ clock }: { clock: ClockFacts }) => (
  <span
    className={`figures inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap ${colours[clock.mood]}`}
  >
    <Hourglass aria-hidden="true" className="size-3.5 shrink-0" />
    {clock.mood === 'late' ? `${clock.left} late` : `${clock.left} left`}
  </span>
);
