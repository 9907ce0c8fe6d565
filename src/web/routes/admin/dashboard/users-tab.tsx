import { CONFIRMED_STATES, type ConfirmedState } from '#domain/staff-lists.ts';
import { FilterChoice, FilterDay } from '#web/components/staff/filter-fields.tsx';
import { Below, Cell, Head, Row, RowHead, Table } from '#web/components/staff/table.tsx';
import { useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import type { StaffView } from '#db/reads/staff-views.ts';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { href } from '#web/href.ts';
import { DeletionDialog, useDeletion } from './deletion.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  listBoxClass,
  ListSection,
  OpenLink,
  SortHeader,
  sortBy,
  useOpenedFocus,
} from './list-parts.tsx';
import type { UsersView } from './list-view.ts';
import { SavedViews } from './order-views.tsx';
import type { Opened, UserList } from './read-dashboard.ts';
import type { UserRow } from './rows.ts';
import { UserDetail } from './user-detail.tsx';

const confirmedWords: Readonly<Record<ConfirmedState, string>> = {
  yes: 'Confirmed',
  no: 'Not confirmed',
};

const sorts = [
  ['joined-desc', 'Newest first'],
  ['joined-asc', 'Oldest first'],
  ['name-asc', 'Name, A to Z'],
  ['name-desc', 'Name, Z to A'],
] as const;

const UserFilters = ({ view, countries }: { view: UsersView; countries: readonly string[] }) => {
  const { confirmed, country, from, to } = view.filter;
  // A country requested by a link is listed even if no customer lives there.
  const offered = country && !countries.includes(country) ? [...countries, country] : countries;
  return (
    <FilterBar view={view} label="Users" hint="Name, email, phone or country" sorts={sorts}>
      <FilterChoice
        name="confirmed"
        label="Email address"
        value={confirmed}
        options={CONFIRMED_STATES.map((state) => [state, confirmedWords[state]])}
      />
      <FilterChoice
        name="country"
        label="Country"
        value={country}
        options={offered.map((each) => [each, each])}
        className="md:max-w-40"
      />
      <FilterDay name="from" label="Joined from" value={from} />
      <FilterDay name="to" label="Joined to" value={to} />
    </FilterBar>
  );
};

const Line = ({ user, view }: { user: UserRow; view: UsersView }) => (
  <Row open={view.open === user.id}>
    <RowHead>
      <OpenLink view={view} id={user.id} className="block truncate">
        {user.name}
      </OpenLink>
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

/** Table of a page of customers; column headers sort it and rows open a customer. */
const UsersTable = ({ users, view }: { users: readonly UserRow[]; view: UsersView }) => (
  <Table
    caption="All users. Select a column heading to sort, or a name to open the account."
    className={listBoxClass(view.open !== undefined)}
    head={
      <>
        <SortHeader {...sortBy(view, 'name')} className="@2xl:w-[24%]">
          Name
        </SortHeader>
        <Head className="@max-2xl:hidden">Email</Head>
        <Head className="w-40 @max-2xl:hidden">Phone</Head>
        <Head className="w-32 @max-4xl:hidden">Country</Head>
        <SortHeader {...sortBy(view, 'joined')} className="w-36">
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

export const UsersTab = ({
  list,
  view,
  opened,
  saved,
}: {
  list: UserList;
  view: UsersView;
  saved: readonly StaffView[];
  opened: Opened | undefined;
}) => {
  const allowed = useRights();
  const head = useRef<HTMLHeadingElement>(null);
  const heading = useOpenedFocus(view.open);
  const { doomed, ask, dialog } = useDeletion(view, head, ({ id }: UserRow) => ({
    intent: 'delete-user',
    userId: id,
  }));
  return (
    <>
      <ListSection
        ref={head}
        title="All Users"
        noun="user"
        none="No users found."
        view={view}
        list={list}
        action={
          allowed('manage users') ? (
            <Link to={href('/admin/users/new')} className={buttonClass('secondary')}>
              New user
            </Link>
          ) : null
        }
        filters={
          <>
            <SavedViews view={view} saved={saved} />
            <UserFilters view={view} countries={list.countries} />
          </>
        }
        table={list.users.length > 0 ? <UsersTable users={list.users} view={view} /> : undefined}
        detail={
          opened?.kind === 'user' ? (
            <UserDetail opened={opened} view={view} heading={heading} onDelete={ask} />
          ) : undefined
        }
      />
      <DeletionDialog title="Confirm User Deletion" action="Delete User" {...dialog}>
        <p>
          The account of <strong>{doomed?.name}</strong> ({doomed?.email}) and its orders will be
          deleted permanently.
        </p>
        <p>This cannot be undone.</p>
      </DeletionDialog>
    </>
  );
};
