import { Form, Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { Fact } from '#web/components/fact.tsx';
import { ConfirmedAction } from '#web/components/staff/confirmed-action.tsx';
import { PharmacyMark } from '#web/components/staff/marks.tsx';
import { BackLink, Fold, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { PharmacyForm } from '#web/components/staff/pharmacy-form.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { PharmacyRow } from '#web/pages/pharmacy-rows.ts';

type ShownFact = {
  readonly field: string;
  readonly label: string;
  readonly value: string;
  /** Whether it differs from the confirmed entry. */
  readonly changed?: boolean;
};

type Props = {
  readonly row: PharmacyRow;
  readonly suspended: boolean;
  readonly current: {
    readonly facts: readonly ShownFact[];
    readonly scanId: string | null;
    /** When it was confirmed, and by whom. */
    readonly since: string;
  } | null;
  readonly open: {
    readonly id: string;
    readonly facts: readonly ShownFact[];
    readonly scanId: string | null;
    /** Who entered it, and when. */
    readonly by: string;
    /** Why the viewer cannot confirm it; undefined if they can. */
    readonly refusal: string | undefined;
  } | null;
  /** What the form begins with. */
  readonly initial: Readonly<Record<string, string>>;
  readonly reply: FormReply | undefined;
};

const scanAddress = (pharmacyId: string): string =>
  href('/admin/pharmacies/:pharmacyId/scan', { pharmacyId });

const ScanLink = ({ pharmacyId, scanId }: { pharmacyId: string; scanId: string }) => (
  <a
    href={`${scanAddress(pharmacyId)}?${new URLSearchParams({ scan: scanId })}`}
    target="_blank"
    rel="noreferrer"
    className={buttonClass('secondary', 'justify-self-start text-sm')}
  >
    Open the scan of the license check
    <span className="sr-only"> (a PDF is saved, a picture opens in a new tab)</span>
  </a>
);

const Facts = ({ facts }: { facts: readonly ShownFact[] }) => (
  <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
    {facts.map(({ field, label, value, changed }) => (
      <Fact key={field} label={label} className={changed ? 'bg-amber-tint' : ''}>
        {value.startsWith('https://') ? (
          <a href={value} target="_blank" rel="noreferrer" className="link wrap-anywhere">
            {value}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          <span className="wrap-anywhere">{value}</span>
        )}
        {changed ? <strong className="block text-amber">Changed</strong> : null}
      </Fact>
    ))}
  </dl>
);

const Open = ({ row, open }: { row: PharmacyRow; open: NonNullable<Props['open']> }) => (
  <section aria-labelledby="open-entry" className="card grid grid-cols-1 gap-4 p-5">
    <h3 id="open-entry" className="text-base">
      Waits for confirmation
    </h3>
    <p className="text-sm text-soft">Entered by {open.by}.</p>
    <Facts facts={open.facts} />
    {open.scanId === null ? null : <ScanLink pharmacyId={row.id} scanId={open.scanId} />}
    {/* A plain form: the file goes to an address of its own. */}
    <form
      method="post"
      action={scanAddress(row.id)}
      encType="multipart/form-data"
      className="grid max-w-xl grid-cols-1 gap-3"
    >
      <label className="grid min-w-0 grid-cols-1 gap-2 text-sm font-medium">
        {open.scanId === null ? 'Scan of the license check' : 'Another scan in its place'}
        <input
          type="file"
          name="file"
          accept=".pdf,.jpg,.jpeg,.png"
          required
          className="w-full min-w-0 text-sm"
        />
      </label>
      <button type="submit" className={buttonClass('secondary', 'justify-self-start text-sm')}>
        Upload the scan
      </button>
    </form>
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
      {open.refusal === undefined ? (
        <Form method="post">
          <input type="hidden" name="entryId" value={open.id} />
          <input type="hidden" name="scanId" value={open.scanId ?? ''} />
          <SubmitButton name="intent" value="confirm" className="text-sm">
            Confirm the entry
          </SubmitButton>
        </Form>
      ) : (
        <p className="text-sm text-amber">{open.refusal}</p>
      )}
      <ConfirmedAction
        name="Withdraw the entry"
        intent="drop"
        values={{ entryId: open.id }}
        title="Withdraw this entry?"
        action="Withdraw it"
        look="danger"
      >
        <p>What was entered is not used. The register stays as it is.</p>
      </ConfirmedAction>
    </div>
  </section>
);

/** One pharmacy: what the register says, what waits for confirmation, and the form that changes it. */
export const PharmacyView = ({ row, suspended, current, open, initial, reply }: Props) => {
  const typed = reply?.values['intent'] === 'enter' ? reply : undefined;
  return (
    <StaffFrame place="pharmacies">
      <BackLink to={href('/admin/pharmacies')}>Pharmacies</BackLink>
      <PageTitle title={row.name} beside={<PharmacyMark state={row.state} tone={row.tone} />} />
      {reply && !typed ? <Refusal message={reply.message} /> : null}
      <Link
        to={href('/admin/pharmacies/:pharmacyId/stock', { pharmacyId: row.id })}
        className={buttonClass('secondary', 'justify-self-start text-sm')}
      >
        Stock
      </Link>
      {open ? <Open row={row} open={open} /> : null}
      {current ? (
        <section aria-labelledby="current-entry" className="card grid gap-4 p-5">
          <h3 id="current-entry" className="text-base">
            In the register
          </h3>
          <p className="text-sm text-soft">Confirmed {current.since}.</p>
          <Facts facts={current.facts} />
          {current.scanId === null ? null : (
            <ScanLink pharmacyId={row.id} scanId={current.scanId} />
          )}
          {suspended ? null : (
            <div className="border-t border-line pt-4">
              <ConfirmedAction
                name="Suspend the pharmacy"
                intent="suspend"
                title="Suspend this pharmacy?"
                action="Suspend it"
                look="danger"
              >
                <p>
                  It takes no new orders from now on and is no longer listed. To end the suspension,
                  enter its details again; another administrator has to confirm them.
                </p>
              </ConfirmedAction>
            </div>
          )}
        </section>
      ) : null}
      {open ? null : (
        <Fold title="Change the details, or enter a new check" open={typed !== undefined}>
          <PharmacyForm
            key={current?.since}
            pharmacyId={row.id}
            initial={initial}
            reply={typed}
            action="Enter the change"
          />
        </Fold>
      )}
    </StaffFrame>
  );
};
