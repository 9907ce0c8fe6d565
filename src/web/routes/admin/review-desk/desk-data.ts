import type { Difference, Proposal } from '#domain/reading/propose.ts';
import type { Balance } from '#domain/review/balance.ts';
import type { Caution, PatientAnswers } from '#domain/review/caution.ts';
import type { CheckedItem, ChecklistFacts } from '#domain/review/checklist.ts';
import type { SamePerson } from '#domain/review/same-person.ts';
import type { ReviewDecision, ReviewState } from '#domain/review/review.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import type { Lack } from '#web/components/staff/gate-rows.ts';
import type { ClockFacts } from '#web/components/staff/marks.tsx';

export type DeskScan = {
  readonly id: string;
  readonly url: string;
  readonly contentType: string;
  readonly name: string;
  readonly uploaded: string;
  readonly replaced: boolean;
  /** Which file it is, such as "Page 2 of 3". */
  readonly label: string;
};

export type DeskLineFacts = {
  readonly name: string;
  readonly pack: string;
  readonly packs: number;
  /** Unit of the dose; undefined for a device. */
  readonly doseUnit: string | undefined;
  readonly labelDose: number | undefined;
  readonly injections: boolean;
  readonly biological: boolean;
  /** Remaining packs on record; undefined if the prescription has to be typed. */
  readonly balance: Balance | undefined;
  /** The insulin dose that the patient stated at checkout. */
  readonly stated: number | null;
};

/** Origin of the initial field values. */
export type TypedFrom =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'own';
      readonly saved: string;
      /** A newer scan has arrived since. */
      readonly beforeScan: boolean;
    }
  | { readonly kind: 'colleague'; readonly name: string; readonly saved: string }
  | { readonly kind: 'first'; readonly name: string }
  | { readonly kind: 'record'; readonly validUntil: string };

/** The prescription that the order is filled from, for correcting or closing it. */
export type DeskRecord = {
  readonly id: string;
  readonly version: number;
  readonly lines: readonly {
    readonly name: string;
    readonly doseUnit: string | undefined;
    readonly injections: boolean;
    readonly left: string;
  }[];
  readonly values: Readonly<Record<string, string>>;
};

export type DeskEntry = {
  readonly id: string;
  readonly at: string;
  readonly atText: string;
  readonly what: string;
  readonly by: string | null;
  readonly reason: string | null;
  readonly sentence: string | null;
  readonly signed: boolean;
  /** The licence that it was signed under. */
  readonly licence: string | null;
  /** Checks of the dose that the pharmacist settled with a reason, in words. */
  readonly answers: readonly string[];
  /** What had been typed of the prescription, by label, without the empty fields. */
  readonly typed: readonly { readonly label: string; readonly text: string }[];
};

/** Contacts with the practice that wrote the prescription, and what a new one begins with. */
export type DeskContacts = {
  readonly listed: readonly {
    readonly id: string;
    readonly at: string;
    readonly atText: string;
    readonly by: string | null;
    /** Such as "We contacted the practice, Phone". */
    readonly how: string;
    readonly practice: string;
    readonly drug: string | null;
    readonly asked: string;
    readonly answered: string | null;
  }[];
  /** The medicines of the order. */
  readonly drugs: readonly string[];
  readonly day: string;
  readonly time: string;
};

/** What the machine read of the files that the order came with. */
export type DeskReadingData = {
  readonly state: 'off' | 'none' | 'waiting' | 'unreadable' | 'read';
  /** The files in their order; the pages of the places are counted through all of them. */
  readonly files: readonly { readonly scanId: string; readonly pagesBefore: number }[];
  readonly proposals: readonly Proposal[];
  readonly differences: readonly Difference[];
  /** Orders of other accounts with the same prescription. */
  readonly seenElsewhere: readonly {
    readonly number: string;
    readonly href: string;
    readonly sent: string;
    readonly sameFile: boolean;
  }[];
};

/** Data of an order's desk. All values are plain, because the browser computes with them. */
export type DeskData = {
  readonly orderId: string;
  readonly state: ReviewState;
  readonly version: number;
  readonly cancelled: boolean;
  /** Decisions a pharmacist can make; a shipped parcel cannot be recalled. */
  readonly decisions: readonly ReviewDecision[];
  /** What stops the confirmation that an approval brings, such as the address. */
  readonly lack: Lack | undefined;
  readonly clock: ClockFacts;
  readonly open: boolean;
  readonly placed: string;
  readonly patient: {
    /** Name of the account; `shipsTo` is set if the checkout had another name. */
    readonly name: string;
    readonly shipsTo: string | undefined;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
  };
  readonly orderNotes: string | null;
  readonly notes: PatientAnswers;
  /** Medicines from earlier orders that still last. */
  readonly current: readonly string[];
  readonly answer: string | null;
  readonly sentence: string | null;
  readonly scans: readonly DeskScan[];
  readonly lines: readonly DeskLineFacts[];
  /** How the lines differ from what the patient asked for, in words. */
  readonly changes: readonly string[];
  readonly facts: ChecklistFacts;
  /** Results of the checks at the approval; undefined while the order is not approved. */
  readonly checked: readonly CheckedItem[] | undefined;
  readonly cautions: readonly Caution[];
  readonly values: Readonly<Record<string, string>>;
  /** Undefined once nothing can be typed. */
  readonly reading: DeskReadingData | undefined;
  readonly from: TypedFrom;
  readonly needsTwo: boolean;
  readonly firstBy: string | undefined;
  /** The viewer gave the first approval, so another pharmacist must give the second. */
  readonly approvedByMe: boolean;
  readonly record: DeskRecord | undefined;
  /** The order may be filled from its own file instead of its record. */
  readonly mayLeave: boolean;
  readonly otherRecords: readonly {
    readonly id: string;
    readonly orderId: string;
    readonly text: string;
  }[];
  /** Orders of other accounts that may be the same person's. */
  readonly samePerson: readonly (Pick<SamePerson, 'likenesses' | 'supplies'> & {
    readonly number: string;
    readonly href: string;
    readonly placed: string;
  })[];
  readonly entries: readonly DeskEntry[];
  readonly contacts: DeskContacts;
  readonly next: string | undefined;
};

export type DeskReply = {
  readonly outcome: 'refused';
  readonly code: string;
  readonly message: string;
  /** Submitted values of a refused record form. */
  readonly kept?: KeptForm | undefined;
  /** Submitted values of a refused contact with a prescriber, and what is wrong with them. */
  readonly contact?: FormReply | undefined;
};
export type KeptForm = {
  readonly intent: string;
  readonly values: Readonly<Record<string, string>>;
};
export type DraftReply = { readonly outcome: 'saved'; readonly at: string };
