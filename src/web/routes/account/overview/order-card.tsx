import { Barcode, Eye, FileCheck, FilePlus, FileText, FileUp, Printer, Receipt } from 'lucide';
import { MAX_PRESCRIPTION_FILES } from '#domain/prescriptions.ts';
import { otherCourier } from '#domain/tracking-words.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { Button } from '#ui/button.tsx';
import { href } from '#web/href.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { DiscountLines } from '#web/components/discount-lines.tsx';
import { LocalTime } from '#web/components/local-time.tsx';
import { OrderChanges } from '#web/components/order-changes.tsx';
import { Fact } from '#web/components/fact.tsx';
import type { OrderFacts, PackFacts } from './account-data.ts';
import { ArrivalPart } from './arrival-part.tsx';
import type { OrderActions } from './next-thing.tsx';
import { RefillPart } from './refill-part.tsx';
import { OnRecord } from './review-panel.tsx';
import { StatusDisplay } from './status-display.tsx';

/** Codes printed on the packs, for comparison with the packs that arrived. */
const PacksPart = ({ packs }: { packs: readonly PackFacts[] }) =>
  packs.length === 0 ? null : (
    <div role="group" aria-label="Your packs" className="grid gap-3 border-t border-line pt-4">
      <h4 className="inline-flex items-center gap-2 font-semibold">
        <Icon node={Barcode} className="size-5 text-accent" />
        Your packs
      </h4>
      <p className="reading text-sm text-soft">
        Check that these match your packs. If one differs, please do not use it and tell us.
      </p>
      <ul className="grid gap-2">
        {packs.map((pack) => (
          <li key={pack.id} className="grid gap-x-4 sm:grid-cols-[2fr_3fr]">
            <span className="font-medium">
              {pack.name}
              <span className="block text-sm font-normal text-soft">{pack.pack}</span>
              {pack.forbidden ? (
                <span className="block text-sm font-semibold text-red">Do not use this pack</span>
              ) : null}
            </span>
            <span className="figures text-sm wrap-anywhere text-soft">
              Batch {pack.batch}, expires <span className="whitespace-nowrap">{pack.expiry}</span>
              {pack.serial ? `, serial number ${pack.serial}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );

const small = 'link inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold';

const Tracking = ({ tracking }: { tracking: OrderFacts['tracking'] }) =>
  tracking ? (
    <p>
      <span className="font-semibold">Tracking: </span>
      {tracking.carrier ? `${tracking.carrier} ` : null}
      {tracking.url ? (
        <a href={tracking.url} rel="noreferrer" className="link break-all">
          {tracking.text}
        </a>
      ) : (
        <span className="break-all">{tracking.text}</span>
      )}
      {tracking.carrier ? null : (
        <span className="block text-sm text-soft">{otherCourier(tracking)}</span>
      )}
    </p>
  ) : null;

/** The prescription that the customer sent, and the tracking of the parcel. */
const Sent = ({ order, alone }: { order: OrderFacts; alone: boolean }) =>
  order.prescriptionUrl || order.tracking ? (
    <div className={`grid gap-2 ${alone ? 'border-t border-line pt-4' : ''}`}>
      {order.prescriptionUrl ? (
        <p className="inline-flex items-center gap-2 font-semibold text-leaf">
          <Icon node={FileCheck} className="size-5" />
          Prescription uploaded
        </p>
      ) : null}
      {order.pages.length > 1 ? (
        <p className="text-sm wrap-anywhere text-soft">
          {order.pages.length} files: {order.pages.map(({ fileName }) => fileName).join(', ')}
        </p>
      ) : null}
      <Tracking tracking={order.tracking} />
    </div>
  ) : null;

const Items = ({ order }: { order: OrderFacts }) => (
  <div className="grid gap-3 border-t border-line pt-4">
    <h4 className="sr-only">Items</h4>
    <OrderChanges changes={order.changes} title="Our staff changed this order" />
    <ul className="grid gap-2">
      {order.items.map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 sm:grid-cols-[1fr_auto_7rem] print:grid-cols-[1fr_auto_7rem]"
        >
          <span className="min-w-0 font-medium wrap-anywhere">
            {item.name}
            <span className="block text-sm font-normal text-soft">{item.pack}</span>
          </span>
          <span className="figures text-sm text-soft max-sm:row-start-2">
            Quantity: {item.quantity}
          </span>
          <span className="figures text-right">
            {item.sum}
            {item.quantity > 1 ? (
              <span className="block text-sm text-soft">{item.price} each</span>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
    <DiscountLines discount={order.discount} />
    <p className="flex justify-between border-t border-line pt-3 text-lg font-bold">
      <span>Total</span>
      <span className="figures">{order.total}</span>
    </p>
  </div>
);

const ShipTo = ({
  to,
  changeAt,
}: {
  to: OrderFacts['shipTo'];
  /** Where the address is changed; undefined once packing has begun. */
  changeAt: string | undefined;
}) => (
  <div role="group" aria-label="Ships to" className="grid gap-1 border-t border-line pt-4">
    <h4 className="font-semibold">Ships to</h4>
    <address className="wrap-anywhere not-italic">
      {[to.name, ...to.lines].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
    {changeAt ? (
      <Link
        to={changeAt}
        className="no-print link inline-flex min-h-11 items-center justify-self-start text-sm font-semibold"
      >
        Change the address
      </Link>
    ) : null}
  </div>
);

/** Payment status of an order. */
const PaymentPart = ({ order: { payment } }: { order: OrderFacts }) =>
  payment ? (
    <div role="group" aria-label="Payment" className="grid gap-3 border-t border-line pt-4">
      <h4 className="font-semibold">Payment</h4>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label="Status">
          <span className={payment.done ? 'font-semibold text-leaf' : 'font-semibold'}>
            {payment.words}
          </span>
        </Fact>
        {payment.received ? (
          <Fact label="Received">
            <span className="figures">{payment.received}</span>
          </Fact>
        ) : null}
        {payment.rest ? (
          <Fact label="Still due">
            <span className="figures">{payment.rest}</span>
          </Fact>
        ) : null}
        {payment.refunded ? (
          <Fact label="Refunded to you">
            <span className="figures">{payment.refunded}</span>
            {payment.refundedOn ? <span className="block">{payment.refundedOn}</span> : null}
          </Fact>
        ) : null}
        {payment.owed ? (
          <Fact label="To be refunded to you">
            <span className="figures">{payment.owed}</span>
          </Fact>
        ) : null}
      </dl>
      {payment.expired && payment.payable ? (
        <p className="text-sm text-soft">
          The link in your email has expired. The button above makes a new one.
        </p>
      ) : null}
    </div>
  ) : null;

/** Replaces the withdrawal dialog in a browser without JavaScript. */
const PlainWithdrawal = ({ orderId }: { orderId: string }) => (
  <noscript>
    <form method="post" action={href('/account/orders/:orderId', { orderId })}>
      <Button type="submit" look="quiet">
        Cancel order
      </Button>
    </form>
  </noscript>
);

/** Optional actions on an order. */
const More = ({
  order,
  alone,
  onUpload,
  onWithdraw,
}: { order: OrderFacts; alone: boolean } & Omit<OrderActions, 'email'>) => (
  <div className="no-print flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-line pt-3">
    {order.prescriptionUrl ? (
      // A file, so the router must not handle the link.
      <a href={order.prescriptionUrl} target="_blank" rel="noreferrer" className={small}>
        <Icon node={FileText} className="size-4" />
        Open prescription
        <span className="sr-only">(a PDF is saved, a picture opens in a new tab)</span>
      </a>
    ) : null}
    {order.pages.slice(1).map(({ url }, index) => (
      <a key={url} href={url} target="_blank" rel="noreferrer" className={small}>
        Page {index + 2}
        <span className="sr-only">
          {' '}
          of the prescription (a PDF is saved, a picture opens in a new tab)
        </span>
      </a>
    ))}
    {order.prescriptionUrl && alone ? (
      <Link to={`${href('/account/privacy')}#access`} className={small}>
        <Icon node={Eye} className="size-4" />
        Who opened it
      </Link>
    ) : null}
    {order.prescriptionUrl && order.open ? (
      <button type="button" className={`needs-script ${small}`} onClick={() => onUpload(order.id)}>
        <Icon node={FileUp} className="size-4" />
        Upload another file
      </button>
    ) : null}
    {order.open && order.pages.length > 0 && order.pages.length < MAX_PRESCRIPTION_FILES ? (
      <button
        type="button"
        className={`needs-script ${small}`}
        onClick={() => onUpload(order.id, true)}
      >
        <Icon node={FilePlus} className="size-4" />
        Add pages
      </button>
    ) : null}
    {alone && order.payment?.received ? (
      <a
        href={href('/account/orders/:orderId/receipt.pdf', { orderId: order.id })}
        target="_blank"
        rel="noreferrer"
        className={small}
      >
        <Icon node={Receipt} className="size-4" />
        Receipt
        <span className="sr-only">(PDF, opens in a new tab)</span>
      </a>
    ) : null}
    {alone ? (
      <button type="button" className={`needs-script ${small}`} onClick={() => window.print()}>
        <Icon node={Printer} className="size-4" />
        Print
      </button>
    ) : (
      <Link to={href('/account/orders/:orderId', { orderId: order.id })} className={small}>
        <Icon node={Printer} className="size-4" />
        Details and print
      </Link>
    )}
    {order.open ? (
      <div className="max-sm:mt-2 max-sm:w-full sm:ml-auto">
        <Button
          look="quiet"
          className="needs-script max-sm:w-full sm:-mr-5"
          onClick={() => onWithdraw(order.id)}
        >
          Cancel order
        </Button>
        <PlainWithdrawal orderId={order.id} />
      </div>
    ) : null}
  </div>
);

const stack = 'grid min-w-0 grid-cols-1 content-start gap-5';
const beside = 'grid grid-cols-1 gap-5 lg:grid-cols-[3fr_2fr] lg:gap-x-10';

/** An order: its next step, its progress and its content. */
export const OrderCard = ({
  order,
  brief = false,
  alone = false,
  changeAddressAt,
  reply,
  report,
  ...actions
}: {
  order: OrderFacts;
  /** Omits the progress, for orders that ended long ago. */
  brief?: boolean;
  /** Whether the order has its own page, which shows the address and can be printed. */
  alone?: boolean;
  /** Where the delivery address is changed, on the order's own page. */
  changeAddressAt?: string | undefined;
  /** The refusal of an answer to the pharmacist, or of an arrival report. */
  reply?: FormReply | undefined;
  report?: FormReply | undefined;
} & OrderActions) => (
  <article
    aria-labelledby={`order-${order.id}`}
    className="card grid grid-cols-1 gap-5 p-5 md:p-6 print:border-0 print:p-0"
  >
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid min-w-0 gap-1">
        <h3 id={`order-${order.id}`} tabIndex={-1} className="text-base">
          Order{' '}
          <span className="figures text-sm font-normal text-soft">{orderNumber(order.id)}</span>
        </h3>
        <p className="text-sm text-soft">
          Placed on <LocalTime at={order.placed} form="day" />
        </p>
      </div>
      <p
        data-testid="order-status"
        className={`rounded-full px-3 py-1 text-sm font-semibold print:border print:border-line ${
          order.status === 'Cancelled' ? 'bg-sunken text-soft' : 'bg-tint text-accent-strong'
        }`}
      >
        {order.status}
      </p>
    </div>
    {brief ? null : <StatusDisplay order={order} alone={alone} reply={reply} {...actions} />}
    {brief ? null : <OnRecord order={order} />}
    {/* On the order's own page, files and payment are beside the content. */}
    <div className={alone ? beside : 'contents'}>
      <div className={alone ? stack : 'contents'}>
        {alone ? <Items order={order} /> : null}
        {alone ? <PacksPart packs={order.packs} /> : null}
        {alone ? <ArrivalPart orderId={order.id} arrival={order.arrival} refused={report} /> : null}
      </div>
      <div className={alone ? stack : 'contents'}>
        <Sent order={order} alone={alone} />
        <PaymentPart order={order} />
        {alone ? null : <Items order={order} />}
        {alone ? <ShipTo to={order.shipTo} changeAt={changeAddressAt} /> : null}
        {alone ? <RefillPart order={order} /> : null}
      </div>
    </div>
    <More order={order} alone={alone} {...actions} />
  </article>
);
