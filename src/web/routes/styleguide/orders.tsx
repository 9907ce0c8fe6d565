import { ORDER_STOPS, orderStops, type Reached } from '#domain/order-stops.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { wrongType } from '#domain/prescriptions.ts';
import { timeline } from '#domain/timeline/timeline.ts';
import { PRESCRIPTION_MESSAGES } from '#texts/prescriptions.ts';
import {
  Cancelled,
  ChosenFiles,
  Refused,
  Sending,
} from '#web/components/prescription/upload-states.tsx';
import { FileChoice } from '#web/components/prescription/file-choice.tsx';
import { OrderLine } from '#web/routes/account/overview/order-line.tsx';
import { TimelinePart, TimelineSteps } from '#web/routes/account/overview/timeline-part.tsx';
import { InBrowser, Specimen, State } from './specimen.tsx';

const day = (number: number): Date => new Date(Date.UTC(2026, 4, number, 15));

/** A date for each stop that the order has reached. */
const reachedBy = (status: OrderStatus): readonly Reached[] =>
  status === 'Cancelled'
    ? [
        { status: 'Order Requested', at: day(1) },
        { status: 'Order Confirmed', at: day(2) },
        { status, at: day(3) },
      ]
    : ORDER_STOPS.slice(0, ORDER_STOPS.indexOf(status) + 1).map((stop, index) => ({
        status: stop,
        at: day(index + 1),
      }));

const lines: readonly (readonly [string, OrderStatus, (readonly OrderStatus[])?])[] = [
  ['Just placed', 'Order Requested'],
  ['On its way', 'Order Shipped'],
  ['Arrived', 'Delivered'],
  ['Arrived, with steps not recorded', 'Delivered', ['In Transit', 'Out for Delivery']],
  ['Ended early', 'Cancelled'],
];

export const OrderLines = () => (
  <Specimen title="Order timeline">
    {lines.map(([name, status, skipped = []]) => (
      <State key={name} name={name}>
        <OrderLine
          stops={orderStops(
            status,
            reachedBy(status).filter((each) => !skipped.includes(each.status)),
          ).map(({ at, ...stop }) => ({
            ...stop,
            at: at?.toISOString(),
          }))}
        />
      </State>
    ))}
  </Specimen>
);

const story = (status: OrderStatus, end: 'withdrawn' | undefined) =>
  timeline(
    {
      status,
      prescriptionRequired: true,
      prescriptionThere: true,
      review: status === 'Delivered' ? 'approved' : 'waiting',
      end,
      money: status === 'Delivered' ? 'paid' : undefined,
      refund: undefined,
      back: { sent: 0, coming: 0 },
      returned: false,
      charged: false,
      cold: true,
      check: undefined,
      notToUse: undefined,
      supplyDays: 28,
      runsOut: undefined,
      happened: [
        { step: 'request', at: day(1) },
        { step: 'prescription', at: day(1) },
      ],
      now: day(9),
    },
    { reviewHours: 24, linkUntil: undefined, dispatch: undefined, expected: undefined },
  ).map(({ at, ...step }) => ({ ...step, at: at?.toISOString() }));

export const Stories = () => (
  <Specimen title="Story of an order">
    <div className="grid gap-6 md:grid-cols-2">
      <State name="Waiting for the pharmacist">
        <TimelineSteps steps={story('Order Requested', undefined)} />
      </State>
      <State name="In a list, behind its summary">
        <TimelinePart steps={story('Delivered', undefined)} printed={false} />
        <TimelinePart steps={story('Cancelled', 'withdrawn')} printed={false} />
      </State>
    </div>
  </Specimen>
);

const PRESCRIPTION_REFUSED = wrongType().message;

const nothing = (): void => undefined;

const file = new File(['%PDF-1.4'], 'prescription.pdf');
const longFile = new File(['%PDF-1.4'], 'prescription-of-a-rather-long-name-2026-05-01.pdf');

export const Uploads = () => (
  <Specimen title="Upload">
    <div className="grid gap-6 md:grid-cols-2">
      <State name="Choosing">
        <FileChoice id="styleguide-file" error={undefined} onChoose={nothing} />
      </State>
      <State name="Refused, to be chosen anew">
        <FileChoice id="styleguide-refused" error={PRESCRIPTION_REFUSED} onChoose={nothing} />
        <Refused id="styleguide-refused-error" words={PRESCRIPTION_REFUSED} />
      </State>
      <InBrowser>
        <State name="Chosen">
          <ChosenFiles files={[file, longFile]} onRemove={nothing} />
          <FileChoice id="styleguide-more" error={undefined} more onChoose={nothing} />
        </State>
        <State name="On its way">
          <ChosenFiles files={[file]} />
          <Sending percent={42} />
        </State>
        <State name="Being checked">
          <ChosenFiles files={[file]} />
          <Sending percent={100} />
        </State>
        <State name="Cancelled">
          <ChosenFiles files={[file]} onRemove={nothing} />
          <Cancelled />
        </State>
        <State name="Not arrived, to be tried again">
          <ChosenFiles files={[file]} onRemove={nothing} />
          <Refused id="styleguide-failed-error" words={PRESCRIPTION_MESSAGES.failed} />
        </State>
      </InBrowser>
    </div>
  </Specimen>
);
