import { Check, ChevronDown, X } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { LocalTime } from '#web/components/local-time.tsx';
import { Unbroken } from '#web/components/texts/line-breaks.tsx';
import type { TimelineFacts } from './timeline-facts.ts';

type Step = TimelineFacts[number];

const dots: Record<Step['state'], string> = {
  done: 'border-leaf-fill bg-leaf-fill text-surface print:bg-surface print:text-ink',
  current: 'border-accent bg-accent ring-4 ring-tint print:bg-surface',
  ahead: 'border-edge bg-surface',
  ended: 'border-edge bg-sunken text-soft',
};

const says: Record<Step['state'], string> = {
  done: 'done',
  current: 'now',
  ahead: 'still to come',
  ended: 'the end',
};

const turns = {
  you: 'Your turn',
  us: 'Our turn',
  courier: 'The carrier’s turn',
} as const;

const Dot = ({ state }: { state: Step['state'] }) => (
  <span
    aria-hidden="true"
    className={`relative z-1 grid size-6 shrink-0 place-items-center rounded-full border-2 ${dots[state]}`}
  >
    {state === 'done' ? <Icon node={Check} className="size-4" /> : null}
    {state === 'ended' ? <Icon node={X} className="size-4" /> : null}
  </span>
);

const Turn = ({ turn }: { turn: Step['turn'] }) =>
  turn && turn !== 'nobody' ? (
    <span
      className={`rounded-full px-2 text-xs font-semibold print:border print:border-line ${
        turn === 'you' ? 'bg-amber-tint text-amber' : 'bg-tint text-accent-strong'
      }`}
    >
      {turns[turn]}
    </span>
  ) : null;

const OneStep = ({ step, last }: { step: Step; last: boolean }) => {
  const now = step.state === 'current' || step.state === 'ended';
  return (
    <li
      aria-current={step.state === 'current' ? 'step' : undefined}
      className={`relative flex gap-3 pb-5 last:pb-0 print:pb-1 ${step.state === 'ahead' ? 'print:hidden' : ''}`}
    >
      {last ? null : (
        <span
          aria-hidden="true"
          className={`absolute top-6 bottom-0 left-3 -ml-px border-l-2 ${
            step.state === 'done' ? 'border-leaf-fill' : 'border-dashed border-edge'
          }`}
        />
      )}
      <Dot state={step.state} />
      <div className="grid min-w-0 grow gap-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span
            className={now ? 'font-bold' : step.state === 'ahead' ? 'text-soft' : 'font-medium'}
          >
            {step.title}
            <span className="sr-only">, {says[step.state]}</span>
          </span>
          <Turn turn={step.turn} />
          {step.at ? (
            <LocalTime at={step.at} form="day" className="figures text-xs text-soft" />
          ) : null}
        </p>
        {step.text ? (
          <p className={`reading text-soft ${now ? '' : 'print:hidden'}`}>
            <Unbroken text={step.text} />
          </p>
        ) : null}
        {step.todo ? <p className="reading font-medium">{step.todo}</p> : null}
      </div>
    </li>
  );
};

/** Each step that the order has taken or will take. */
export const TimelineSteps = ({ steps }: { steps: TimelineFacts }) => (
  <ol aria-label="Each step of this order" className="grid">
    {steps.map((step, index) => (
      <OneStep key={step.id} step={step} last={index === steps.length - 1} />
    ))}
  </ol>
);

/**
 * The timeline of an order. It is collapsed, because its current and next step are shown above, and expanded
 * on a printed sheet. It works without JavaScript.
 */
export const TimelinePart = ({ steps, printed }: { steps: TimelineFacts; printed: boolean }) => (
  <details className={`group border-t border-line pt-2 ${printed ? '' : 'print:hidden'}`}>
    <summary className="link flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold print:min-h-0 print:no-underline [&::-webkit-details-marker]:hidden">
      <Icon node={ChevronDown} className="size-4 group-open:rotate-180 print:hidden" />
      Every step in detail
    </summary>
    <div className="pt-3">
      <TimelineSteps steps={steps} />
    </div>
  </details>
);
