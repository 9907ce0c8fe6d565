import { Lock } from 'lucide';
import { useMemo } from 'react';
import { Form, Link } from 'react-router';
import { MAX_MESSAGE, otherTopic, type Topic } from '#domain/messages.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { TOPIC_CHOICES, TOPIC_NAMES } from '#texts/messages.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { BackLink, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import { SaidList } from '#web/components/thread/said-list.tsx';
import { useFocusAfter } from '#web/components/thread/use-focus-after.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextArea } from '#web/forms/form-fields.tsx';
import { orderMessageSchema } from '#web/forms/schemas/messages.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { SaidRow } from '#web/pages/said-rows.ts';

import { Timeline } from './timeline.tsx';
import type { TimelineRow } from './timeline-rows.ts';

type Moment = { readonly at: string; readonly moment: string };

export type NoteRow = Moment & {
  readonly id: string;
  readonly topic: Topic;
  readonly by: string;
  readonly body: string;
};

export type MessagesData = {
  readonly order: {
    readonly id: string;
    readonly number: string;
    readonly status: OrderStatus;
    readonly patient: string;
  };
  readonly said: readonly SaidRow[];
  readonly waiting: readonly {
    readonly topic: Topic;
    readonly since: string;
    readonly moment: string;
  }[];
  readonly notes: readonly NoteRow[];
  /** The templates that the viewer may use, filled with the facts of this order. */
  readonly templates: readonly {
    readonly id: string;
    readonly title: string;
    readonly text: string;
  }[];
  /** The text of the template that the address names: how one is inserted without JavaScript. */
  readonly inserted: string | undefined;
  readonly timeline: readonly TimelineRow[];
  /** The topics that the viewer may answer. */
  readonly answers: readonly Topic[];
};

const REPLY_LABELS = { body: 'Message to the patient' } as const;
const NOTE_LABELS = { body: 'Internal note' } as const;

/** Who reads a text: chosen if the viewer has the choice. */
const TopicChoice = ({
  legend,
  topics,
  chosen,
  words,
}: {
  legend: string;
  topics: readonly Topic[];
  chosen: Topic | undefined;
  words: Readonly<Record<Topic, string>>;
}) =>
  topics.length > 1 ? (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="font-medium">{legend}</legend>
      {topics.map((topic) => (
        <label key={topic} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="topic"
            value={topic}
            defaultChecked={topic === chosen}
            className="size-5 shrink-0 accent-accent"
          />
          {words[topic]}
        </label>
      ))}
    </fieldset>
  ) : (
    <input type="hidden" name="topic" value={topics[0] ?? ''} />
  );

const chosenTopic = (
  answers: readonly Topic[],
  ...wished: readonly (string | undefined)[]
): Topic | undefined =>
  wished.flatMap((wish) => answers.filter((topic) => topic === wish)).at(0) ?? answers[0];

/** Shows the refusal of a form at its only field. */
const useAtField = (reply: FormReply | undefined) =>
  useMemo(
    () => (reply?.message ? { ...reply, errors: { body: reply.message, ...reply.errors } } : reply),
    [reply],
  );

/** Id of the field for the reply, into which a template is inserted. */
const REPLY_FIELD = 'reply';

/** Puts a text at the cursor of the reply, and the cursor behind it. */
const insertIntoReply = (text: string): void => {
  const field = document.getElementById(REPLY_FIELD);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  // The form keeps what was typed for a reload.
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const InsertTemplate = ({ templates }: Pick<MessagesData, 'templates'>) => (
  <div className="no-print flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
    {templates.length > 0 ? (
      <Form
        method="get"
        className="flex min-w-0 grow flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget).get('template');
          const template = templates.find(({ id }) => id === chosen);
          if (template) insertIntoReply(template.text);
        }}
      >
        <div className="min-w-0 grow basis-52">
          <Select label="Template" name="template" dense>
            {templates.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </div>
        <Button type="submit" look="secondary" className="text-sm">
          Insert
        </Button>
      </Form>
    ) : null}
    <Link
      to={href('/admin/templates')}
      className="link inline-flex min-h-11 items-center text-sm font-semibold"
    >
      {templates.length > 0 ? 'Edit templates' : 'Create reply templates'}
    </Link>
  </div>
);

const Reply = ({ data, reply }: { data: MessagesData; reply: FormReply | undefined }) => {
  const { order, answers, waiting, inserted } = data;
  const draft = useStaffDraft(STAFF_DRAFTS.message(order.id));
  const shown = useAtField(reply);
  return (
    <CheckedForm
      schema={orderMessageSchema}
      labels={REPLY_LABELS}
      initial={inserted === undefined ? {} : { body: inserted }}
      reply={shown}
      draft={draft}
      summary={false}
      className="no-print card grid gap-3 p-4"
    >
      <input type="hidden" name="intent" value="reply" />
      <TopicChoice
        legend="Write as"
        topics={answers}
        chosen={chosenTopic(answers, reply?.values['topic'], waiting[0]?.topic)}
        words={TOPIC_NAMES}
      />
      <FormTextArea
        id={REPLY_FIELD}
        name="body"
        label={REPLY_LABELS.body}
        hint="The patient sees your role, not your name, and gets an email that a message is waiting. The email does not include the text."
        rows={5}
        maxLength={MAX_MESSAGE}
      />
      <SubmitButton busy="Sending..." className="justify-self-start text-sm">
        Send message
      </SubmitButton>
    </CheckedForm>
  );
};

