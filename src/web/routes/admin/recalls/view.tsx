import { Form, Link } from 'react-router';
import { MAX_RECALL_REASON } from '#domain/shipping/recalls.ts';
import { TextField } from '#ui/field.tsx';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { Fold, PageTitle } from '#web/components/staff/page-parts.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { CsvLink } from '#web/components/staff/csv-link.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextArea } from '#web/forms/form-fields.tsx';
import {
  RECALL_LABELS,
  recallSchema,
  WITHDRAW_RECALL_LABELS,
  withdrawRecallSchema,
} from '#web/forms/schemas/orders.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { FoundRow, FoundRows, NoticeRow, RecallRow } from './rows.ts';

const FIELDS = ['batch', 'serial', 'gtin'] as const;
type Asked = Readonly<Record<string, string>>;

const Search = ({ asked, error }: { asked: Asked; error: string | undefined }) => (
  <Form method="get" role="search" className="card grid gap-3 p-4">
    <div className="grid gap-3 sm:grid-cols-3">
      {FIELDS.map((name, index) => (
        <TextField
          key={`${name} ${asked[name] ?? ''}`}
          id={`find-${name}`}
          name={name}
          label={RECALL_LABELS[name]}
          defaultValue={asked[name] ?? ''}
          error={index === 0 ? error : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
    </div>
    <SubmitButton look="secondary" className="justify-self-start text-sm">
      Find packs
    </SubmitButton>
  </Form>
);

const Found = ({ row }: { row: FoundRow }) => (
  <li className="grid gap-x-6 gap-y-1 px-4 py-3 text-sm sm:grid-cols-2">
    <p className="min-w-0 wrap-anywhere">
      <strong className="block">{row.name}</strong>
      <span className="figures">{row.pack}</span>
      <span className="block text-soft">Expires {row.expiry}</span>
    </p>
    <p className="min-w-0 wrap-anywhere">
      <span className="block">{row.patient}</span>
      <Link
        to={`${href('/admin/dashboard')}?open=${row.orderId}`}
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        Order {row.order}
      </Link>
      <span className="block text-soft">{row.sent}</span>
    </p>
  </li>
);

const RecordForm = ({
  asked,
  patients,
  reply,
}: {
  asked: Asked;
  patients: number;
  reply: FormReply | undefined;
}) => (
  <CheckedForm
    schema={recallSchema}
    labels={RECALL_LABELS}
    reply={reply}
    className="card grid gap-3 p-4"
  >
    {FIELDS.map((name) => (
      <input key={name} type="hidden" name={name} value={asked[name] ?? ''} />
    ))}
    <FormTextArea
      name="reason"
      label={RECALL_LABELS.reason}
      hint="This text is in the email. Say what is wrong with the packs, and do not name anyone."
      maxLength={MAX_RECALL_REASON}
      rows={3}
    />
    <SubmitButton className="justify-self-start text-sm">
      {patients === 0
        ? 'Recall'
        : `Recall and email ${patients} ${patients === 1 ? 'patient' : 'patients'}`}
    </SubmitButton>
  </CheckedForm>
);

/** A pharmacist withdraws a recall that was recorded by mistake. */
const WithdrawForm = ({ recallId, reply }: { recallId: string; reply: FormReply | undefined }) => (
  <Fold title="Recorded by mistake?" look="part" open={reply !== undefined}>
    <CheckedForm
      schema={withdrawRecallSchema}
      labels={WITHDRAW_RECALL_LABELS}
      reply={reply}
      className="card grid gap-3 p-4"
    >
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="recallId" value={recallId} />
      <FormTextArea
        name="reason"
        label={WITHDRAW_RECALL_LABELS.reason}
        hint="The packs can be used again, and each patient who was told gets an email saying so."
        maxLength={MAX_RECALL_REASON}
        rows={2}
      />
      <SubmitButton look="danger" className="justify-self-start text-sm">
        Withdraw the recall
      </SubmitButton>
    </CheckedForm>
  </Fold>
);

const Notices = ({ notices }: { notices: readonly NoticeRow[] }) =>
  notices.length === 0 ? (
    <p className="card p-4 text-soft">
      No pack of this recall was sent to anyone who has an account.
    </p>
  ) : (
    <ul aria-label="Answers" className="card divide-y divide-line">
      {notices.map((notice) => (
        <li
          key={notice.id}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 text-sm"
        >
          <span className="min-w-0 font-semibold wrap-anywhere">{notice.patient}</span>
          <span className={notice.help ? 'font-semibold text-red' : ''}>{notice.answer}</span>
          <span className="figures text-soft">{notice.when}</span>
        </li>
      ))}
    </ul>
  );

const Recalls = ({ recalls }: { recalls: readonly RecallRow[] }) => (
  <section aria-labelledby="recalls" className="grid gap-3">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <h3 id="recalls" className="text-base">
        Recalls
      </h3>
      {recalls.length > 0 ? <CsvLink to={href('/admin/recalls.csv')} of="the recalls" /> : null}
    </div>
    {recalls.length === 0 ? (
      <p className="card p-4 text-soft">There are no recalls yet.</p>
    ) : (
      <ul className="card divide-y divide-line">
        {recalls.map((recall) => (
          <li key={recall.id} className="grid gap-1 px-4 py-3 text-sm">
            <Link
              to={`${href('/admin/recalls')}?open=${recall.id}`}
              className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere"
            >
              {recall.words}
            </Link>
            <p className="wrap-anywhere whitespace-pre-line">{recall.reason}</p>
            <p className="figures text-soft">
              {recall.made}. {recall.answers}.
            </p>
            {recall.withdrawn ? (
              <p className="font-semibold wrap-anywhere">{recall.withdrawn}</p>
            ) : null}
          </li>
        ))}
      </ul>
    )}
  </section>
);

/** Finds packs by their numbers, recalls them, and shows which patients have answered. */
export const RecallsView = ({
  asked,
  error,
  recalls,
  found,
  opened,
  reply,
}: {
  asked: Asked;
  error: string | undefined;
  /** Undefined if they could not be read. */
  recalls: readonly RecallRow[] | undefined;
  found: (FoundRows & { readonly words: string }) | undefined;
  opened: (RecallRow & { readonly notices: readonly NoticeRow[] }) | undefined;
  reply: FormReply | undefined;
}) => {
  const allowed = useRights();
  const withdrawing = reply?.values['intent'] === 'withdraw';
  return (
    <StaffFrame place="recalls">
      <PageTitle
        title="Recalls"
        hint="Find packs by batch, serial number or product number, or by a combination of these."
      />
      {recalls === undefined ? (
        <LoadFailure />
      ) : (
        <>
          <Search asked={asked} error={error} />
          {opened ? (
            <section aria-labelledby="opened" className="grid gap-3">
              <h3 id="opened" className="text-base wrap-anywhere">
                {opened.words}
              </h3>
              <p className="wrap-anywhere whitespace-pre-line">{opened.reason}</p>
              <p className="figures text-sm text-soft">
                {opened.made}. {opened.answers}.
              </p>
              {opened.withdrawn ? (
                <p className="font-semibold wrap-anywhere">{opened.withdrawn}</p>
              ) : null}
              <Notices notices={opened.notices} />
              {!opened.withdrawn && allowed('withdraw recalls') ? (
                <WithdrawForm recallId={opened.id} reply={withdrawing ? reply : undefined} />
              ) : null}
            </section>
          ) : null}
          {found ? (
            <section aria-labelledby="found" className="grid gap-3">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <h3 id="found" className="text-base wrap-anywhere">
                  {found.packs === 0
                    ? `No pack with ${found.words} is recorded`
                    : `${found.words}: ${found.packs} ${found.packs === 1 ? 'pack' : 'packs'} in ${found.orders} ${found.orders === 1 ? 'order' : 'orders'}`}
                </h3>
                {found.packs > 0 ? (
                  <CsvLink
                    to={`${href('/admin/recalls.csv')}?${new URLSearchParams(opened ? { open: opened.id } : asked).toString()}`}
                    of="these packs"
                  />
                ) : null}
              </div>
              {found.rows.length > 0 ? (
                <ul aria-label="Packs" className="card divide-y divide-line">
                  {found.rows.map((row) => (
                    <Found key={row.id} row={row} />
                  ))}
                </ul>
              ) : null}
              {found.packs > found.rows.length ? (
                <p className="text-sm text-soft">
                  The first {found.rows.length} are shown. A recall applies to all of them.
                </p>
              ) : null}
              {opened ? null : (
                <RecordForm
                  asked={asked}
                  patients={found.patients}
                  reply={withdrawing ? undefined : reply}
                />
              )}
            </section>
          ) : null}
          <Recalls recalls={recalls} />
        </>
      )}
    </StaffFrame>
  );
};
