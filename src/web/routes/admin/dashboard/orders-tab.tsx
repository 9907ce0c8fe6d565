import { useRef, useState } from 'react';
import type { OrderStatus } from '#domain/orders.ts';
import { Pages } from '#web/components/pages.tsx';
import type { OrderList } from './dashboard-data.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import type { OrderRow } from './rows.ts';
import type { StaffReply } from './staff-reply.ts';
import { TrackingDialog, type TrackingQuestion } from './tracking-dialog.tsx';
import { useStaffChange } from './use-staff-change.ts';

/** Whether asking again could help: not where the order has changed or gone meanwhile. */
const mayTryAgain = (reply: StaffReply): boolean =>
  reply.outcome === 'refused' && !['changed-meanwhile', 'not-found'].includes(reply.code);

export const OrdersTab = ({ list, after }: { list: OrderList; after: string | undefined }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const gone = useRef(false);
  const [tracked, setTracked] = useState<TrackingQuestion>();
  const [doomed, setDoomed] = useState<OrderRow>();
  const saving = useStaffChange((reply) => {
    if (!mayTryAgain(reply)) setTracked(undefined);
  });
  const deleting = useStaffChange((reply) => {
    setDoomed(undefined);
    gone.current = reply.outcome === 'done';
  });
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        All Orders
      </h2>
      {list.orders.length === 0 ? <p className="text-soft">No orders found.</p> : null}
      <ul className="grid gap-4">
        {list.orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              asked={tracked?.order.id === order.id ? tracked.status : undefined}
              onTracking={(of: OrderRow, status: OrderStatus | undefined) =>
                setTracked({ order: of, status })
              }
              onDelete={setDoomed}
            />
          </li>
        ))}
      </ul>
      <Pages
        label="Pages of orders"
        first={after === undefined ? undefined : '/admin/dashboard'}
        next={list.next && `/admin/dashboard?after=${list.next}`}
      />
      <TrackingDialog
        question={tracked}
        saving={saving.pending !== undefined}
        onCancel={() => setTracked(undefined)}
        onSave={(tracking) => {
          if (!tracked) return;
          const { order, status } = tracked;
          saving.send({
            orderId: order.id,
            version: order.version,
            tracking,
            ...(status === undefined
              ? { intent: 'add-tracking' }
              : { intent: 'set-status', status }),
          });
        }}
      />
      <DeletionDialog
        open={doomed !== undefined}
        title="Confirm Order Deletion"
        action="Delete Order"
        deleting={deleting.pending !== undefined}
        onCancel={() => {
          setDoomed(undefined);
          // The button that had the focus before leaves with what was deleted.
          if (gone.current) heading.current?.focus();
          gone.current = false;
        }}
        onDelete={() => {
          if (doomed) deleting.send({ intent: 'delete-order', orderId: doomed.id });
        }}
      >
        <p>
          The order of <strong>{doomed?.customer.name}</strong> from {doomed?.placed} over{' '}
          <span className="figures">{doomed?.total}</span> leaves every screen at once.
        </p>
        <p className="text-sm wrap-anywhere text-soft">Order {doomed?.id}</p>
        <p>This cannot be undone.</p>
      </DeletionDialog>
    </>
  );
};
