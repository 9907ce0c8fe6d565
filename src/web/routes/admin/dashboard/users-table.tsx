import type { UserSort } from '#domain/staff-lists.ts';
import { Below, Cell, Head, Row, RowHead, RowLink, Table } from '#web/components/staff/table.tsx';
import { listBoxClass } from './detail-pane.tsx';
import { addressOf, type UsersView } from './list-view.ts';
import type { UserRow } from './rows.ts';
import { nextDirection, SortHeader } from './sort-header.tsx';

const Line = ({ user, view }: { user: UserRow; view: UsersView }) => {
  const here = view.open === user.id;
  return (
    <Row open={here}>
      <RowHead>
        <RowLink
          to={addressOf({ ...view, open: user.id })}
          preventScrollReset
          aria-current={here ? 'true' : undefined}
          className="block truncate"
        >
          {user.name}
        </RowLink>
        <Below className="truncate @2xl:hidden">{user.email}</Below>
      </RowHead>
      <Cell className="truncate @max-2xl:hidden">{user.email}</Cell>
      <Cell className="figures truncate @max-2xl:hidden">{user.phone}</Cell>
      <Cell className="truncate @max-4xl:hidden">{user.country}</Cell>
      <Cell className="figures">
        <time dateTime={user.joinedAt}>{user.joined}</time>
      </Cell>
    </Row>
  );
};

const headOf = (view: UsersView, sort: UserSort) => ({
  sorted: view.sort === sort ? view.direction : undefined,
  to: addressOf({ ...view, sort, direction: nextDirection(view, sort), place: {} }),
});

/** The customers of a page as a dense table; its heads sort, its rows open. */
export const UsersTable = ({ users, view }: { users: readonly UserRow[]; view: UsersView }) => (
  <Table
    caption="All users. The heads of the columns sort; the user’s name opens the account."
    className={listBoxClass(view.open !== undefined)}
    head={
      <>
        <SortHeader {...headOf(view, 'name')} className="@2xl:w-[24%]">
          Name
        </SortHeader>
        <Head className="@max-2xl:hidden">Email</Head>
        <Head className="w-40 @max-2xl:hidden">Phone</Head>
        <Head className="w-32 @max-4xl:hidden">Country</Head>
        <SortHeader {...headOf(view, 'joined')} className="w-36">
          Member since
        </SortHeader>
      </>
    }
  >
    {users.map((user) => (
      <Line key={user.id} user={user} view={view} />
    ))}
  </Table>
);
