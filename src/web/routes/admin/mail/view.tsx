import { Form } from 'react-router';
import type { MailState } from '#db/reads/mails.ts';
import { Fact } from '#web/components/fact.tsx';
import { MailStateMark } from '#web/components/staff/marks.tsx';
import { BackLink, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { templateName } from '#web/pages/template-name.ts';

export type ShownMail = {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly created: string;
  readonly sent: string | null;
  readonly state: MailState;
  readonly attempts: number;
  readonly lastError: string | null;
  /** Whether the text is kept from the viewer. */
  readonly withheld: boolean;
  readonly letter:
    | { readonly subject: string; readonly text: string; readonly replyTo: string | undefined }
    | undefined;
};

/** Words in columns, which indicate a row of a table. */
const COLUMNS = /\S {2,}\S/;

/**
 * The text as it was sent. Table rows do not wrap, so that columns stay aligned, and scroll if they are too
 * wide.
 */
const Text = ({ text }: { text: string }) => (
  <pre
    aria-labelledby="as-text"
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what is wider than its box
    tabIndex={0}
    role="group"
    className="card overflow-x-auto p-4 max-sm:px-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
  >
    {text.split('\n').map((line, index) => (
      // The index is the key, because lines never change their order.
      <span key={index} className={COLUMNS.test(line) ? 'whitespace-pre' : undefined}>
        {line}
        {'\n'}
      </span>
    ))}
  </pre>
);

const Letter = ({ id, text }: { id: string; text: string }) => (
  <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_34rem]">
    <section aria-labelledby="as-text" className="grid min-w-0 gap-2">
      <h3 id="as-text" className="text-base">
        Text
      </h3>
      <Text text={text} />
    </section>
    <section aria-labelledby="as-shown" className="grid min-w-0 gap-2">
      <h3 id="as-shown" className="text-base">
        As shown in a mailbox
      </h3>
      {/* A separate document without scripts, forms or links out, because mails contain text from people. */}
      <iframe
        src={href('/admin/outbox/:mailId/html', { mailId: id })}
        title="The email as shown in a mailbox"
        sandbox=""
        className="h-[44rem] w-full rounded-card border border-line bg-surface"
      />
    </section>
  </div>
);

/** Retries a mail that was given up, for example after its relay was repaired. */
const SendAgain = () => {
  return (
    <Form method="post">
      <SubmitButton busy="Sending..." look="secondary">
        Resend
      </SubmitButton>
    </Form>
  );
};

export const MailView = ({ mail, refusal }: { mail: ShownMail; refusal: string | undefined }) => (
  <StaffFrame place="outbox">
    <BackLink to={href('/admin/outbox')}>Outbox</BackLink>
    <PageTitle title={mail.letter?.subject ?? templateName(mail.template)} />
    <dl className="card grid gap-x-6 gap-y-3 p-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
      <Fact label="To">{mail.recipient}</Fact>
      {mail.letter?.replyTo ? <Fact label="Replies go to">{mail.letter.replyTo}</Fact> : null}
      <Fact label="Kind">{templateName(mail.template)}</Fact>
      <Fact label="Written">{mail.created}</Fact>
      <Fact label="Status">
        <MailStateMark state={mail.state} />
      </Fact>
      {mail.sent ? <Fact label={mail.state === 'kept' ? 'Saved' : 'Sent'}>{mail.sent}</Fact> : null}
      {mail.attempts > 0 ? <Fact label="Attempts">{mail.attempts}</Fact> : null}
      {mail.lastError ? <Fact label="Last failure">{mail.lastError}</Fact> : null}
    </dl>
    <Refusal message={refusal} />
    {mail.state === 'failed' ? <SendAgain /> : null}
    {mail.letter ? (
      <Letter id={mail.id} text={mail.letter.text} />
    ) : (
      <p className="text-soft">
        {mail.withheld
          ? 'This email quotes a pharmacist. Only pharmacists and administrators see its text.'
          : 'The store no longer has the template of this email.'}
      </p>
    )}
  </StaffFrame>
);
