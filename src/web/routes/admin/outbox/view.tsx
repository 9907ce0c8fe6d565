import { Link } from 'react-router';
import type { MailState } from '#db/reads/mails.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { MailStateMark, templateName } from '#web/components/mail-state.tsx';
import { Pages } from '#web/components/pages.tsx';
import { StaffFrame } from '#web/components/staff-nav.tsx';

export type MailRow = {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly createdAt: string;
  readonly created: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly lastError: string | null;
};

const Mail = ({ mail }: { mail: MailRow }) => (
  <li className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[2fr_3fr_auto_auto] md:items-center">
    <Link
      className="link inline-flex min-h-11 items-center font-semibold"
      to={`/admin/outbox/${mail.id}`}
    >
      {templateName(mail.template)}
    </Link>
    <span className="text-sm wrap-anywhere">{mail.recipient}</span>
    <time dateTime={mail.createdAt} className="figures text-sm text-soft">
      {mail.created}
    </time>
    <span className="text-sm md:min-w-28">
      <MailStateMark state={mail.state} />
    </span>
    {mail.lastError ? (
      <span className="text-sm break-words text-soft md:col-span-4">
        {mail.attempts === 1 ? '1 try' : `${mail.attempts} tries`}, the last failed:{' '}
        {mail.lastError}
      </span>
    ) : null}
  </li>
);

export const OutboxView = ({
  after,
  mails,
  next,
  failed,
}: {
  after: string | undefined;
  mails: readonly MailRow[];
  next: string | undefined;
  failed: boolean;
}) => (
  <StaffFrame place="outbox">
    <div className="grid gap-1">
      <h2 className="text-lg">Outbox</h2>
      <p className="reading text-sm text-soft">
        Every mail of the store, newest first: to customers, and to the store itself.
      </p>
    </div>
    {failed ? <LoadFailure /> : null}
    {!failed && mails.length === 0 ? <p className="text-soft">No mails found.</p> : null}
    {mails.length > 0 ? (
      <ul className="card divide-y divide-line">
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
    ) : null}
    <Pages
      label="Pages of mails"
      first={after === undefined ? undefined : '/admin/outbox'}
      next={next && `/admin/outbox?after=${next}`}
    />
  </StaffFrame>
);