const Notes = ({ data, reply }: { data: MessagesData; reply: FormReply | undefined }) => {
  const { order, answers, notes } = data;
  const heading = useFocusAfter(notes.length);
  const draft = useStaffDraft(STAFF_DRAFTS.note(order.id));
  const shown = useAtField(reply);
  return (
    <section aria-labelledby="notes" className="card grid content-start gap-3 p-4">
      <h3
        ref={heading}
        id="notes"
        tabIndex={-1}
        className="inline-flex items-center gap-2 text-base"
      >
        <Icon node={Lock} className="size-4 text-soft" />
        Internal notes
      </h3>
      <p className="text-sm text-soft">The patient never sees them.</p>
      {notes.length > 0 ? (
        <ul className="grid gap-3">
          {notes.map((note) => (
            <li key={note.id} className="grid gap-1 border-l-4 border-line pl-3 text-sm">
              <p className="wrap-anywhere whitespace-pre-line">{note.body}</p>
              <p className="figures text-xs text-soft">
                {note.by}, <time dateTime={note.at}>{note.moment}</time>
                {note.topic === 'pharmacist' ? ', not shown to support' : ''}
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      <CheckedForm
        key={notes.length}
        schema={orderMessageSchema}
        labels={NOTE_LABELS}
        reply={shown}
        draft={draft}
        summary={false}
        className="no-print grid gap-3"
      >
        <input type="hidden" name="intent" value="note" />
        <TopicChoice
          legend="Who may read it"
          topics={answers}
          chosen={chosenTopic(answers, reply?.values['topic'])}
          words={{ pharmacist: 'Pharmacists and administrators', service: 'All staff' }}
        />
        <FormTextArea
          id="note"
          name="body"
          label={NOTE_LABELS.body}
          rows={3}
          maxLength={MAX_MESSAGE}
        />
        <SubmitButton look="secondary" busy="Saving..." className="justify-self-start text-sm">
          Add note
        </SubmitButton>
      </CheckedForm>
    </section>
  );
};

const handed = {
  pharmacist: 'Hand to a pharmacist',
  service: 'Hand to the service team',
} as const;

/** What the patient's message is about, and the way to those who can answer it. */
const Below = ({ row, answers }: { row: SaidRow; answers: readonly Topic[] }) =>
  row.messageId === undefined ? null : (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-xs text-soft">About: {TOPIC_CHOICES[row.topic].toLowerCase()}</p>
      {answers.includes(row.topic) ? (
        <Form method="post" className="no-print">
          <input type="hidden" name="intent" value="hand" />
          <input type="hidden" name="messageId" value={row.messageId} />
          <input type="hidden" name="topic" value={row.topic} />
          <SubmitButton look="quiet" className="-mr-4 text-xs max-sm:-ml-5">
            {handed[otherTopic(row.topic)]}
            <span className="sr-only"> the message of {row.moment}</span>
          </SubmitButton>
        </Form>
      ) : null}
    </div>
  );

const Waiting = ({
  waiting: { topic, since, moment },
  answers,
}: {
  waiting: MessagesData['waiting'][number];
  answers: readonly Topic[];
}) => (
  <li className="no-print flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-amber-tint px-3 py-1 text-sm text-amber">
    <p className="py-2 font-medium">
      The patient is waiting for {topic === 'pharmacist' ? 'a pharmacist' : 'the service team'}{' '}
      since{' '}
      <time dateTime={since} className="figures">
        {moment}
      </time>
    </p>
    {answers.includes(topic) ? (
      <Form method="post">
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="topic" value={topic} />
        <SubmitButton look="quiet" className="text-sm max-sm:-ml-5">
          No answer needed
        </SubmitButton>
      </Form>
    ) : null}
  </li>
);

const ofForm = (reply: FormReply | undefined, intent: string): FormReply | undefined =>
  reply?.values['intent'] === intent || reply?.code === `unreachable-${intent}` ? reply : undefined;

/** The messages of an order, the internal notes about it, and everything that happened to it. */
export const MessagesView = ({
  reply,
  ...data
}: MessagesData & { reply: FormReply | undefined }) => {
  const { order, said, waiting, answers } = data;
  const shown = ofForm(reply, 'reply') ?? ofForm(reply, 'note');
  const topics = waiting.map(({ topic }) => topic).join(' ');
  const heading = useFocusAfter(`${said.length} ${topics}`);
  return (
    <StaffFrame place="messages">
      <BackLink to={`${href('/admin/dashboard')}?open=${order.id}`}>Back to the order</BackLink>
      <PageTitle
        title={order.patient}
        hint={
          <>
            Order <span className="figures">{order.number}</span>, {order.status}
          </>
        }
      />
      {shown ? null : <Refusal message={reply?.message} />}
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-labelledby="messages" className="grid min-w-0 gap-4">
          <h3 ref={heading} id="messages" tabIndex={-1} className="text-base">
            Messages
          </h3>
          {answers.includes('pharmacist') ||
          said.some(({ topic }) => topic === 'pharmacist') ? null : (
            <p className="text-sm text-soft">
              Only pharmacists and administrators see messages about a medicine or a health
              question.
            </p>
          )}
          {said.length > 0 ? (
            <SaidList said={said} reader="staff">
              {(row) => <Below row={row} answers={answers} />}
            </SaidList>
          ) : (
            <p className="card p-4 text-sm text-soft">There are no messages yet.</p>
          )}
          {waiting.length > 0 ? (
            <ul className="grid gap-2">
              {waiting.map((each) => (
                <Waiting key={each.topic} waiting={each} answers={answers} />
              ))}
            </ul>
          ) : null}
          <InsertTemplate templates={data.templates} />
          <Reply key={said.length} data={data} reply={ofForm(reply, 'reply')} />
        </section>
        <div className="grid min-w-0 gap-6">
          <Notes data={data} reply={ofForm(reply, 'note')} />
          <Timeline events={data.timeline} />
        </div>
      </div>
    </StaffFrame>
  );
};
