import type { Cents } from '#domain/money.ts';
import type { Day } from '#domain/shipping/days.ts';
import type { AddressProblem } from '#domain/shipping/reachable.ts';
import type { GATE_NAMES } from '#texts/gates.ts';
import { isPayable, type OrderState, type OrderStatus } from './order.ts';

/** What has to be true of an order before it reaches a status. */
export type Gate = keyof typeof GATE_NAMES;

/**
 * The gates of each status. A payment is asked for once an order is confirmed, and packs are verified while it is
 * being prepared, so neither can be a gate earlier. A prescription may expire between its approval and the day on which it
 * is filled, so the day is asked again. The cold-chain hold is about the day on which a parcel leaves.
 */
const CONFIRMED = ['prescription', 'approval', 'address'] as const;
const PREPARED = ['prescription', 'approval', 'expiry', 'money', 'dispute', 'address'] as const;
const SENT = [...PREPARED, 'recall', 'packs', 'cold chain'] as const;

const GATES_OF = {
  'Order Requested': [],
  'Order Confirmed': CONFIRMED,
  'Preparing for Shipment': PREPARED,
  'Order Shipped': SENT,
  'In Transit': SENT,
  'Out for Delivery': SENT,
  Delivered: SENT,
  Cancelled: [],
} as const satisfies Record<OrderStatus, readonly Gate[]>;

/** Gates that a pharmacist may override; nobody may override a prescription, its approval or expiry, or a recall. */
export const OVERRIDABLE = [
  'money',
  'dispute',
  'address',
  'packs',
  'cold chain',
] as const satisfies readonly Gate[];

/** Gates whose override holds until the approval ends; the others are about the moment and are asked again. */
export const LASTING: readonly Gate[] = ['money', 'address'];

/** A shorter reason says nothing. */
export const MIN_OVERRIDE_REASON = 5;
/** Longest reason that is kept. */
export const MAX_OVERRIDE_REASON = 1_000;

/** A line of which not every pack is verified. */
export type UnverifiedLine = {
  readonly name: string;
  readonly verified: number;
  readonly ordered: number;
};

/** A recorded pack that a recall concerns. */
export type RecalledPack = { readonly name: string; readonly batch: string };

/** Everything that the gates depend on. */
export type GateFacts = {
  /**
   * Whether an approval at the review desk covers exactly the lines, price and patient of the order: it stands, or
   * an order that was cancelled takes it up again with its next status.
   */
  readonly approval: 'stands' | 'can be taken up' | 'none';
  /** The last day of the prescription that was approved, if it is over. */
  readonly expired: Day | undefined;
  readonly money: {
    /** Nothing has to be paid for it. */
    readonly free: boolean;
    /** Whether the open payment is paid; undefined if there is none. */
    readonly paid: boolean | undefined;
    /** Whether the payment that an approval would take up again is paid. */
    readonly takenUpPaid: boolean;
    /** Amount still due; undefined if no payment is open. */
    readonly rest: Cents | undefined;
  };
  readonly disputed: boolean;
  readonly unverified: readonly UnverifiedLine[];
  /** Packs of the parcel that are recalled. */
  readonly recalled: readonly RecalledPack[];
  /** The day until which a cold parcel is held; undefined if it may leave today. */
  readonly heldUntil: Day | undefined;
  readonly address: AddressProblem | undefined;
  /** Gates with a lasting override. */
  readonly overridden: readonly Gate[];
};

type GatedOrder = Pick<
  OrderState,
  'status' | 'prescriptionRequired' | 'prescriptionUrl' | 'shippedAt'
>;

export type MissingGate =
  | { readonly gate: 'prescription' | 'approval' | 'dispute' }
  | { readonly gate: 'expiry'; readonly lastDay: Day }
  | { readonly gate: 'money'; readonly rest: Cents | undefined }
  | { readonly gate: 'packs'; readonly lines: readonly UnverifiedLine[] }
  | { readonly gate: 'recall'; readonly packs: readonly RecalledPack[] }
  | { readonly gate: 'cold chain'; readonly until: Day }
  | { readonly gate: 'address'; readonly problem: AddressProblem };

