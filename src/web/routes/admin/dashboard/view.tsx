import { useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { listShortcuts, orderShortcuts } from './list-keys.ts';
import { addressOf } from './list-view.ts';
import { missingFor } from './missing.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { UnpaidConfirmation } from './plain-forms.tsx';
import type { DashboardData } from './read-dashboard.ts';
import type { StaffReply } from './staff-change.ts';
import { UsersTab } from './users-tab.tsx';

/** Last successful data of the same tab, kept on screen if a later request fails. */
const useLastRead = (data: DashboardData): DashboardData => {
  const [last, setLast] = useState(data);
  if (data.list && data !== last) setLast(data);
  return data.list || last.view.tab !== data.view.tab ? data : last;
};

export const DashboardView = ({
  data,
  reply,
}: {
  data: DashboardData;
  /** Answer to a form that was submitted without JavaScript. */
  reply: StaffReply | undefined;
}) => {
  const { view, list, opened } = useLastRead(data);
  const navigate = useNavigate();
  const loading = useNavigation().state === 'loading';
  const close = (): void =>
    void navigate(addressOf({ ...view, open: undefined }), { preventScrollReset: true });
  return (
    <StaffFrame
      place={view.tab}
      shortcuts={[
        ...listShortcuts(view.open === undefined ? undefined : close),
        ...(view.tab === 'orders' ? orderShortcuts : []),
      ]}
    >
      {reply?.outcome === 'refused' && reply.unpaid ? (
        <UnpaidConfirmation
          back={addressOf(view)}
          missing={
            opened?.kind === 'order' && opened.order.id === reply.unpaid.orderId
              ? missingFor(opened.order, reply.unpaid.status)
              : []
          }
          question={reply.unpaid}
        />
      ) : null}
      {reply?.outcome === 'refused' && !reply.unpaid ? <Refusal message={reply.message} /> : null}
      {data.list ? null : (
        <>
          {list ? null : <PageTitle title={view.tab === 'orders' ? 'All Orders' : 'All Users'} />}
          <LoadFailure stale={list !== undefined} />
        </>
      )}
      <div aria-busy={loading} className={`grid gap-4 ${loading ? 'opacity-60' : ''}`}>
        {list?.tab === 'orders' && view.tab === 'orders' ? (
          <OrdersTab list={list} view={view} opened={opened} />
        ) : null}
        {list?.tab === 'users' && view.tab === 'users' ? (
          <UsersTab list={list} view={view} opened={opened} />
        ) : null}
      </div>
    </StaffFrame>
  );
};
