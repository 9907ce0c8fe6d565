import { Check, type IconNode, ScanText } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { READING_TEXTS } from '#texts/readings.ts';
import type { ReadingView } from './use-reading.ts';

/** Marks the buttons that accept a reading, for the shortcut that goes through them. */
export const ACCEPT_MARK = 'data-accept-reading';

const link = 'link inline-flex min-h-6 cursor-pointer items-center font-semibold';

const Row = ({ icon, tone, children }: { icon: IconNode; tone: string; children: ReactNode }) => (
  <span className="grid grid-cols-[1rem_1fr] gap-x-2">
    <Icon node={icon} className={`mt-1 size-4 ${tone}`} />
    <span className={`min-w-0 break-words ${tone === 'text-amber' ? tone : ''}`}>{children}</span>
  </span>
);

/** What the machine read for a field, below it: to accept, or to type where it is not certain. */
export const ReadingHint = ({
  field,
  label,
  value,
  reading,
  onAccept,
}: {
  field: string;
  label: string;
  /** What is typed in the field. */
  value: string;
  reading: ReadingView;
  /** Undefined where nothing can be typed. */
  onAccept: ((value: string) => void) | undefined;
}) => {
  const proposal = reading.proposalOf(field);
  if (!proposal) return null;
  const { state, written, value: read } = proposal;
  const see = (
    <button
      type="button"
      className={`needs-script ${link}`}
      onClick={() => reading.show(field)}
      aria-label={`Show where ${label} is on the scan`}
    >
      Show
    </button>
  );
  if (state === 'unread')
    return value.trim() === '' ? (
      <Row icon={ScanText} tone="text-amber">
        Machine reading: {READING_TEXTS.type} {see}
      </Row>
    ) : null;
  if (value.trim() === read.trim())
    return (
      <Row icon={Check} tone="text-accent">
        As read by the machine {see}
      </Row>
    );
  return (
    <Row icon={ScanText} tone="text-accent">
      <span className="text-ink">
        Read by the machine: <strong>{read}</strong>
        {written === undefined ? null : <span className="text-soft"> from “{written}”</span>}
        {state === 'sure' ? null : <span className="text-amber"> ({READING_TEXTS[state]})</span>}
      </span>{' '}
      <span className="whitespace-nowrap">
        {onAccept ? (
          <button
            type="button"
            {...{ [ACCEPT_MARK]: '' }}
            onFocus={() => reading.show(field)}
            className={`needs-script mr-3 ${link}`}
            aria-label={`Accept ${read} for ${label}`}
            onClick={() => onAccept(read)}
          >
            Accept
          </button>
        ) : null}
        {see}
      </span>
    </Row>
  );
};
