import { Trash2 } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { Fact } from '#web/components/fact.tsx';
import { href } from '#web/href.ts';
import { CloseLink } from './list-parts.tsx';
import { addressOf, emptyView, type ListView } from './list-view.ts';
import { StatusMark } from './order-status.tsx';
import { PlainDeletion } from './plain-forms.tsx';
import type { Opened } from './read-dashboard.ts';
import type { UserOrderLine, UserRow } from './rows.ts';

const Orders = ({
  email,
  orders,
  more,
}: {
  email: string;
  orders: readonly UserOrderLine[];
  more: boolean;
}) => (
  <section aria-labelledby="their-orders" className="grid gap-2">
    <h4 id="their-orders" className="text-sm font-semibold">
      Orders
    </h4>
    {orders.length === 0 ? (
      <p className="text-sm text-soft">No orders found.</p>
    ) : (
      <ul className="divide-y divide-line rounded-control border border-line">
        {orders.map((order) => (
          <li
            key={order.id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-3 px-3 py-2 text-sm"
          >
            <Link
              className="link figures inline-flex min-h-6 items-center justify-self-start"
              to={addressOf({ ...emptyView('orders'), open: order.id })}
            >
              <span className="sr-only">Order </span>
              {orderNumber(order.id)}
            </Link>
            <StatusMark status={order.status} />
            <time dateTime={order.placedAt} className="figures text-soft">
              {order.placed}
            </time>
            <span className="figures text-right">{order.total}</span>
          </li>
        ))}
      </ul>
    )}
    {more ? (
      <Link className="link text-sm" to={addressOf({ ...emptyView('orders'), search: email })}>
        All orders with this email
      </Link>
    ) : null}
  </section>
);

/** A customer with their orders, and the actions that staff can take on the account. */
export const UserDetail = ({
  opened: { user, orders, more },
  view,
  heading,
  onDelete,
}: {
  opened: Extract<Opened, { kind: 'user' }>;
  view: ListView;
  heading: RefObject<HTMLHeadingElement | null>;
  onDelete: (user: UserRow) => void;
}) => {
  const allowed = useRights();
  const headingId = `user-${user.id}`;
  return (
    <article aria-labelledby={headingId} className="grid gap-4 p-4">
      <header className="flex flex-wrap-reverse items-start justify-between gap-x-3 border-b border-line pb-3 md:flex-nowrap">
        <h3
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="min-w-0 py-1 text-base wrap-anywhere"
        >
          {user.name}
        </h3>
        <CloseLink view={view} name="all users" />
      </header>
      <dl className="grid gap-2 sm:grid-cols-2">
        <Fact label="Email" className="sm:col-span-2">
          <a className="link wrap-anywhere" href={`mailto:${user.email}`}>
            {user.email}
          </a>
          {user.confirmed ? null : <span className="block text-xs text-amber">Not confirmed</span>}
        </Fact>
        <Fact label="Phone">
          <span className="figures">{user.phone}</span>
        </Fact>
        <Fact label="Member since">
          <time dateTime={user.joinedAt}>{user.memberSince}</time>
        </Fact>
        <Fact label="Address" className="sm:col-span-2">
          {user.address}
        </Fact>
      </dl>
      <Orders email={user.email} orders={orders} more={more} />
      <div className="flex flex-wrap gap-3">
        <Link
          to={href('/admin/users/:userId', { userId: user.id })}
          className={buttonClass('secondary')}
        >
          Details and access
        </Link>
        {allowed('manage users') ? (
          <div className="needs-script">
            <Button look="secondary" aria-describedby={headingId} onClick={() => onDelete(user)}>
              <Icon node={Trash2} className="size-4" />
              Delete
            </Button>
          </div>
        ) : null}
      </div>
      {allowed('manage users') ? (
        <PlainDeletion
          title={`The account of ${user.name} and its orders will be deleted permanently.`}
          action="Delete User"
          values={{ intent: 'delete-user', userId: user.id }}
        />
      ) : null}
    </article>
  );
};
