import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Pages } from '#web/components/pages.tsx';
import type { UserList } from './dashboard-data.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { Fact } from '#web/components/fact.tsx';
import { PlainDeletion } from './plain-forms.tsx';
import type { UserRow } from './rows.ts';
import { useStaffChange } from './use-staff-change.ts';

const UserCard = ({ user, onDelete }: { user: UserRow; onDelete: (user: UserRow) => void }) => {
  const headingId = `user-${user.id}`;
  return (
    <article
      aria-labelledby={headingId}
      className="card grid gap-x-6 gap-y-3 p-4 lg:grid-cols-[1.4fr_2fr_auto] lg:items-center"
    >
      <div className="min-w-0">
        <h3 id={headingId} className="text-base">
          {user.name}
        </h3>
        <a className="link text-sm wrap-anywhere" href={`mailto:${user.email}`}>
          {user.email}
        </a>
      </div>
      <dl className="grid gap-2 sm:grid-cols-2 lg:grid-cols-[1fr_1.5fr_1fr]">
        <Fact label="Phone">
          <span className="figures">{user.phone}</span>
        </Fact>
        <Fact label="Address">{user.address}</Fact>
        <Fact label="Member since">
          <time dateTime={user.joinedAt}>{user.memberSince}</time>
        </Fact>
      </dl>
      <div className="needs-script">
        <Button look="danger" aria-describedby={headingId} onClick={() => onDelete(user)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete
        </Button>
      </div>
      <PlainDeletion
        title={`The account of ${user.name} and its orders leave every screen at once.`}
        action="Delete User"
        values={{ intent: 'delete-user', userId: user.id }}
      />
    </article>
  );
};

export const UsersTab = ({ list, after }: { list: UserList; after: string | undefined }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const gone = useRef(false);
  const [doomed, setDoomed] = useState<UserRow>();
  const deleting = useStaffChange((reply) => {
    setDoomed(undefined);
    gone.current = reply.outcome === 'done';
  });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        All Users
      </h2>
      {list.users.length === 0 ? <p className="text-soft">No users found.</p> : null}
      <ul className="grid gap-3">
        {list.users.map((user) => (
          <li key={user.id}>
            <UserCard user={user} onDelete={setDoomed} />
          </li>
        ))}
      </ul>
      <Pages
        label="Pages of users"
        first={after === undefined ? undefined : '/admin/dashboard?tab=users'}
        next={list.next && `/admin/dashboard?tab=users&after=${list.next}`}
      />
      <DeletionDialog
        open={doomed !== undefined}
        title="Confirm User Deletion"
        action="Delete User"
        deleting={deleting.pending !== undefined}
        onCancel={() => {
          setDoomed(undefined);
          // The button that had the focus before leaves with what was deleted.
          if (gone.current) heading.current?.focus();
          gone.current = false;
        }}
        onDelete={() => {
          if (doomed) deleting.send({ intent: 'delete-user', userId: doomed.id });
        }}
      >
        <p>
          The account of <strong>{doomed?.name}</strong> ({doomed?.email}) and its orders leave
          every screen at once.
        </p>
        <p>This cannot be undone.</p>
      </DeletionDialog>
    </>
  );
};
