import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { PharmacyMark } from '#web/components/staff/marks.tsx';
import { Fold, PageTitle } from '#web/components/staff/page-parts.tsx';
import { PharmacyForm } from '#web/components/staff/pharmacy-form.tsx';
import { rowShortcuts } from '#web/components/staff/row-keys.ts';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { Below, Cell, Head, Row, RowHead, RowLink, Table } from '#web/components/staff/table.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { href } from '#web/href.ts';
import type { PharmacyRow } from '#web/pages/pharmacy-rows.ts';

const Line = ({ row }: { row: PharmacyRow }) => (
  <Row>
    <RowHead>
      <RowLink
        to={href('/admin/pharmacies/:pharmacyId', { pharmacyId: row.id })}
        className="wrap-anywhere"
      >
        {row.name}
      </RowLink>
      <Below className="wrap-anywhere">{row.place}</Below>
    </RowHead>
    <Cell>
      <PharmacyMark state={row.state} tone={row.tone} />
      {row.waits ? <Below>A change is waiting for confirmation</Below> : null}
    </Cell>
  </Row>
);

/** The register of pharmacies, and the form that enters another one. */
export const PharmaciesView = ({
  rows,
  reply,
}: {
  /** Undefined if they could not be read. */
  rows: readonly PharmacyRow[] | undefined;
  reply: FormReply | undefined;
}) => (
  <StaffFrame place="pharmacies" shortcuts={rowShortcuts}>
    <PageTitle
      title="Pharmacies"
      hint="The pharmacies that orders are referred to. One administrator enters a pharmacy with its license check; another one confirms it."
    />
    {rows === undefined ? (
      <LoadFailure />
    ) : (
      <>
        {rows.length > 0 ? (
          <Table
            caption="Pharmacies, the newest first. The name of a pharmacy opens it."
            head={
              <>
                <Head>Pharmacy</Head>
                <Head>State</Head>
              </>
            }
          >
            {rows.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </Table>
        ) : (
          <p className="card reading p-4 text-sm text-soft">
            No pharmacy is entered. Orders are handled as if one pharmacy existed that the store
            knows nothing about, and patients read that none is chosen yet.
          </p>
        )}
        <Fold title="Enter a pharmacy" open={reply !== undefined}>
          <PharmacyForm pharmacyId={undefined} initial={{}} reply={reply} action="Enter pharmacy" />
        </Fold>
      </>
    )}
  </StaffFrame>
);
