import { useEffect, useState } from 'react';
import { Form, Link, useRevalidator } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { KeyHint } from '#web/components/staff/shortcuts.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

/** Id of the button that undoes the viewer's last decision. */
export const UNDO = 'undo-decision';

export type QueueDecision = {
  readonly id: string;
  readonly orderId: string;
  readonly patient: string;
  /** What was decided, such as "Approved". */
  readonly done: string;
  readonly by: string;
  /** Whether the viewer has made it and may undo it. */
  readonly mine: boolean;
  readonly secondsLeft: number;
  /** Why it could not be carried out. */
  readonly failure: string | null;
};

const TICK_MS = 250;
const ASK_AGAIN_MS = 2_000;

/** Seconds left by the clock of this page. Once they are over, reads the queue until the decision is carried out. */
const useSecondsLeft = (seconds: number): number => {
  const [left, setLeft] = useState(seconds);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const until = Date.now() + seconds * 1000;
    const ticking = setInterval(
      () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))),
      TICK_MS,
    );
    return () => clearInterval(ticking);
  }, [seconds]);
  const over = left === 0;
  useEffect(() => {
    if (!over) return;
    const asking = setInterval(() => void revalidate(), ASK_AGAIN_MS);
    return () => clearInterval(asking);
  }, [over, revalidate]);
  return left;
};

const Undo = ({ decision, first }: { decision: QueueDecision; first: boolean }) => {
  const left = useSecondsLeft(decision.secondsLeft);
  return (
    <Form method="post" className="flex items-center gap-2">
      <input type="hidden" name="intent" value="undo-decision" />
      <input type="hidden" name="decisionId" value={decision.id} />
      <SubmitButton look="secondary" {...(first && { id: UNDO })}>
        Undo{left > 0 ? <span aria-hidden="true"> ({left} s)</span> : null}
      </SubmitButton>
      {first ? <KeyHint>u</KeyHint> : null}
    </Form>
  );
};

const named = ({ patient, orderId }: QueueDecision): string =>
  `${patient}, order ${orderNumber(orderId)}`;

/** The viewer's decisions that can still be undone, and everybody's that could not be carried out. */
export const PendingDecisions = ({ decisions }: { decisions: readonly QueueDecision[] }) => {
  const failed = decisions.filter(({ failure }) => failure !== null);
  const mine = decisions.filter((each) => each.mine && each.failure === null);
  return (
    <>
      {failed.map((each) => (
        <div key={each.id} role="alert" className="card grid gap-1 border-red p-4 text-sm">
          <p className="font-semibold">
            {each.by}’s decision could not be carried out: {named(each)}
          </p>
          <p>{each.failure}</p>
          <Link
            to={href('/admin/review/:orderId', { orderId: each.orderId })}
            className="link inline-flex min-h-6 items-center justify-self-start"
          >
            Decide again
          </Link>
        </div>
      ))}
      {mine.map((each, index) => (
        <div
          key={each.id}
          className="card flex flex-wrap items-center justify-between gap-3 p-4 text-sm"
        >
          <p role="status">
            <strong>{each.done}:</strong> {named(each)}. Nothing has been sent yet.
          </p>
          <Undo decision={each} first={index === 0} />
        </div>
      ))}
    </>
  );
};
