import { Link } from 'react-router';
import type { MailState } from '#db/reads/mails.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { MailStateMark, templateName } from '#web/components/staff/mail-state.tsx';
import { Pages } from '#web/components/staff/pages.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';

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

const states = [
  [undefined, 'All'],
  ['waiting', 'Waiting'],
  ['failed', 'Failed'],
  ['sent', 'Sent'],
] as const satisfies readonly (readonly [MailState | undefined, string])[];

const addressOf = (
  state: MailState | undefined,
  place: { readonly after?: string; readonly before?: string } = {},
): string => {
  const params = new URLSearchParams({ ...(state ? { state } : {}), ...place });
  return params.size > 0 ? `/admin/outbox?${params}` : '/admin/outbox';
};

const headClass = 'px-3 py-2 text-left text-xs font-semibold text-soft';

const Mail = ({ mail }: { mail: MailRow }) => (
  <tr className="relative border-t border-line align-top hover:bg-tint">
    <th scope="row" className="px-3 py-2 text-left font-normal">
      {/* The link spreads over the row: a click anywhere in it opens the mail. */}
      <Link
        className="text-sm font-semibold text-accent no-underline after:absolute after:inset-0 hover:underline"
        to={`/admin/outbox/${mail.id}`}
      >
        {templateName(mail.template)}
      </Link>
      <span className="block text-xs wrap-anywhere text-soft md:hidden">{mail.recipient}</span>
      <time dateTime={mail.createdAt} className="figures block text-xs text-soft md:hidden">
        {mail.created}
      </time>
      {mail.lastError ? (
        <span className="block text-xs wrap-anywhere text-soft">
          {mail.attempts === 1 ? '1 try' : `${mail.attempts} tries`}, the last failed:{' '}
          {mail.lastError}
        </span>
      ) : null}
    </th>
    <td className="px-3 py-2 text-sm wrap-anywhere max-md:hidden">{mail.recipient}</td>
    <td className="figures px-3 py-2 text-sm max-md:hidden">
      <time dateTime={mail.createdAt}>{mail.created}</time>
    </td>
    <td className="px-3 py-2 text-sm">
      <MailStateMark state={mail.state} />
    </td>
  </tr>
);

const Mails = ({ mails }: { mails: readonly MailRow[] }) => (
  <div className="card overflow-clip">
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">Mails, newest first. The kind opens the mail.</caption>
      <thead>
        <tr>
          <th scope="col" className={headClass}>
            Kind
          </th>
          <th scope="col" className={`${headClass} max-md:hidden`}>
            To
          </th>
          <th scope="col" aria-sort="descending" className={`${headClass} w-52 max-md:hidden`}>
            Written
          </th>
          <th scope="col" className={`${headClass} w-28`}>
            State
          </th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </tbody>
    </table>
  </div>
);

export const OutboxView = ({
  state,
  mails,
  previous,
  next,
  failed,
}: {
  state: MailState | undefined;
  mails: readonly MailRow[];
  previous: string | undefined;
  next: string | undefined;
  failed: boolean;
}) => (
  <StaffFrame place="outbox">
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <h2 className="text-lg">Outbox</h2>
        <p className="reading text-sm text-soft">
          Every mail of the store, newest first: to customers, and to the store itself.
        </p>
      </div>
      <nav aria-label="Mails by state">
        <ul className="flex flex-wrap gap-1">
          {states.map(([each, name]) => (
            <li key={name}>
              <Link
                to={addressOf(each)}
                aria-current={each === state ? 'page' : undefined}
                className={`inline-flex min-h-10 items-center rounded-control border px-3 text-sm font-semibold no-underline ${
                  each === state
                    ? 'border-accent bg-tint text-accent-strong'
                    : 'border-line text-soft hover:bg-tint'
                }`}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
    {failed ? <LoadFailure /> : null}
    {!failed && mails.length === 0 ? (
      <p className="card p-6 text-soft">{state ? `No ${state} mails found.` : 'No mails found.'}</p>
    ) : null}
    {mails.length > 0 ? <Mails mails={mails} /> : null}
    <Pages
      label="Pages of mails"
      first={previous && addressOf(state)}
      previous={previous && addressOf(state, { before: previous })}
      next={next && addressOf(state, { after: next })}
    />
  </StaffFrame>
);
