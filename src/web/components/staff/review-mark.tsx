import { Check, CircleHelp, Clock, Copy, Users, X } from 'lucide-react';
import type { ReviewState } from '#domain/review/review.ts';

const looks = {
  waiting: { Icon: Clock, word: 'To review', colour: 'bg-amber-tint text-amber' },
  'second look': { Icon: Users, word: 'Second look', colour: 'bg-amber-tint text-amber' },
  'copy asked': { Icon: Copy, word: 'Copy asked', colour: 'bg-sunken text-soft' },
  'information asked': { Icon: CircleHelp, word: 'Question asked', colour: 'bg-sunken text-soft' },
  approved: { Icon: Check, word: 'Approved', colour: 'bg-leaf-tint text-leaf' },
  declined: { Icon: X, word: 'Declined', colour: 'bg-sunken text-ink' },
} as const satisfies Record<ReviewState, unknown>;

/** Review status: amber if pharmacists have something to do. */
export const ReviewMark = ({ state }: { state: ReviewState }) => {
  const { Icon, word, colour } = looks[state];
  return (
    <span
      className={`inline-flex items-baseline gap-2 rounded-control px-2 text-xs font-semibold whitespace-nowrap ring-1 ring-line ${colour}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 self-center" />
      {word}
    </span>
  );
};
