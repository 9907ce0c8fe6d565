import { may, type Viewer } from '#domain/access.ts';
import { gateSentence } from '#domain/orders/gate-words.ts';
import { type Gate, isOverridable, type MissingGate } from '#domain/orders/gates.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { GATE_NAMES } from '#texts/gates.ts';
import type { OrderGates } from '#usecases/orders/read-gates.ts';
import { href } from '#web/href.ts';

/** Something that an order lacks, with the page where it is mended, if there is one that the viewer may open. */
export type MissingRow = {
  readonly gate: Gate;
  readonly name: string;
  readonly sentence: string;
  readonly mend: { readonly to: string; readonly label: string } | undefined;
};

export type Lack = { readonly missing: readonly MissingRow[]; readonly overridable: boolean };

/** What an order lacks for each status, and for tracking alone. */
export type GateRows = {
  readonly statuses: Readonly<Partial<Record<OrderStatus, Lack>>>;
  readonly tracking: Lack | undefined;
};

type MendedAt = { readonly orderId: string; readonly paymentId: string | undefined };

const mendAt = (viewer: Viewer, { gate }: MissingGate, { orderId, paymentId }: MendedAt) => {
  switch (gate) {
    case 'approval':
    case 'expiry':
      return may(viewer, 'review prescriptions')
        ? { to: href('/admin/review/:orderId', { orderId }), label: 'Open the review desk' }
        : undefined;
    case 'money':
    case 'dispute':
      return paymentId !== undefined && may(viewer, 'see payments')
        ? { to: href('/admin/payments/:paymentId', { paymentId }), label: 'Open the payment' }
        : undefined;
    case 'packs':
    case 'recall':
      return { to: href('/admin/orders/:orderId/packs', { orderId }), label: 'Open the packs' };
    default:
      return undefined;
  }
};

/** Gates that are not met, ready to display; undefined if all are. */
export const lackOf = (
  viewer: Viewer,
  missing: readonly MissingGate[],
  at: MendedAt,
): Lack | undefined =>
  missing.length === 0
    ? undefined
    : {
        overridable: isOverridable(missing),
        missing: missing.map((each, index) => {
          const mend = mendAt(viewer, each, at);
          const earlier = missing.slice(0, index).map((other) => mendAt(viewer, other, at)?.to);
          return {
            gate: each.gate,
            name: GATE_NAMES[each.gate],
            sentence: gateSentence(each),
            // One page may mend several gates; its link stands at the first.
            mend: mend && earlier.includes(mend.to) ? undefined : mend,
          };
        }),
      };

/** The gates of an order, ready to display; none for viewers who do not manage orders. */
export const gateRows = (
  viewer: Viewer,
  gates: OrderGates | undefined,
  at: MendedAt,
): GateRows => ({
  statuses: Object.fromEntries(
    gates?.statuses.map(([status, missing]) => [status, lackOf(viewer, missing, at)]) ?? [],
  ),
  tracking: lackOf(viewer, gates?.tracking ?? [], at),
});
