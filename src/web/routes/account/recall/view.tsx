import { useId } from 'react';
import { Form } from 'react-router';
import { RECALL_ANSWERS, RECALL_STEPS, type RecallAnswer } from '#domain/shipping/recalls.ts';
import { RECALL_ANSWER_TEXTS, RECALL_ANSWERED } from '#texts/recalls.ts';
import { DeadLink } from '#web/components/account/mail-link-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

type RecalledPack = {
  readonly id: string;
  /** Undefined for whoever is not logged in as the patient. */
  readonly name: string | undefined;
  readonly batch: string;
  readonly serial: string | null;
  readonly expiry: string;
  readonly order: string;
};

type Notice = {
  readonly reason: string;
  /** Why the recall was withdrawn; null while it holds. */
  readonly withdrawn: string | null;
  readonly answer: RecallAnswer | null;
  readonly packs: readonly RecalledPack[];
};

const Answers = ({ chosen, error }: { chosen: RecallAnswer | null; error: string | undefined }) => {
  const errorId = useId();
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? errorId : undefined}>
      <legend className="pb-1 font-semibold">What have you done?</legend>
      {RECALL_ANSWERS.map((answer) => (
        <label key={answer} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="answer"
            value={answer}
            defaultChecked={answer === chosen}
            className="size-5 shrink-0 accent-accent"
          />
          {RECALL_ANSWER_TEXTS[answer]}
        </label>
      ))}
      {error ? (
        <p id={errorId} role="alert" className="text-sm font-medium text-red">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
};

/** What the link leads to once the recall is withdrawn. Another recall may concern the same packs, so it names none. */
const Withdrawn = ({ reason, email, phone }: { reason: string; email: string; phone: string }) => (
  <div className="page grid justify-items-center py-10 md:py-16">
    <div className="card grid w-full max-w-2xl grid-cols-1 gap-6 p-6 md:p-8">
      <h1 className="text-xl">This recall was a mistake</h1>
      <div className="grid gap-2">
        <p>We have withdrawn it, and we are sorry for the worry. The reason is:</p>
        <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere">
          {reason}
        </blockquote>
      </div>
      <p>
        Our email about it lists the packs that you can use again. If you do not have this email, or
        if you are not sure how a pack was stored, do not use it. Write to {email}, or call {phone}.
      </p>
    </div>
  </div>
);

/** Page of the link in a recall's mail: what to do, and the patient's answer. */
export const RecallView = ({
  token,
  email,
  phone,
  notice,
  said,
  reply,
}: {
  token: string;
  email: string;
  phone: string;
  /** Undefined if the link leads to none. */
  notice: Notice | undefined;
  /** What was answered just now. */
  said: RecallAnswer | undefined;
  reply: FormReply | undefined;
}) => {
  if (!notice || reply?.code === 'link-dead')
    return <DeadLink to={href('/account')} name="My Account" />;
  if (notice.withdrawn !== null)
    return <Withdrawn reason={notice.withdrawn} email={email} phone={phone} />;
  return (
    <div className="page grid justify-items-center py-10 md:py-16">
      <div className="card grid w-full max-w-2xl grid-cols-1 gap-6 p-6 md:p-8">
        <h1 className="text-xl">A product that you received has been recalled</h1>
        {said ? (
          <p role="status" className="rounded-control bg-tint p-4 font-semibold">
            {RECALL_ANSWERED[said]}
          </p>
        ) : null}
        <div className="grid gap-2">
          <p>The reason is:</p>
          <blockquote className="border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere">
            {notice.reason}
          </blockquote>
        </div>
        <ul aria-label="Recalled packs" className="divide-y divide-line border-y border-line">
          {notice.packs.map((pack) => (
            <li key={pack.id} className="figures py-3 wrap-anywhere">
              {pack.name ? <strong className="block">{pack.name}</strong> : null}
              Batch {pack.batch}
              {pack.serial ? `, serial number ${pack.serial}` : ''}, expires {pack.expiry}
              <span className="block text-sm text-soft">Order {pack.order}</span>
            </li>
          ))}
        </ul>
        <section aria-labelledby="to-do" className="grid gap-2">
          <h2 id="to-do" className="text-base">
            What to do now
          </h2>
          <ol className="grid list-decimal gap-2 pl-5">
            {RECALL_STEPS.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <Form method="post" className="grid gap-4 border-t border-line pt-4">
          <input type="hidden" name="token" value={token} />
          <Answers chosen={said ?? notice.answer} error={reply?.errors['answer']} />
          <SubmitButton className="justify-self-start">Send the answer</SubmitButton>
        </Form>
        <p className="text-sm text-soft">
          You can change your answer here at any time. You can also write to {email}, or call{' '}
          {phone}.
        </p>
      </div>
    </div>
  );
};
