import { Check, Clock, TriangleAlert } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { MailState } from '#db/reads/mails.ts';

const looks = {
  sent: { icon: Check, word: 'Sent', colour: 'text-leaf' },
  waiting: { icon: Clock, word: 'Waiting', colour: 'text-amber' },
  failed: { icon: TriangleAlert, word: 'Failed', colour: 'text-red' },
} as const satisfies Record<MailState, unknown>;

/** Whether a mail has left. */
export const MailStateMark = ({ state }: { state: MailState }) => {
  const { icon, word, colour } = looks[state];
  return (
    <span className={`inline-flex items-baseline gap-2 font-medium ${colour}`}>
      <Icon node={icon} className="size-4 self-center" />
      {word}
    </span>
  );
};

/** 'order-placed-store' as a person reads it: "Order placed, to the store". */
export const templateName = (template: string): string => {
  const words = template.replace(/-store$/, ', to the store').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
