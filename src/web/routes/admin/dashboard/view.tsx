import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { OrderStatus } from '#domain/orders/order.ts';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { skippedBy } from '#web/components/staff/gates.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { Lack } from '#web/components/staff/gate-rows.ts';
import { listShortcuts, orderShortcuts } from './list-keys.ts';
import { addressOf } from './list-view.ts';
import { OrdersTab } from './orders-tab.tsx';
import { StoppedPart } from './plain-forms.tsx';
import type { DashboardData } from './read-dashboard.ts';
import type { OrderRow } from './rows.ts';
import type { StaffReply } from './staff-change.ts';
import { UsersTab } from './users-tab.tsx';

/** Last successful data of the same tab, kept on screen if a later request fails. */
const useLastRead = (data: DashboardData): DashboardData => {
  const [last, setLast] = useState(data);
  if (data.list && data !== last) setLast(data);
  return data.list || last.view.tab !== data.view.tab ? data : last;
};

/** What an order lacks for a status, or for tracking alone. */
const lackOf = ({ gates }: OrderRow, status: OrderStatus | undefined): Lack | undefined =>
  status === undefined ? gates.tracking : gates.statuses[status];

export const DashboardView = ({
  data,
  reply,
}: {
  data: DashboardData;
  /** Answer to a form that was submitted without JavaScript. */
  reply: StaffReply | undefined;
}) => {
  const { view, list, opened, saved } = useLastRead(data);
  const navigate = useNavigate();
  const loading = useNavigation().state === 'loading';
  const close = (): void =>
    void navigate(addressOf({ ...view, open: undefined }), { preventScrollReset: true });
  const refused = reply?.outcome === 'refused' ? reply : undefined;
  const stopped = refused?.stopped;
  const order =
    opened?.kind === 'order' && opened.order.id === stopped?.orderId ? opened.order : undefined;
  return (
    <StaffFrame
      place={view.tab}
      shortcuts={[
        ...listShortcuts(view.open === undefined ? undefined : close),
        ...(view.tab === 'orders' ? orderShortcuts : []),
      ]}
    >
      {stopped ? (
        <StoppedPart
          back={addressOf(view)}
          lack={order && lackOf(order, stopped.status)}
          signs={stopped.status === 'Order Confirmed' && (order?.signs ?? false)}
          skipped={order && stopped.status && skippedBy(order, stopped.status)}
          message={refused?.message ?? ''}
          change={stopped}
        />
      ) : null}
      {refused && !stopped ? <Refusal message={refused.message} /> : null}
      {data.list ? null : (
        <>
          {list ? null : <PageTitle title={view.tab === 'orders' ? 'All Orders' : 'All Users'} />}
          <LoadFailure stale={list !== undefined} />
        </>
      )}
      <div aria-busy={loading} className={`grid gap-4 ${loading ? 'opacity-60' : ''}`}>
        {list?.tab === 'orders' && view.tab === 'orders' ? (
          <OrdersTab list={list} view={view} opened={opened} saved={saved ?? []} />
        ) : null}
        {list?.tab === 'users' && view.tab === 'users' ? (
          <UsersTab list={list} view={view} opened={opened} saved={saved ?? []} />
        ) : null}
      </div>
    </StaffFrame>
  );
};
