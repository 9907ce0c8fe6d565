import { FileCheck, FileUp } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import type { OrderFacts } from './account-data.ts';
import { OrderLine } from './order-line.tsx';
import { PlainUpload, PlainWithdrawal } from './plain-forms.tsx';

type Actions = {
  readonly onUpload: (orderId: string) => void;
  readonly onWithdraw: (orderId: string) => void;
};

const Prescription = ({ order, onUpload }: { order: OrderFacts } & Pick<Actions, 'onUpload'>) =>
  order.prescriptionUrl ? (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="inline-flex items-center gap-2 font-semibold text-leaf">
        <FileCheck aria-hidden="true" className="size-5" />
        Prescription uploaded
      </p>
      {/* A file, and no page of the router's. */}
      <a
        href={order.prescriptionUrl}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-11 items-center font-semibold"
      >
        Open prescription
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      {order.open ? (
        <button
          type="button"
          className="needs-script link inline-flex min-h-11 cursor-pointer items-center font-semibold"
          onClick={() => onUpload(order.id)}
        >
          Send another file
        </button>
      ) : null}
    </div>
  ) : order.next.warning ? (
    <div className="grid justify-items-start gap-3">
      <Button className="needs-script" onClick={() => onUpload(order.id)}>
        <FileUp aria-hidden="true" className="size-4" />
        Upload Prescription
      </Button>
      <PlainUpload orderId={order.id} />
    </div>
  ) : null;

const Tracking = ({ tracking }: { tracking: OrderFacts['tracking'] }) =>
  tracking ? (
    <p>
      <span className="font-semibold">Tracking: </span>
      {tracking.url ? (
        <a href={tracking.url} rel="noreferrer" className="link break-all">
          {tracking.text}
        </a>
      ) : (
        <span className="break-all">{tracking.text}</span>
      )}
    </p>
  ) : null;

export const OrderCard = ({ order, onUpload, onWithdraw }: { order: OrderFacts } & Actions) => (
  <article aria-labelledby={`order-${order.id}`} className="card grid gap-6 p-5 md:p-6">
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-0 gap-0.5">
        <h3 id={`order-${order.id}`} className="text-base wrap-anywhere">
          Order {order.id}
        </h3>
        <p className="text-sm text-soft">Placed on {order.placed}</p>
      </div>
      <p
        data-testid="order-status"
        className={`rounded-full px-3 py-1 text-sm font-semibold ${
          order.status === 'Cancelled' ? 'bg-sunken text-soft' : 'bg-tint text-accent-strong'
        }`}
      >
        {order.status}
      </p>
    </div>
    <OrderLine stops={order.stops} />
    <div className="grid gap-4">
      <p
        className={
          order.next.warning
            ? 'rounded-control border-2 border-red bg-red-tint p-3 font-semibold text-red'
            : ''
        }
      >
        {order.next.text}
      </p>
      <Prescription order={order} onUpload={onUpload} />
      <Tracking tracking={order.tracking} />
    </div>
    <div className="grid gap-3 border-t border-line pt-4">
      <h4 className="sr-only">Items</h4>
      <ul className="grid gap-2">
        {order.items.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 sm:grid-cols-[1fr_auto_7rem]"
          >
            <span className="font-medium">{item.name}</span>
            <span className="figures text-sm text-soft">Quantity: {item.quantity}</span>
            <span className="figures text-right max-sm:col-span-2 max-sm:text-left">
              {item.price}
              {item.quantity > 1 ? <span className="text-sm text-soft"> each</span> : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between border-t border-line pt-3 text-lg font-bold">
        <span>Total</span>
        <span className="figures">{order.total}</span>
      </p>
    </div>
    {order.open ? (
      <div>
        <Button look="danger" className="needs-script" onClick={() => onWithdraw(order.id)}>
          Withdraw order
        </Button>
        <PlainWithdrawal orderId={order.id} />
      </div>
    ) : null}
  </article>
);