/** An order that was requested or cancelled is approved and to be paid by a later status. */
export const becomesPayable = (from: OrderStatus, to: OrderStatus): boolean =>
  !isPayable(from) && isPayable(to);

const lacks = (
  gate: Gate,
  { prescriptionRequired, prescriptionUrl }: GatedOrder,
  facts: GateFacts,
  takesUp: boolean,
): MissingGate | undefined => {
  switch (gate) {
    case 'prescription':
      return prescriptionRequired && !prescriptionUrl ? { gate } : undefined;
    case 'approval':
      // Without a prescription there is nothing that could be approved.
      return prescriptionRequired &&
        prescriptionUrl &&
        facts.approval !== 'stands' &&
        !(takesUp && facts.approval === 'can be taken up')
        ? { gate }
        : undefined;
    case 'expiry':
      // An approval that does not stand is asked for anew, with the prescription of then.
      return prescriptionRequired && prescriptionUrl && facts.approval !== 'none' && facts.expired
        ? { gate, lastDay: facts.expired }
        : undefined;
    case 'money': {
      const { free, paid, takenUpPaid, rest } = facts.money;
      return (paid ?? (free || (takesUp && takenUpPaid))) ? undefined : { gate, rest };
    }
    case 'dispute':
      return facts.disputed ? { gate } : undefined;
    case 'packs':
      return facts.unverified.length > 0 ? { gate, lines: facts.unverified } : undefined;
    case 'recall':
      return facts.recalled.length > 0 ? { gate, packs: facts.recalled } : undefined;
    case 'cold chain':
      return facts.heldUntil === undefined ? undefined : { gate, until: facts.heldUntil };
    case 'address':
      return facts.address ? { gate, problem: facts.address } : undefined;
  }
};

const lacking = (
  to: OrderStatus,
  order: GatedOrder,
  facts: GateFacts,
  takesUp: boolean,
): readonly MissingGate[] =>
  GATES_OF[to].flatMap((gate: Gate) =>
    facts.overridden.includes(gate) ? [] : (lacks(gate, order, facts, takesUp) ?? []),
  );

const LEFT: readonly OrderStatus[] = [
  'Order Shipped',
  'In Transit',
  'Out for Delivery',
  'Delivered',
];

/** Whether the parcel is on its way or has arrived: its gates were asked when it left. */
const isAway = ({ status, shippedAt }: GatedOrder): boolean =>
  shippedAt !== null && LEFT.includes(status);

/**
 * What an order lacks for a status, in the order of the table; empty if it may have the status. The courier's
 * news about a parcel that has left is never stopped.
 */
export const missingGates = (
  order: GatedOrder,
  to: OrderStatus,
  facts: GateFacts,
): readonly MissingGate[] =>
  isAway(order) && LEFT.includes(to)
    ? []
    : lacking(to, order, facts, becomesPayable(order.status, to));

/** What stops an approval at the review desk: everything but the approval that it is. */
export const missingForApproval = (
  order: GatedOrder,
  to: OrderStatus,
  facts: GateFacts,
): readonly MissingGate[] =>
  missingGates(order, to, facts).filter(({ gate }) => gate !== 'approval');

/** What an order lacks before the patient is told how to follow its parcel: what a sent parcel needs. */
export const missingForTracking = (order: GatedOrder, facts: GateFacts): readonly MissingGate[] =>
  isAway(order) ? [] : lacking('Order Shipped', order, facts, false);

/**
 * What an order lacks before its medicines are labelled: the prescription, the approval of exactly its lines, or, until
 * the parcel has left, a prescription that has not expired.
 */
export const missingForDispensing = (order: GatedOrder, facts: GateFacts): readonly MissingGate[] =>
  (order.shippedAt === null
    ? (['prescription', 'approval', 'expiry'] as const)
    : (['prescription', 'approval'] as const)
  ).flatMap((gate) => lacks(gate, order, facts, false) ?? []);

/** Whether a pharmacist may override all of them. */
export const isOverridable = (gates: readonly Pick<MissingGate, 'gate'>[]): boolean =>
  gates.every(({ gate }) => OVERRIDABLE.some((each) => each === gate));
