import type { MailState } from '#db/reads/mails.ts';
import type { StaffView } from '#db/reads/staff-views.ts';
import type { ListPlace } from '#domain/staff-lists.ts';
import { Email } from '#web/components/texts/line-breaks.tsx';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { MailStateMark } from '#web/components/staff/marks.tsx';
import { Pages, ViewTabs } from '#web/components/staff/list-navigation.tsx';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { CsvLink } from '#web/components/staff/csv-link.tsx';
import { SavedViews } from '#web/components/staff/saved-views.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { Below, Cell, Head, Row, RowHead, RowLink, Table } from '#web/components/staff/table.tsx';
import { href } from '#web/href.ts';
import { templateName } from '#web/pages/template-name.ts';
import { listAddress, pageLinks } from '#web/pages/list-address.ts';

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
  ['kept', 'Saved'],
] as const satisfies readonly (readonly [MailState | undefined, string])[];

const addressOf = (state: MailState | undefined, place: ListPlace = {}): string =>
  listAddress(href('/admin/outbox'), { state, ...place });

const Mail = ({ mail }: { mail: MailRow }) => (
  <Row>
    <RowHead>
      <RowLink to={href('/admin/outbox/:mailId', { mailId: mail.id })}>
        {templateName(mail.template)}
      </RowLink>
      <Below className="wrap-anywhere @2xl:hidden">
        <Email address={mail.recipient} />
      </Below>
      <Below className="figures @2xl:hidden">
        <time dateTime={mail.createdAt}>{mail.created}</time>
      </Below>
      {mail.lastError ? (
        <Below className="wrap-anywhere">
          {mail.attempts === 1 ? '1 try' : `${mail.attempts} attempts`}, the last failed:{' '}
          {mail.lastError}
        </Below>
      ) : null}
    </RowHead>
    <Cell className="wrap-anywhere @max-2xl:hidden">
      <Email address={mail.recipient} />
    </Cell>
    <Cell className="figures @max-2xl:hidden">
      <time dateTime={mail.createdAt}>{mail.created}</time>
    </Cell>
    <Cell>
      <MailStateMark state={mail.state} />
    </Cell>
  </Row>
);

const Mails = ({ mails }: { mails: readonly MailRow[] }) => (
  <Table
    caption="Emails, newest first. Select the type to open the email."
    head={
      <>
        <Head>Type</Head>
        <Head className="@max-2xl:hidden">To</Head>
        <Head aria-sort="descending" className="w-52 @max-2xl:hidden">
          Written
        </Head>
        <Head className="w-28">Status</Head>
      </>
    }
  >
    {mails.map((mail) => (
      <Mail key={mail.id} mail={mail} />
    ))}
  </Table>
);

export const OutboxView = ({
  state,
  query,
  saved,
  mails,
  previous,
  next,
  failed,
}: {
  state: MailState | undefined;
  query: string;
  saved: readonly StaffView[];
  mails: readonly MailRow[];
  previous: string | undefined;
  next: string | undefined;
  failed: boolean;
}) => (
  <StaffFrame place="outbox">
    <PageTitle
      title="Outbox"
      hint="All emails from the store to customers and to the store itself, newest first."
    >
      <div className="flex flex-wrap items-center gap-x-4">
        <ViewTabs
          label="Emails by status"
          views={states.map(([each, name]) => ({
            to: addressOf(each),
            name,
            here: each === state,
          }))}
        />
        <CsvLink to={`${href('/admin/outbox.csv')}${state ? `?state=${state}` : ''}`} />
      </div>
    </PageTitle>
    <SavedViews list="outbox" query={query} saved={saved} />
    {failed ? <LoadFailure /> : null}
    {!failed && mails.length === 0 ? (
      <p className="card p-6 text-soft">
        {state ? `No ${state} emails found.` : 'No emails found.'}
      </p>
    ) : null}
    {mails.length > 0 ? <Mails mails={mails} /> : null}
    <Pages
      label="Pages of emails"
      {...pageLinks((place) => addressOf(state, place), { previous, next })}
    />
  </StaffFrame>
);
