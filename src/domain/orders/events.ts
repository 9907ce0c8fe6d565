import type { EndedWhy } from '#domain/payments/payment.ts';
import type { DiscountedOrder, RewardFacts } from '#domain/referrals/reward.ts';
import type { BalancedRecord, LineEntry, LinePacks, WantedPacks } from '#domain/review/balance.ts';
import type { CheckedItem } from '#domain/review/checklist.ts';
import type { ReviewDecision, ReviewState } from '#domain/review/review.ts';
import type { Result } from '#domain/result.ts';
import type { Gate, GateFacts } from './gates.ts';
import type { CorrectedLines } from './correct-lines.ts';
import type { KeepingFacts } from './keeping.ts';
import type { OrderState, OrderStatus } from './order.ts';

export type SignatureRefusal = 'signature-missing' | 'signature-wrong' | 'too-many-requests';

export type OverrideRefusal =
  | 'override-not-yours'
  | 'override-reason-missing'
  | 'override-reason-too-long'
  | 'override-code-missing'
  | 'override-code-wrong'
  | 'too-many-requests';

/** A pharmacist's request to go on although these gates are not met. */
export type Override = { readonly reason: string; readonly gates: readonly Gate[] };

/** Gates that were overridden, as they are kept in the history of the order. */
export type Overridden = { readonly gates: readonly Gate[]; readonly reason: string };

/** Notes of a pharmacist's decision, as they are kept in the history of the review. */
export type DecisionNotes = {
  readonly reason: string;
  /** For the patient. */
  readonly sentence: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly checklist?: readonly CheckedItem[];
};

/** What staff write about corrected lines. */
export type LinesTold = {
  /** For colleagues. */
  readonly note: string;
  /** For the patient. */
  readonly sentence: string;
};

/** Anything that can happen to an order after it was placed. */
export type OrderEvent =
  | {
      readonly kind: 'set-status';
      readonly status: OrderStatus;
      readonly tracking?: string | undefined;
      /** Staff have confirmed that a courier whom the store does not know brings the parcel. */
      readonly otherTracking?: boolean | undefined;
      /** Staff have confirmed that the steps between are skipped. */
      readonly skipSteps?: boolean | undefined;
      readonly override?: Override | undefined;
    }
  | {
      readonly kind: 'add-tracking';
      readonly tracking: string;
      readonly otherTracking?: boolean | undefined;
      readonly override?: Override | undefined;
    }
  /** The customer sends a scan (`prescriptionId`), or chooses a prescription on record. */
  | {
      readonly kind: 'attach-prescription';
      readonly url: string;
      readonly recordId: string | null;
      readonly prescriptionId: string | null;
    }
  | { readonly kind: 'answer'; readonly text: string }
  /** A pharmacist fills the order from a record, or no longer from `left`. */
  | { readonly kind: 'choose-record'; readonly recordId: string }
  | { readonly kind: 'leave-record' }
  | {
      readonly kind: 'approve';
      /** False for the first of two approvals. */
      readonly enough: boolean;
      /** The record that the packs are taken from; null before it is written. */
      readonly recordId: string | null;
      /** Days that each line lasts by the prescription. */
      readonly days: readonly { readonly itemId: string; readonly days: number }[];
      readonly notes: DecisionNotes;
      readonly override?: Override | undefined;
    }
  | {
      readonly kind: 'turn-away';
      readonly decision: Exclude<ReviewDecision, 'approve'>;
      readonly notes: DecisionNotes;
    }
  | { readonly kind: 'withdraw' }
  /** Staff have taken out lines, or changed how many packs of them are filled. */
  | { readonly kind: 'correct-lines'; readonly lines: CorrectedLines; readonly told: LinesTold }
  /** Staff have decided about each medicine of a reported parcel; `again` if a part is sent again. */
  | { readonly kind: 'settle-arrival'; readonly again: boolean }
  /** The order leaves every screen, alone or with the account; the caller erases its rows afterwards. */
  | { readonly kind: 'delete'; readonly withAccount: boolean }
  /** The order leaves the staff's list, or returns to it. */
  | { readonly kind: 'archive' }
  | { readonly kind: 'restore' };

/** Everything that a transition depends on, read under lock. */
export type OrderFacts = {
  readonly now: Date;
  readonly order: OrderState;
  readonly orderId: string;
  /** Whether its customer still has an account. */
  readonly ownedByCustomer: boolean;
  readonly review: { readonly state: ReviewState; readonly recordId: string | null } | undefined;
  /** The lines that need a prescription, except those that are neither used nor sent again. */
  readonly wanted: readonly WantedPacks[];
  /** The record that the order is filled from, and those that it holds packs of. */
  readonly records: readonly BalancedRecord[];
  /** Whether an approval of its content stands. */
  readonly approved: boolean;
  readonly gates: GateFacts;
  readonly keeping: KeepingFacts;
  /** Whether the person may override gates and has proved a second factor; undefined if none was asked for. */
  readonly overriding: Result<null, OverrideRefusal> | undefined;
  readonly discount:
    | {
        readonly kind: 'friend code' | 'coupon';
        /** Other orders with the same discount. */
        readonly others: readonly DiscountedOrder[];
        readonly reward:
          | {
              readonly ownerId: string;
              readonly couponCode: string | null;
              readonly facts: RewardFacts;
            }
          | undefined;
      }
    | undefined;
  /** The result of checking a pharmacist's signature; undefined if none was given. */
  readonly signature: Result<null, SignatureRefusal> | undefined;
};

