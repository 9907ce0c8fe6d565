import { Link } from 'react-router';
import type { UserSort } from '#domain/staff-lists.ts';
import { ROW_LINK } from '#web/components/staff/row-keys.ts';
import { addressOf, type UsersView } from './list-view.ts';
import type { UserRow } from './rows.ts';
import { headClass, nextDirection, SortHeader } from './sort-header.tsx';

const Line = ({ user, view }: { user: UserRow; view: UsersView }) => {
  const here = view.open === user.id;
  return (
    <tr
      className={`relative border-t border-line align-top hover:bg-tint ${here ? 'bg-tint shadow-[inset_4px_0_0_var(--color-accent)]' : ''}`}
    >
      <th scope="row" className="px-2.5 py-2 text-left font-normal">
        <Link
          to={addressOf({ ...view, open: user.id })}
          preventScrollReset
          aria-current={here ? 'true' : undefined}
          className="block truncate text-sm font-semibold text-accent no-underline after:absolute after:inset-0 hover:underline"
          {...ROW_LINK}
        >
          {user.name}
        </Link>
        <span className="block truncate text-xs text-soft md:hidden">{user.email}</span>
      </th>
      <td className="px-2.5 py-2 max-md:hidden">
        <span className="block truncate text-sm">{user.email}</span>
      </td>
      <td className="figures truncate px-2.5 py-2 text-sm max-md:hidden">{user.phone}</td>
      <td className="truncate px-2.5 py-2 text-sm max-md:hidden">{user.country}</td>
      <td className="figures px-2.5 py-2 text-sm whitespace-nowrap">
        <time dateTime={user.joinedAt}>{user.joined}</time>
      </td>
    </tr>
  );
};

const headOf = (view: UsersView, sort: UserSort) => ({
  sorted: view.sort === sort ? view.direction : undefined,
  to: addressOf({ ...view, sort, direction: nextDirection(view, sort), place: {} }),
});

/** The customers of a page as a dense table; its heads sort, its rows open. */
export const UsersTable = ({ users, view }: { users: readonly UserRow[]; view: UsersView }) => (
  <table className="w-full table-fixed border-collapse">
    <caption className="sr-only">
      All users. The heads of the columns sort; the user’s name opens the account.
    </caption>
    <thead className="sticky top-0 z-10 bg-surface">
      <tr>
        <SortHeader {...headOf(view, 'name')} className="md:w-[24%]">
          Name
        </SortHeader>
        <th scope="col" className={`${headClass} py-2 max-md:hidden`}>
          Email
        </th>
        <th scope="col" className={`${headClass} w-40 max-md:hidden`}>
          Phone
        </th>
        <th scope="col" className={`${headClass} w-32 max-md:hidden`}>
          Country
        </th>
        <SortHeader {...headOf(view, 'joined')} className="w-36">
          Member since
        </SortHeader>
      </tr>
    </thead>
    <tbody>
      {users.map((user) => (
        <Line key={user.id} user={user} view={view} />
      ))}
    </tbody>
  </table>
);
