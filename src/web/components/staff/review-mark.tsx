import { Check, CircleHelp, Clock, Copy, Users, X } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ReviewState } from '#domain/review/review.ts';

const looks = {
  waiting: { icon: Clock, word: 'To review', colour: 'bg-amber-tint text-amber' },
  'second look': { icon: Users, word: 'Second look', colour: 'bg-amber-tint text-amber' },
  'copy asked': { icon: Copy, word: 'Copy asked', colour: 'bg-sunken text-soft' },
  'information asked': { icon: CircleHelp, word: 'Question asked', colour: 'bg-sunken text-soft' },
  approved: { icon: Check, word: 'Approved', colour: 'bg-leaf-tint text-leaf' },
  declined: { icon: X, word: 'Declined', colour: 'bg-sunken text-ink' },
} as const satisfies Record<ReviewState, unknown>;

/** Review status: amber if pharmacists have something to do. */
export const ReviewMark = ({ state }: { state: ReviewState }) => {
  const { icon, word, colour } = looks[state];
  return (
    <span
      className={`inline-flex items-baseline gap-2 rounded-control px-2 text-xs font-semibold whitespace-nowrap ring-1 ring-line ${colour}`}
    >
      <Icon node={icon} className="size-4 shrink-0 self-center" />
      {word}
    </span>
  );
};
