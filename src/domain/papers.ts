import { PAPER_MESSAGES, type PAPER_NAMES } from '#texts/papers.ts';
import { type Action, may, type OwnedAction, type Viewer } from './access.ts';
import type { GateFacts } from './orders/gates.ts';
import { missingForDispensing } from './orders/gates.ts';
import { gateSentence } from './orders/gate-words.ts';
import type { OrderState } from './orders/order.ts';
import type { Day } from './shipping/days.ts';

/** The papers that staff print for an order. */
export type OrderPaper = keyof typeof PAPER_NAMES;

type Rule = {
  /** The permission that staff need. */
  readonly action: Exclude<Action, OwnedAction> | 'read prescription';
  /** Most orders in one file. */
  readonly most: number;
};

/** Most orders that are selected at a time. */
export const MOST_SELECTED = 50;

/** Import packets hold pictures of the prescriptions, so that fewer of them fit into one file. */
const RULES: Readonly<Record<OrderPaper, Rule>> = {
  'packing-slip': { action: 'see orders', most: MOST_SELECTED },
  labels: { action: 'read prescription', most: MOST_SELECTED },
  'address-label': { action: 'see orders', most: MOST_SELECTED },
  customs: { action: 'manage orders', most: MOST_SELECTED },
  'import-packet': { action: 'read prescription', most: 10 },
};

const isPaper = (name: string): name is OrderPaper => Object.hasOwn(RULES, name);

/** The papers in the order in which staff need them. */
export const ORDER_PAPERS: readonly OrderPaper[] = Object.keys(RULES).filter(isPaper);

/** The paper of this name; undefined for any other text. */
export const paperNamed = (name: string): OrderPaper | undefined =>
  isPaper(name) ? name : undefined;

export const mostOrders = (paper: OrderPaper): number => RULES[paper].most;

/** Whether the viewer may print the paper of somebody's order. */
export const mayPrint = (viewer: Viewer, paper: OrderPaper): boolean => {
  if (viewer.kind !== 'staff') return false;
  const { action } = RULES[paper];
  return action === 'read prescription'
    ? may(viewer, action, { ownerId: null })
    : may(viewer, action);
};

/** A recorded pack, as far as its label is concerned. */
export type LabelledPack = {
  readonly batch: string;
  readonly expiry: Day;
  readonly recalled: boolean;
  readonly unconfirmed: boolean;
};

/**
 * Why a paper cannot be printed, in one sentence; undefined if it can. Papers go to the pharmacy with the order, so the patient
 * has to have agreed to it. A packing slip always can, because support and packers read from it what is still missing.
 */
export const paperRefusal = (
  paper: OrderPaper,
  order: Pick<OrderState, 'status' | 'prescriptionRequired' | 'prescriptionUrl' | 'shippedAt'>,
  facts: {
    readonly gates: GateFacts;
    /** Whether a pharmacy is chosen to which the patient has not agreed. */
    readonly consentMissing: boolean;
    /** Packs of the parcel, without those of a parcel that is sent again. */
    readonly packs: readonly LabelledPack[];
    readonly today: Day;
    /** Whether a line of the parcel is a prescription medicine. */
    readonly medicine: boolean;
  },
): string | undefined => {
  if (paper === 'packing-slip') return undefined;
  if (order.status === 'Cancelled') return PAPER_MESSAGES.cancelled;
  const [missing] = missingForDispensing(order, facts.gates);
  if (missing) return gateSentence(missing);
  if (facts.consentMissing) return PAPER_MESSAGES.noConsent;
  if (paper === 'import-packet' && !order.prescriptionRequired)
    return PAPER_MESSAGES.noPrescription;
  if (paper !== 'labels') return undefined;
  if (!facts.medicine) return PAPER_MESSAGES.noMedicine;
  const bad = facts.packs.filter(
    ({ recalled, unconfirmed, expiry }) => recalled || unconfirmed || expiry < facts.today,
  );
  return bad.length === 0
    ? undefined
    : PAPER_MESSAGES.packs(bad.map(({ batch }) => `batch ${batch}`).join(', '));
};
