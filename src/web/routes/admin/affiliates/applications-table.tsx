import { type ApplicationState, stateNames } from '#domain/affiliates.ts';
import { Below, Cell, Head, Row, RowHead, Table } from '#web/components/staff/table.tsx';
import {
  listBoxClass,
  OpenLink,
  SortHeader,
  sortBy,
} from '#web/routes/admin/dashboard/list-parts.tsx';
import type { ApplicationsView } from '#web/routes/admin/dashboard/list-view.ts';
import type { ApplicationLine } from './rows.ts';

const looks: Readonly<Record<ApplicationState, string>> = {
  new: 'bg-amber-tint text-amber',
  'in-talks': 'bg-tint text-accent-strong',
  accepted: 'bg-leaf-tint text-leaf',
  declined: 'bg-sunken text-soft',
};

/** Application status: amber if staff must answer. */
export const ApplicationStateMark = ({ state }: { state: ApplicationState }) => (
  <span
    className={`inline-block rounded-control px-2 text-xs font-semibold ring-1 ring-line ${looks[state]}`}
  >
    {stateNames[state]}
  </span>
);

const Line = ({ application, view }: { application: ApplicationLine; view: ApplicationsView }) => (
  <Row open={view.open === application.id}>
    <RowHead>
      <OpenLink view={view} id={application.id} className="block truncate">
        {application.practice}
      </OpenLink>
      <Below className="truncate">{application.kind}</Below>
      <Below className="figures @2xl:hidden">{application.received}</Below>
    </RowHead>
    <Cell className="@max-2xl:hidden">
      <span className="block truncate">{application.name}</span>
      <Below className="truncate">{application.email}</Below>
    </Cell>
    <Cell className="truncate @max-4xl:hidden">{application.region}</Cell>
    <Cell className="figures @max-2xl:hidden">
      <time dateTime={application.receivedAt}>{application.received}</time>
    </Cell>
    <Cell>
      <ApplicationStateMark state={application.state} />
    </Cell>
  </Row>
);

/** Table of a page of applications; column headers sort it and rows open an application. */
export const ApplicationsTable = ({
  applications,
  view,
}: {
  applications: readonly ApplicationLine[];
  view: ApplicationsView;
}) => (
  <Table
    caption="Applications. Select a column heading to sort, or a practice to open the application."
    className={listBoxClass(view.open !== undefined)}
    head={
      <>
        <SortHeader {...sortBy(view, 'practice')} className="@2xl:w-[32%]">
          Practice
        </SortHeader>
        <Head className="@max-2xl:hidden">Contact person</Head>
        <Head className="w-44 @max-4xl:hidden">Country or state</Head>
        <SortHeader {...sortBy(view, 'received')} className="w-31 @max-2xl:hidden">
          Received
        </SortHeader>
        <Head className="w-28">Status</Head>
      </>
    }
  >
    {applications.map((application) => (
      <Line key={application.id} application={application} view={view} />
    ))}
  </Table>
);