export type OrderEventName =
  | 'status changed'
  | 'tracking added'
  | 'prescription uploaded'
  | 'withdrawn'
  | 'lines corrected'
  | 'deleted'
  | 'archived'
  | 'restored';

export type ReviewEntryName =
  | 'prescription sent'
  | 'record chosen'
  | 'record left'
  | 'approved first'
  | 'approved'
  | 'copy asked'
  | 'information asked'
  | 'declined'
  | 'answered'
  | 'taken back';

export type OrderMail =
  | 'status-changed'
  | 'tracking-added'
  | 'prescription-received'
  | 'order-withdrawn';

export type RewardJob = 'give-coupon' | 'give-referral-code';

/**
 * What has to be done about an event. The executor carries each out once, in the same transaction. At most one
 * effect of a kind follows from an event.
 */
export type OrderEffect =
  | { readonly kind: 'save order' }
  | { readonly kind: 'save lines'; readonly lines: CorrectedLines; readonly told: LinesTold }
  | {
      readonly kind: 'record';
      readonly event: OrderEventName;
      readonly from: OrderStatus;
      readonly to: OrderStatus;
      readonly overridden?: Overridden;
    }
  /** The review begins, or begins again: pharmacists have to look. */
  | { readonly kind: 'open review'; readonly recordId: string | null }
  | {
      readonly kind: 'save review';
      readonly state: ReviewState;
      readonly change: {
        readonly recordId?: string | null;
        readonly sentence?: string;
        readonly answer?: string | null;
        /** Kept for the second pharmacist; null forgets the first approval. */
        readonly first?: Readonly<Record<string, string>> | null;
        /** The time since which it has been waiting, or at which it was decided, is now. */
        readonly moment?: 'waiting' | 'decided';
      };
    }
  | {
      readonly kind: 'record review';
      readonly entry: ReviewEntryName;
      readonly recordId?: string | null;
      readonly prescriptionId?: string | null;
      readonly sentence?: string;
      readonly notes?: DecisionNotes;
    }
  | { readonly kind: 'take packs'; readonly packs: readonly LinePacks[] }
  | { readonly kind: 'give packs back'; readonly packs: readonly LinePacks[] }
  | { readonly kind: 'correct packs'; readonly entries: readonly LineEntry[] }
  | {
      readonly kind: 'note supply days';
      readonly days: readonly { readonly itemId: string; readonly days: number }[];
    }
  | { readonly kind: 'approve content' }
  | { readonly kind: 'revoke content' }
  /** `again`: the payment is open, and its link is mailed once more. */
  | { readonly kind: 'open payment'; readonly again: boolean }
  | { readonly kind: 'end payment'; readonly why: EndedWhy }
  | { readonly kind: 'note unpaid' }
  | { readonly kind: 'queue reward'; readonly jobs: readonly RewardJob[] }
  | { readonly kind: 'mail void coupon'; readonly ownerId: string; readonly couponCode: string }
  | { readonly kind: 'mail'; readonly template: OrderMail }
  /** `again`: the order had been confirmed, and is looked at again. */
  | {
      readonly kind: 'mail lines';
      readonly lines: CorrectedLines;
      readonly sentence: string;
      readonly again: boolean;
    }
  | {
      readonly kind: 'mail decision';
      readonly decision: ReviewDecision;
      readonly sentence: string;
      /** The record whose balance the mail states. */
      readonly recordId: string | null;
    };

export type Transition = {
  readonly order: OrderState;
  /** The state of the review afterwards; undefined if the order has none. */
  readonly review: ReviewState | undefined;
  readonly effects: readonly OrderEffect[];
};

export type OrderRefusal =
  | SignatureRefusal
  | OverrideRefusal
  | 'balance-short'
  | 'discount-taken'
  | 'gates-missing'
  | 'lines-sent'
  | 'not-archivable'
  | 'not-asked'
  | 'not-open'
  | 'not-withdrawable'
  | 'order-cancelled'
  | 'order-kept'
  | 'parcel-left'
  | 'prescription-decided'
  | 'prescription-required'
  | 'record-closed'
  | 'steps-skipped'
  | 'tracking-missing'
  | 'tracking-too-long'
  | 'tracking-unknown';
