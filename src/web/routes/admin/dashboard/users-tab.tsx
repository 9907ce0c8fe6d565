import { CONFIRMED_STATES, type ConfirmedState, type UserSort } from '#domain/staff-lists.ts';
import { FilterChoice, FilterDay } from '#web/components/staff/filter-fields.tsx';
import { Below, Cell, Head, Row, RowHead, RowLink, Table } from '#web/components/staff/table.tsx';
import { useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { Pages } from '#web/components/staff/list-navigation.tsx';
import { href } from '#web/href.ts';
import { DeletionDialog, useDeletion } from './deletion.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  EmptyList,
  ListAndDetail,
  listBoxClass,
  ListHead,
  MissingDetail,
  nextDirection,
  SortHeader,
  useOpenedFocus,
} from './list-parts.tsx';
import { addressOf, pagesOf, type UsersView } from './list-view.ts';
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

/** Table of a page of customers; column headers sort it and rows open a customer. */
const UsersTable = ({ users, view }: { users: readonly UserRow[]; view: UsersView }) => (
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

export const UsersTab = ({
  list,
  view,
  opened,
}: {
  list: UserList;
  view: UsersView;
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
      <ListHead ref={head} title="All Users" noun="user" view={view} count={list.count}>
        {allowed('manage users') ? (
          <Link to={href('/admin/users/new')} className={buttonClass('secondary')}>
            New user
          </Link>
        ) : null}
      </ListHead>
      <div className={view.open ? 'max-xl:hidden' : ''}>
        <UserFilters view={view} countries={list.countries} />
      </div>
      <ListAndDetail
        open={view.open !== undefined}
        list={
          list.users.length === 0 ? (
            <EmptyList view={view} none="No users found." noun="users" />
          ) : (
            <UsersTable users={list.users} view={view} />
          )
        }
        pages={<Pages label="Pages of users" {...pagesOf(view, list)} />}
        detail={
          opened?.kind === 'user' ? (
            <UserDetail opened={opened} view={view} heading={heading} onDelete={ask} />
          ) : (
            <MissingDetail view={view} noun="user" />
          )
        }
      />
      <DeletionDialog title="Confirm User Deletion" action="Delete User" {...dialog}>
        <p>
          The account of <strong>{doomed?.name}</strong> ({doomed?.email}) and its orders leave
          every screen at once.
        </p>
        <p>This cannot be undone.</p>
      </DeletionDialog>
    </>
  );
};
