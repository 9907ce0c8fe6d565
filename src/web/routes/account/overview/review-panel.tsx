import { useMemo } from 'react';
import { Form } from 'react-router';
import { MAX_ANSWER } from '#domain/review/review.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextArea } from '#web/forms/form-fields.tsx';
import { ANSWER_LABEL } from '#web/forms/labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { OrderFacts } from './account-data.ts';

const LABELS = { answer: ANSWER_LABEL } as const;

const loadSchema = () =>
  import('#web/forms/schemas/account.ts').then((forms) => forms.pharmacistAnswerSchema);

/** Key of an answer's draft, which is separate for each order. */
export const answerDraft = (orderId: string): string => `answer-${orderId}`;

const Answer = ({ orderId, reply }: { orderId: string; reply: FormReply | undefined }) => {
  // The error is shown at the only field. Memoized, because the form takes a new object for a new answer.
  const shown = useMemo(
    () =>
      reply?.message ? { ...reply, errors: { answer: reply.message, ...reply.errors } } : reply,
    [reply],
  );
  return (
    <CheckedForm
      schema={loadSchema}
      labels={LABELS}
      reply={shown}
      draft={answerDraft(orderId)}
      action={href('/account/orders/:orderId', { orderId })}
      summary={false}
      className="no-print grid gap-3"
    >
      <input type="hidden" name="intent" value="answer" />
      <FormTextArea
        id={`answer-${orderId}`}
        label={ANSWER_LABEL}
        name="answer"
        required
        rows={3}
        maxLength={MAX_ANSWER}
      />
      <SubmitButton busy="Sending..." className="justify-self-start max-sm:w-full">
        Send answer
      </SubmitButton>
    </CheckedForm>
  );
};

/** What a pharmacist writes about an order, the answer to it, and the remaining packs of the prescription. */
export const PharmacistPart = ({
  order: { id, review, balance },
  reply,
}: {
  order: Pick<OrderFacts, 'id' | 'review' | 'balance'>;
  /** The refusal of an answer. */
  reply?: FormReply | undefined;
}) => {
  const asked = review?.state === 'information asked' || reply !== undefined;
  if (!review || !(review.sentence || asked || balance)) return null;
  return (
    <div role="group" aria-label="Review by a pharmacist" className="grid gap-3">
      {review.sentence ? (
        <blockquote className="reading border-l-4 border-line pl-4 whitespace-pre-line">
          <p className="text-sm text-soft">The pharmacist wrote:</p>
          {review.sentence}
        </blockquote>
      ) : null}
      {asked ? <Answer orderId={id} reply={reply} /> : null}
      {balance ? (
        <div className="grid gap-1 rounded-control bg-sunken p-3 text-sm">
          <p className="font-semibold">{balance.title}</p>
          <ul>
            {balance.lines.map(({ name, left }) => (
              <li key={name} className="flex flex-wrap justify-between gap-x-4">
                <span>{name}</span>
                <span className="figures font-semibold">{left}</span>
              </li>
            ))}
          </ul>
          {balance.note ? <p className="text-soft">{balance.note}</p> : null}
        </div>
      ) : null}
    </div>
  );
};

/** Offers a prescription on record, so that the customer need not send it again. */
export const OnRecord = ({ order }: { order: OrderFacts }) => {
  return order.onRecord ? (
    <Form
      method="post"
      action={href('/account/orders/:orderId', { orderId: order.id })}
      className="no-print flex flex-wrap items-center justify-between gap-3 rounded-control bg-tint p-4"
    >
      <input type="hidden" name="intent" value="use-record" />
      <input type="hidden" name="recordId" value={order.onRecord.recordId} />
      <p className="max-w-[52ch] min-w-0">{order.onRecord.text}</p>
      <SubmitButton look="secondary" className="max-sm:w-full">
        Use this prescription
      </SubmitButton>
    </Form>
  ) : null;
};
