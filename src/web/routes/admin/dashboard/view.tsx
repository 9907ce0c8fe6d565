import { useState } from 'react';
import { useNavigation } from 'react-router';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { StaffFrame } from '#web/components/staff-nav.tsx';
import type { DashboardData } from './dashboard-data.ts';
import { OrdersTab } from './orders-tab.tsx';
import type { StaffReply } from './staff-reply.ts';
import { UsersTab } from './users-tab.tsx';

/** The list that was last read of the same place: a failure afterwards does not take it away. */
const useLastList = (data: DashboardData): DashboardData['list'] => {
  const [last, setLast] = useState(data);
  if (data.list && data !== last) setLast(data);
  if (data.list) return data.list;
  return last.tab === data.tab && last.after === data.after ? last.list : undefined;
};

export const DashboardView = ({
  data,
  reply,
}: {
  data: DashboardData;
  /** The answer to a form that was sent without JavaScript. */
  reply: StaffReply | undefined;
}) => {
  const list = useLastList(data);
  const loading = useNavigation().state === 'loading';
  return (
    <StaffFrame place={data.tab}>
      {reply?.outcome === 'refused' ? (
        <p
          role="alert"
          className="rounded-control border-2 border-red bg-red-tint p-4 font-semibold text-red"
        >
          {reply.message}
        </p>
      ) : null}
      {data.list ? null : <LoadFailure />}
      <div aria-busy={loading} className={`grid gap-5 ${loading ? 'opacity-60' : ''}`}>
        {list?.tab === 'orders' ? <OrdersTab list={list} after={data.after} /> : null}
        {list?.tab === 'users' ? <UsersTab list={list} after={data.after} /> : null}
      </div>
    </StaffFrame>
  );
};
