import { Link } from 'react-router';
import type { ApplicationSort } from '#domain/staff-lists.ts';
import { ROW_LINK } from '#web/components/staff/row-keys.ts';
import { addressOf, type ApplicationsView } from '#web/routes/admin/dashboard/list-view.ts';
import { headClass, nextDirection, SortHeader } from '#web/routes/admin/dashboard/sort-header.tsx';
import type { ApplicationLine } from './rows.ts';
import { ApplicationStateMark } from './state-mark.tsx';

const Line = ({ application, view }: { application: ApplicationLine; view: ApplicationsView }) => {
  const here = view.open === application.id;
  return (
    <tr
      className={`relative border-t border-line align-top hover:bg-tint ${here ? 'bg-tint shadow-[inset_4px_0_0_var(--color-accent)]' : ''}`}
    >
      <th scope="row" className="px-2.5 py-2 text-left font-normal">
        {/* The link spreads over the row: a click anywhere in it opens the application. */}
        <Link
          to={addressOf({ ...view, open: application.id })}
          preventScrollReset
          aria-current={here ? 'true' : undefined}
          className="block truncate text-sm font-semibold text-accent no-underline after:absolute after:inset-0 hover:underline"
          {...ROW_LINK}
        >
          {application.practice}
        </Link>
        <span className="block truncate text-xs text-soft">{application.kind}</span>
        <span className="figures block text-xs text-soft md:hidden">{application.received}</span>
      </th>
      <td className="px-2.5 py-2 max-md:hidden">
        <span className="block truncate text-sm">{application.name}</span>
        <span className="block truncate text-xs text-soft">{application.email}</span>
      </td>
      <td className="truncate px-2.5 py-2 text-sm max-md:hidden">{application.region}</td>
      <td className="figures px-2.5 py-2.5 text-xs whitespace-nowrap max-md:hidden">
        <time dateTime={application.receivedAt}>{application.received}</time>
      </td>
      <td className="px-2.5 py-2">
        <ApplicationStateMark state={application.state} />
      </td>
    </tr>
  );
};

const headOf = (view: ApplicationsView, sort: ApplicationSort) => ({
  sorted: view.sort === sort ? view.direction : undefined,
  to: addressOf({ ...view, sort, direction: nextDirection(view, sort), place: {} }),
});

/** The applications of a page as a dense table; its heads sort, its rows open. */
export const ApplicationsTable = ({
  applications,
  view,
}: {
  applications: readonly ApplicationLine[];
  view: ApplicationsView;
}) => (
  <table className="w-full table-fixed border-collapse">
    <caption className="sr-only">
      Applications. The heads of the columns sort; the practice’s name opens the application.
    </caption>
    <thead className="sticky top-0 z-10 bg-surface">
      <tr>
        <SortHeader {...headOf(view, 'practice')} className="md:w-[32%]">
          Practice
        </SortHeader>
        <th scope="col" className={`${headClass} py-2 max-md:hidden`}>
          Contact person
        </th>
        <th scope="col" className={`${headClass} w-44 max-md:hidden`}>
          Country or state
        </th>
        <SortHeader {...headOf(view, 'received')} className="w-27 max-md:hidden">
          Received
        </SortHeader>
        <th scope="col" className={`${headClass} w-26`}>
          State
        </th>
      </tr>
    </thead>
    <tbody>
      {applications.map((application) => (
        <Line key={application.id} application={application} view={view} />
      ))}
    </tbody>
  </table>
);
