import { useRef, useState } from 'react';
import type { StaffView } from '#db/reads/staff-views.ts';
import { orderNumber } from '#domain/order-number.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { clearDraft } from '#web/forms/draft.ts';
import { DeletionDialog, useDeletion } from './deletion.tsx';
import { ListSection, useOpenedFocus } from './list-parts.tsx';
import type { OrdersView } from './list-view.ts';
import { OrderDetail } from './order-detail.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderViews, SavedViews } from './order-views.tsx';
import { SelectionBar, TrackingLink } from './order-selection.tsx';
import { OrdersTable } from './orders-table.tsx';
import type { Opened, OrderList } from './read-dashboard.ts';
import type { OrderRow } from './rows.ts';
import { type StaffReply, useStaffChange } from './staff-change.ts';
import { TrackingDialog, type TrackingQuestion } from './tracking-dialog.tsx';

/** Whether trying again could help; it cannot if the order has changed or no longer exists. */
const mayTryAgain = (reply: StaffReply): boolean =>
  reply.outcome === 'refused' && !['changed-meanwhile', 'not-found'].includes(reply.code);

export const OrdersTab = ({
  list,
  view,
  opened,
  saved,
}: {
  list: OrderList;
  saved: readonly StaffView[];
  view: OrdersView;
  opened: Opened | undefined;
}) => {
  const head = useRef<HTMLHeadingElement>(null);
  const heading = useOpenedFocus(view.open);
  const [asked, setTracked] = useState<TrackingQuestion>();
  const [refused, setRefused] = useState<string>();
  // A refusal reloads the order, which may lack something else by now.
  const tracked =
    asked && opened?.kind === 'order' && opened.order.id === asked.order.id
      ? { ...asked, order: opened.order }
      : asked;
  const { doomed, ask, dialog } = useDeletion(view, head, ({ id }: OrderRow) => ({
    intent: 'delete-order',
    orderId: id,
  }));
  /** Saved or cancelled: the next question starts with the stored tracking text. */
  const forgetTracking = (): void => {
    if (tracked) clearDraft(STAFF_DRAFTS.tracking(tracked.order.id));
    setTracked(undefined);
    setRefused(undefined);
  };
  const saving = useStaffChange((reply) => {
    setRefused(reply.outcome === 'refused' ? reply.message : undefined);
    if (reply.outcome === 'done') forgetTracking();
    else if (!mayTryAgain(reply)) setTracked(undefined);
  });
  return (
    <>
      <ListSection
        ref={head}
        title="All Orders"
        noun="order"
        none="No orders found."
        view={view}
        list={list}
        action={
          <div className="flex flex-wrap items-center gap-2">
            <TrackingLink />
            <OrderViews view={view} />
          </div>
        }
        selection={<SelectionBar colleagues={list.colleagues} />}
        filters={
          <>
            <SavedViews view={view} saved={saved} />
            <OrderFilters view={view} />
          </>
        }
        table={
          list.orders.length > 0 ? <OrdersTable orders={list.orders} view={view} /> : undefined
        }
        detail={
          opened?.kind === 'order' ? (
            <OrderDetail
              key={opened.order.id}
              order={opened.order}
              colleagues={list.colleagues}
              view={view}
              heading={heading}
              asked={tracked?.order.id === opened.order.id ? tracked.status : undefined}
              saving={saving.pending !== undefined}
              onTracking={(order, status) => {
                setRefused(undefined);
                setTracked({ order, status });
              }}
              onDelete={ask}
            />
          ) : undefined
        }
      />
      <TrackingDialog
        question={tracked}
        saving={saving.pending !== undefined}
        refused={refused}
        onCancel={forgetTracking}
        onSave={(tracking, more) => {
          if (!tracked) return;
          const { order, status } = tracked;
          saving.send({
            orderId: order.id,
            version: order.version,
            tracking,
            ...(status === undefined
              ? { intent: 'add-tracking' }
              : { intent: 'set-status', status }),
            ...more,
          });
        }}
      />
      <DeletionDialog title="Confirm Order Deletion" action="Delete Order" {...dialog}>
        <p>
          The order of <strong>{doomed?.customer.name}</strong> from {doomed?.placed} for{' '}
          <span className="figures">{doomed?.total}</span>.
        </p>
        {doomed ? (
          <p className="figures text-sm text-soft">Order {orderNumber(doomed.id)}</p>
        ) : null}
        <p>It will be deleted permanently. This cannot be undone.</p>
      </DeletionDialog>
    </>
  );
};
