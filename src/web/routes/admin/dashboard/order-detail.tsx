import { Archive, ArchiveRestore, ClipboardCheck, FileText, Trash2, Truck } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { type RefObject, useState } from 'react';
import { Form, Link } from 'react-router';
import { needsTracking, ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import { isArchivable } from '#domain/orders/keeping.ts';
import { readTracking } from '#domain/tracking.ts';
import { ORDER_REFUSALS } from '#texts/orders.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { DiscountLines } from '#web/components/discount-lines.tsx';
import { Fact } from '#web/components/fact.tsx';
import { OrderChanges } from '#web/components/order-changes.tsx';
import { PaperLinks } from '#web/components/staff/paper-links.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { KeyHint } from '#web/components/staff/shortcuts.tsx';
import { href } from '#web/href.ts';
import type { Colleague } from '#db/reads/assignments.ts';
import { Assignment } from './assignment.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { TRACKING_BUTTON } from './list-keys.ts';
import { CloseLink } from './list-parts.tsx';
import { addressOf, emptyView, type ListView } from './list-view.ts';
import { GateDialog, MissingList, skippedBy } from '#web/components/staff/gates.tsx';
import { MessagesLink } from './messages-link.tsx';
import { StatusMark, StatusSelect } from './order-status.tsx';
import {
  ColdChain,
  ExpectedDelivery,
  PlannedDispatch,
  PacksLink,
  PaymentPart,
} from './payment-shipping-parts.tsx';
import { PlainDeletion, PlainStatusControls } from './plain-forms.tsx';
import type { OrderRow } from './rows.ts';
import { SignDialog } from './sign-dialog.tsx';
import { useStaffChange } from './staff-change.ts';

const Prescription = ({ order }: { order: OrderRow }) => {
  if (order.prescriptionUrl)
    return (
      <a
        className="no-print link inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
        href={order.prescriptionUrl}
        target="_blank"
        rel="noreferrer"
      >
        <Icon node={FileText} className="size-4" />
        View Prescription
        <span className="sr-only">(a PDF is saved, a picture opens in a new tab)</span>
      </a>
    );
  if (order.prescription === 'uploaded')
    return <p className="py-2 text-sm text-soft">Prescription uploaded</p>;
  return order.prescription === 'missing' ? (
    <p className="rounded-control bg-amber-tint px-3 py-2 text-sm font-medium text-amber">
      No prescription uploaded
    </p>
  ) : (
    <p className="py-2 text-sm text-soft">No prescription needed for this order</p>
  );
};

const Tracking = ({ typed }: { typed: string }) => {
  const { text, carrier, url } = readTracking(typed);
  return (
    <>
      {carrier ? `${carrier} ` : 'Another carrier: '}
      {url ? (
        <a className="link wrap-anywhere" href={url} target="_blank" rel="noreferrer">
          {text}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <span className="wrap-anywhere">{text}</span>
      )}
    </>
  );
};

const Items = ({ order, correctAt }: { order: OrderRow; correctAt: string | undefined }) => (
  <div className="grid content-start gap-3">
    <div className="flex items-baseline gap-2">
      <h4 className="text-sm font-semibold">Items</h4>
      {correctAt ? (
        <Link className="no-print link inline-flex min-h-6 items-center text-sm" to={correctAt}>
          Correct
          <span className="sr-only"> the lines</span>
        </Link>
      ) : null}
    </div>
    <OrderChanges changes={order.changes} title="Different from what was ordered" />
    <ul className="grid gap-1 text-sm">
      {order.items.map((item) => (
        <li key={item.id}>
          <div className="flex items-baseline justify-between gap-4">
            <span>
              {item.name} × {item.quantity}
            </span>
            <span className="figures">{item.total}</span>
          </div>
          <p className="text-soft">{item.pack}</p>
          {item.supply ? <p className="text-xs text-soft">{item.supply}</p> : null}
        </li>
      ))}
    </ul>
    <DiscountLines discount={order.discount} className="pt-1 text-sm" />
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

const Customer = ({
  customer,
  linked,
  correctAt,
}: {
  customer: OrderRow['customer'];
  /** Where the address is corrected; undefined for viewers who may not, and once the parcel has left. */
  correctAt: string | undefined;
  /** Whether the viewer may open the account. */
  linked: boolean;
}) => (
  <div className="grid content-start gap-3">
    <h4 className="text-sm font-semibold">Customer Information</h4>
    <dl className="grid gap-2 sm:grid-cols-2">
      <Fact label="Name">
        {customer.id && linked ? (
          <Link
            className="link"
            to={addressOf({ ...emptyView('users'), open: customer.id })}
            title="All orders of this customer"
          >
            {customer.name}
          </Link>
        ) : (
          customer.name
        )}
      </Fact>
      <Fact label="Email">
        <a className="link wrap-anywhere" href={`mailto:${customer.email}`}>
          {customer.email}
        </a>
      </Fact>
      <Fact label="Phone">
        <span className="figures">{customer.phone}</span>
      </Fact>
      <Fact label="Country">{customer.country}</Fact>
      <Fact label="Address" className="sm:col-span-2">
        {customer.address}
        {correctAt ? (
          <Link
            className="no-print link ml-2 inline-flex min-h-6 items-center text-sm"
            to={correctAt}
          >
            Correct
            <span className="sr-only"> the delivery address</span>
          </Link>
        ) : null}
      </Fact>
    </dl>
  </div>
);

/** Statuses before the parcel leaves; the pages of address and lines say whether packing has begun. */
const STILL_OPEN: readonly OrderStatus[] = [
  'Order Requested',
  'Order Confirmed',
  'Preparing for Shipment',
];

/** Takes an order that is done off the list, or back on it. */
const Archiving = ({ order, describedBy }: { order: OrderRow; describedBy: string }) => {
  const rest = {
    type: 'submit',
    look: 'quiet',
    'aria-describedby': describedBy,
    className: 'no-print -ml-5',
  } as const;
  if (order.archived)
    return (
      <Button name="intent" value="restore-order" {...rest}>
        <Icon node={ArchiveRestore} className="size-4" />
        Restore from the archive
      </Button>
    );
  return isArchivable(order) ? (
    <Button name="intent" value="archive-order" {...rest}>
      <Icon node={Archive} className="size-4" />
      Archive
    </Button>
  ) : null;
};

/** A status that was chosen although the order lacks something or skips steps, and why it was refused. */
type Unready = { readonly status: OrderStatus; readonly error: string | undefined };

/** The next status of an order that has not been sent, whose gates are shown before it is chosen. */
const NEXT: Readonly<Partial<Record<OrderStatus, OrderStatus>>> = {
  'Order Confirmed': 'Preparing for Shipment',
  'Preparing for Shipment': 'Order Shipped',
};

const nextLack = ({ status, gates }: OrderRow) => {
  const next = NEXT[status];
  return next && gates.statuses[next];
};

/** Whether what the order lacks leads to its payment. */
const leadsToPayment = (order: OrderRow): boolean =>
  nextLack(order)?.missing.some(
    ({ gate, mend }) => mend !== undefined && (gate === 'money' || gate === 'dispute'),
  ) ?? false;

/** What the order lacks for its next status. */
const NextGates = ({ order }: { order: OrderRow }) => {
  const next = NEXT[order.status];
  const lack = nextLack(order);
  return lack ? (
    <div className="grid gap-1">
      <p className="text-sm font-semibold">Before {next}</p>
      <MissingList lack={lack} />
    </div>
  ) : null;
};

const Overrides = ({ overrides }: Pick<OrderRow, 'overrides'>) =>
  overrides.length === 0 ? null : (
    <section aria-label="Overrides" className="grid gap-1 text-sm">
      <h4 className="font-semibold">Overrides</h4>
      <ul className="grid gap-2">
        {overrides.map(({ id, at, atText, by, what, reason }) => (
          <li key={id} className="wrap-anywhere">
            <strong>{what}</strong>
            <span className="block whitespace-pre-line">{reason}</span>
            <span className="block text-xs text-soft">
              {by}, <time dateTime={at}>{atText}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );

/** An order with all facts that staff decide on, and the actions they can take. */
export const OrderDetail = ({
  order,
  colleagues,
  view,
  heading,
  asked,
  saving,
  onTracking,
  onDelete,
}: {
  order: OrderRow;
  /** Everybody to whom it can be assigned. */
  colleagues: readonly Colleague[];
  view: ListView;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The status that is set once the tracking dialog has been answered. */
  asked: OrderStatus | undefined;
  /** Whether tracking was saved and the order has not been read again yet. */
  saving: boolean;
  onTracking: (order: OrderRow, status: OrderStatus | undefined) => void;
  onDelete: (order: OrderRow) => void;
}) => {
  const [signing, setSigning] = useState<{ readonly error: string | undefined }>();
  const [unready, setUnready] = useState<Unready>();
  const [cancelling, setCancelling] = useState(false);
  const { pending, send } = useStaffChange((reply) => {
    const error = reply.outcome === 'refused' ? reply.message : undefined;
    setSigning((now) => (now && error !== undefined ? { error } : undefined));
    setUnready((now) => (now && error !== undefined ? { ...now, error } : undefined));
  });
  const allowed = useRights();
  const headingId = `order-${order.id}`;
  const change = (status: OrderStatus): void =>
    send({ intent: 'set-status', orderId: order.id, version: order.version, status });
  const sent = ORDER_STATUSES.find((status) => status === pending?.get('status'));
  return (
    <article aria-labelledby={headingId} className="grid gap-4 p-4">
      <header className="grid gap-1 border-b border-line pb-3">
        <div className="flex flex-wrap-reverse items-start justify-between gap-x-3 md:flex-nowrap">
          <h3
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="figures min-w-0 py-1 text-xs font-semibold break-words text-soft"
          >
            <span className="block">Order</span>{' '}
            <span className="md:whitespace-nowrap">{order.id}</span>
          </h3>
          <CloseLink view={view} name="all orders" />
        </div>
        <p className="figures text-xl font-semibold">{order.total}</p>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="text-sm text-soft">
            Placed{' '}
            <time dateTime={order.placedAt}>
              {order.placed}, {order.placedTime}
            </time>
          </p>
          <div className="flex flex-wrap items-center gap-x-4">
            {order.prescription === 'uploaded' && allowed('review prescriptions') ? (
              <Link
                to={href('/admin/review/:orderId', { orderId: order.id })}
                className="no-print link inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
              >
                <Icon node={ClipboardCheck} className="size-4" />
                Review desk
              </Link>
            ) : null}
            <Prescription order={order} />
            <MessagesLink orderId={order.id} />
          </div>
        </div>
      </header>
      <PaymentPart
        payment={order.payment}
        linked={!(allowed('manage orders') && leadsToPayment(order))}
      />
      <ColdChain cold={order.shipping.cold} />
      <p className="hidden text-sm print:block">Status: {order.status}</p>
      {allowed('manage orders') ? (
        <Form method="post" className="no-print grid gap-3">
          <input type="hidden" name="orderId" value={order.id} />
          <input type="hidden" name="version" value={order.version} />
          <StatusSelect
            status={
              asked ??
              unready?.status ??
              (cancelling ? 'Cancelled' : signing ? 'Order Confirmed' : (sent ?? order.status))
            }
            barred={
              order.prescription === 'not-needed' || allowed('review prescriptions')
                ? undefined
                : 'Order Confirmed'
            }
            busy={saving || pending !== undefined}
            onChoose={(status) => {
              const lack = order.gates.statuses[status];
              if (needsTracking(status)) onTracking(order, status);
              else if (status === 'Cancelled') setCancelling(true);
              // Without a prescription, the store itself answers a confirmation.
              else if (status === 'Order Confirmed' && order.prescription === 'missing')
                change(status);
              else if (status === 'Order Confirmed' && order.signs && lack?.overridable !== false)
                setSigning({ error: undefined });
              else if (lack || skippedBy(order, status)) setUnready({ status, error: undefined });
              else change(status);
            }}
          />
          <NextGates order={order} />
          <PlainStatusControls tracking={order.tracking} signs={order.signs} />
        </Form>
      ) : (
        <dl className="print:hidden">
          <Fact label="Status">
            <StatusMark status={order.status} />
          </Fact>
        </dl>
      )}
      {order.tracking ? (
        <dl>
          <Fact label="Tracking">
            <Tracking typed={order.tracking} />
          </Fact>
        </dl>
      ) : null}
      <PlannedDispatch planned={order.shipping.planned} />
      <ExpectedDelivery expected={order.shipping.expected} />
      <Overrides overrides={order.overrides} />
      {allowed('manage orders') ? (
        <PacksLink orderId={order.id} noted={order.shipping.packs} />
      ) : null}
      <PaperLinks orderId={order.id} />
      <Assignment order={order} colleagues={colleagues} />
      {order.tracking || !allowed('manage orders') ? null : (
        <Button
          id={TRACKING_BUTTON}
          look="secondary"
          aria-describedby={headingId}
          aria-keyshortcuts="t"
          className="needs-script justify-self-start"
          onClick={() => onTracking(order, undefined)}
        >
          <Icon node={Truck} className="size-4" />
          Add Tracking
          <KeyHint>t</KeyHint>
        </Button>
      )}
      <GateDialog
        status={unready?.status}
        lack={unready && order.gates.statuses[unready.status]}
        skipped={unready && skippedBy(order, unready.status)}
        saving={pending !== undefined}
        error={unready?.error}
        onCancel={() => setUnready(undefined)}
        onChange={(more) =>
          unready &&
          send({
            intent: 'set-status',
            orderId: order.id,
            version: order.version,
            status: unready.status,
            ...more,
          })
        }
      />
      <CancelDialog
        open={cancelling}
        patient={order.customer.name}
        onCancel={() => setCancelling(false)}
        onConfirm={() => {
          setCancelling(false);
          change('Cancelled');
        }}
      />
      <SignDialog
        open={signing !== undefined}
        order={order}
        saving={pending !== undefined}
        error={signing?.error}
        onCancel={() => setSigning(undefined)}
        onSign={(signature) =>
          send({
            intent: 'set-status',
            orderId: order.id,
            version: order.version,
            status: 'Order Confirmed',
            ...signature,
          })
        }
      />
      <div className="grid gap-5 border-t border-line pt-4 md:max-xl:grid-cols-2">
        <Customer
          customer={order.customer}
          linked={allowed('see users')}
          correctAt={
            allowed('manage orders') && STILL_OPEN.includes(order.status)
              ? href('/admin/orders/:orderId/address', { orderId: order.id })
              : undefined
          }
        />
        <Items
          order={order}
          correctAt={
            allowed('manage orders') && STILL_OPEN.includes(order.status)
              ? href('/admin/orders/:orderId/lines', { orderId: order.id })
              : undefined
          }
        />
      </div>
      {allowed('manage pharmacies') ? (
        <Link
          to={href('/admin/orders/:orderId/pharmacy', { orderId: order.id })}
          className={buttonClass('quiet', '-ml-5 justify-self-start text-sm')}
        >
          Pharmacy<span className="sr-only"> of the order</span>
        </Link>
      ) : null}
      {allowed('delete orders') ? (
        <Form method="post" className="grid justify-items-start gap-1">
          <input type="hidden" name="orderId" value={order.id} />
          <Archiving order={order} describedBy={headingId} />
          {order.kept === undefined ? null : (
            <p className="text-sm text-soft">{ORDER_REFUSALS['order-kept'](order.kept)}</p>
          )}
        </Form>
      ) : null}
      {allowed('delete orders') && order.kept === undefined ? (
        <>
          <Button
            look="quiet"
            aria-describedby={headingId}
            className="needs-script -ml-5 justify-self-start"
            onClick={() => onDelete(order)}
          >
            <Icon node={Trash2} className="size-4" />
            Delete
          </Button>
          <PlainDeletion
            title={`The order of ${order.customer.name} for ${order.total} will be deleted permanently.`}
            action="Delete Order"
            values={{ intent: 'delete-order', orderId: order.id }}
          />
        </>
      ) : null}
    </article>
  );
};
