import { useRef } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { Pages } from '#web/components/staff/list-navigation.tsx';
import { href } from '#web/href.ts';
import type { Opened, UserList } from './dashboard-data.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { ListAndDetail, MissingDetail, useOpenedFocus } from './detail-pane.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListHead } from './list-head.tsx';
import type { UsersView } from './list-view.ts';
import { pagesOf } from './pages-of.ts';
import type { UserRow } from './rows.ts';
import { useDeletion } from './use-deletion.ts';
import { UserFilters } from './user-filters.tsx';
import { UserDetail } from './user-detail.tsx';
import { UsersTable } from './users-table.tsx';

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
