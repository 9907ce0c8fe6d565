import { MessageSquare } from 'lucide';
import { useMemo } from 'react';
import { MAX_MESSAGE, TOPICS } from '#domain/messages.ts';
import { TOPIC_CHOICES } from '#texts/messages.ts';
import { Icon } from '#ui/icon.tsx';
import { SaidList } from '#web/components/thread/said-list.tsx';
import { useFocusAfter } from '#web/components/thread/use-focus-after.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextArea } from '#web/forms/form-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { SaidRow } from '#web/pages/said-rows.ts';

/** The messages of an order, ready to display. */
export type ThreadFacts = {
  readonly said: readonly SaidRow[];
  /** Whether the patient may write. */
  readonly open: boolean;
};

const LABELS = { body: 'Your message' } as const;

const loadSchema = () =>
  import('#web/forms/schemas/messages.ts').then((forms) => forms.orderMessageSchema);

/** Key of a message's draft, which is separate for each order. */
export const messageDraft = (orderId: string): string => `message-${orderId}`;

/** Marks the answers to this form, among those of the other forms of the page. */
export const MESSAGE_UNREACHABLE = 'message-unreachable';

/** Whether an answer of the page's action is about a message. */
export const isOfMessage = (reply: FormReply | undefined): boolean =>
  reply?.values['intent'] === 'message' || reply?.code === MESSAGE_UNREACHABLE;

const Write = ({ orderId, reply }: { orderId: string; reply: FormReply | undefined }) => {
  // The error is shown at the only field. Memoized, because the form takes a new object for a new answer.
  const shown = useMemo(
    () => (reply?.message ? { ...reply, errors: { body: reply.message, ...reply.errors } } : reply),
    [reply],
  );
  const chosen = reply?.values['topic'] === 'service' ? 'service' : 'pharmacist';
  return (
    <CheckedForm
      schema={loadSchema}
      labels={LABELS}
      reply={shown}
      draft={messageDraft(orderId)}
      action={href('/account/orders/:orderId', { orderId })}
      summary={false}
      className="no-print grid gap-4 border-t border-line pt-4"
    >
      <input type="hidden" name="intent" value="message" />
      <fieldset className="grid">
        <legend className="mb-1 font-medium">What is it about?</legend>
        {TOPICS.map((topic) => (
          <label key={topic} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="topic"
              value={topic}
              defaultChecked={topic === chosen}
              className="size-5 shrink-0 accent-accent"
            />
            {TOPIC_CHOICES[topic]}
          </label>
        ))}
      </fieldset>
      <FormTextArea
        id={`message-${orderId}`}
        label={LABELS.body}
        name="body"
        required
        rows={4}
        maxLength={MAX_MESSAGE}
        hint="If you feel very unwell or it is urgent, do not wait for our answer. Call your doctor, or call 911 in an emergency."
      />
      <SubmitButton busy="Sending..." className="justify-self-start max-sm:w-full">
        Send message
      </SubmitButton>
    </CheckedForm>
  );
};

/** The way to the messages, which are at the end of a long page. */
export const ThreadLink = ({ thread: { said, open } }: { thread: ThreadFacts }) =>
  said.length > 0 || open ? (
    <a
      href="#messages"
      className="no-print link inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
    >
      <Icon node={MessageSquare} className="size-4" />
      {said.length > 0 ? `Messages (${said.length})` : 'Ask a question'}
    </a>
  ) : null;

/** The messages between the patient and the staff about an order, and the form for a new one. */
export const ThreadPart = ({
  orderId,
  thread,
  asked,
  reply,
}: {
  orderId: string;
  thread: ThreadFacts;
  /** Whether the pharmacist waits for an answer, which has its own field at the review. */
  asked: boolean;
  reply: FormReply | undefined;
}) => {
  const heading = useFocusAfter(thread.said.length);
  return (
    <section
      id="messages"
      aria-labelledby="messages-title"
      className="card grid grid-cols-1 gap-4 p-5 md:p-6 print:border-0 print:p-0"
    >
      <div className="grid gap-1">
        <h2 ref={heading} id="messages-title" tabIndex={-1} className="text-lg">
          Messages
        </h2>
        <p className="reading text-sm text-soft">
          {thread.said.length > 0
            ? 'These are all messages between you and our team about this order.'
            : 'There are no messages about this order yet.'}
        </p>
      </div>
      {thread.said.length > 0 ? <SaidList said={thread.said} reader="patient" /> : null}
      {asked ? (
        <p className="no-print rounded-control bg-amber-tint px-3 py-2 text-sm font-medium text-amber">
          The pharmacist is waiting for an answer.{' '}
          <a className="link" href={`#answer-${orderId}`}>
            Answer the question
          </a>
        </p>
      ) : null}
      {thread.open ? (
        <Write key={thread.said.length} orderId={orderId} reply={reply} />
      ) : (
        <p className="text-sm text-soft">
          This order was closed some time ago, so you can no longer send messages here. Please email
          us.
        </p>
      )}
    </section>
  );
};
