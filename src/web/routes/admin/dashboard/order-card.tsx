import { FileText, Trash2, Truck } from 'lucide-react';
import { Form } from 'react-router';
import { needsTracking, ORDER_STATUSES, type OrderStatus } from '#domain/orders.ts';
import { trackingUrl } from '#domain/tracking.ts';
import { Button } from '#ui/button.tsx';
import { Fact } from '#web/components/fact.tsx';
import { PlainDeletion, PlainStatusControls } from './plain-forms.tsx';
import type { OrderRow } from './rows.ts';
import { StatusSelect } from './status-select.tsx';
import { useStaffChange } from './use-staff-change.ts';

const Prescription = ({ order }: { order: OrderRow }) => {
  if (order.prescriptionUrl)
    return (
      <a
        className="link inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
        href={order.prescriptionUrl}
        target="_blank"
        rel="noreferrer"
      >
        <FileText aria-hidden="true" className="size-4" />
        View Prescription
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    );
  return order.prescriptionRequired ? (
    <p className="rounded-control bg-amber-tint px-3 py-1.5 text-sm font-medium text-amber">
      No prescription uploaded
    </p>
  ) : (
    <p className="py-1.5 text-sm text-soft">No prescription needed for this order</p>
  );
};

const Tracking = ({ text }: { text: string }) => {
  const url = trackingUrl(text);
  return url ? (
    <a className="link wrap-anywhere" href={url} target="_blank" rel="noreferrer">
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ) : (
    <span className="wrap-anywhere">{text}</span>
  );
};

const Items = ({ order }: { order: OrderRow }) => (
  <div className="grid content-start gap-3">
    <h4 className="text-sm font-semibold">Items</h4>
    <ul className="grid gap-1 text-sm">
      {order.items.map((item) => (
        <li key={item.id}>
          <div className="flex items-baseline justify-between gap-4">
            <span>
              {item.name} × {item.quantity}
            </span>
            <span className="figures">{item.total}</span>
          </div>
          {item.supply ? <p className="text-xs text-soft">{item.supply}</p> : null}
        </li>
      ))}
    </ul>
    <p className="flex justify-between gap-4 border-t border-line pt-1 text-sm font-semibold">
      <span>Total</span>
      <span className="figures">{order.total}</span>
    </p>
    {order.notes ? (
      <div className="text-sm">
        <h4 className="font-semibold">Order Notes</h4>
        <p className="whitespace-pre-line break-words">{order.notes}</p>
      </div>
    ) : null}
  </div>
);

const Customer = ({ customer }: { customer: OrderRow['customer'] }) => (
  <div className="grid content-start gap-3">
    <h4 className="text-sm font-semibold">Customer Information</h4>
    <dl className="grid gap-2 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
      <Fact label="Name">{customer.name}</Fact>
      <Fact label="Email">
        <a className="link wrap-anywhere" href={`mailto:${customer.email}`}>
          {customer.email}
        </a>
      </Fact>
      <Fact label="Phone">
        <span className="figures">{customer.phone}</span>
      </Fact>
      <Fact label="Country">{customer.country}</Fact>
      <Fact label="Address" className="sm:col-span-2 lg:col-span-1 xl:col-span-2">
        {customer.address}
      </Fact>
    </dl>
  </div>
);

/** An order with all that staff decide by, and what they can do about it. */
export const OrderCard = ({
  order,
  asked,
  onTracking,
  onDelete,
}: {
  order: OrderRow;
  /** A status that waits for its tracking text in the dialog. */
  asked: OrderStatus | undefined;
  onTracking: (order: OrderRow, status: OrderStatus | undefined) => void;
  onDelete: (order: OrderRow) => void;
}) => {
  const { pending, send } = useStaffChange();
  const headingId = `order-${order.id}`;
  const sent = ORDER_STATUSES.find((status) => status === pending?.get('status'));
  return (
    <article aria-labelledby={headingId} className="card grid gap-4 p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line pb-2">
        <h3 id={headingId} className="figures text-sm font-semibold break-words">
          Order {order.id}
        </h3>
        <p className="text-sm text-soft">
          Placed <time dateTime={order.placedAt}>{order.placed}</time>
        </p>
        <Prescription order={order} />
        <p className="figures font-semibold">{order.total}</p>
      </header>
      <div className="grid gap-6 lg:grid-cols-[1.2fr_1.2fr_1fr]">
        <Customer customer={order.customer} />
        <Items order={order} />
        <div className="grid content-start gap-3">
          <Form method="post" className="grid gap-3">
            <input type="hidden" name="orderId" value={order.id} />
            <input type="hidden" name="version" value={order.version} />
            <StatusSelect
              status={asked ?? sent ?? order.status}
              busy={pending !== undefined}
              onChoose={(status) => {
                if (needsTracking(status)) onTracking(order, status);
                else
                  send({
                    intent: 'set-status',
                    orderId: order.id,
                    version: order.version,
                    status,
                  });
              }}
            />
            <PlainStatusControls tracking={order.tracking} />
          </Form>
          {order.tracking ? (
            <dl>
              <Fact label="Tracking">
                <Tracking text={order.tracking} />
              </Fact>
            </dl>
          ) : null}
          <div className="needs-script flex flex-wrap gap-3">
            {order.tracking ? null : (
              <Button
                look="secondary"
                aria-describedby={headingId}
                onClick={() => onTracking(order, undefined)}
              >
                <Truck aria-hidden="true" className="size-4" />
                Add Tracking
              </Button>
            )}
            <Button look="danger" aria-describedby={headingId} onClick={() => onDelete(order)}>
              <Trash2 aria-hidden="true" className="size-4" />
              Delete
            </Button>
          </div>
          <PlainDeletion
            title={`The order of ${order.customer.name} over ${order.total} leaves every screen at once.`}
            action="Delete Order"
            values={{ intent: 'delete-order', orderId: order.id }}
          />
        </div>
      </div>
    </article>
  );
};
