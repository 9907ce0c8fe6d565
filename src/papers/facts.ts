import type { Brand } from '#config/public.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Prescriber } from '#domain/review/prescriber.ts';
import type { Day } from '#domain/shipping/days.ts';

/** Name and address of a person, one line of text each. */
export type Party = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly phone: string;
};

/** A recorded pack. */
export type PackFacts = {
  readonly gtin: string | null;
  readonly serial: string | null;
  readonly batch: string;
  readonly expiry: Day;
  /** Two letters of ISO 3166-1; null where nobody has said. */
  readonly madeIn: string | null;
};

/** What a pharmacist typed of a medicine on the prescription. */
export type DirectionsFacts = {
  readonly drug: string;
  readonly brand: string | null;
  readonly strength: string;
  readonly form: string;
  readonly directions: string;
  readonly refills: number;
  /** Packs that the prescription still holds after this order. */
  readonly left: number;
};

/** A line of an order that is in the parcel. */
export type LineFacts = {
  readonly name: string;
  /** Contents of one pack, such as "30 tablets". */
  readonly pack: string;
  readonly quantity: number;
  /** In cents. */
  readonly price: number;
  readonly supplyDays: number | null;
  readonly prescribed: boolean;
  /** Whether the unopened pack is kept at 2–8 °C. */
  readonly refrigerated: boolean;
  /** Undefined where the store holds no typed prescription for it. */
  readonly directions: DirectionsFacts | undefined;
  readonly packs: readonly PackFacts[];
};

/** The prescription of an order as typed at the review desk. */
export type PrescriptionFacts = {
  readonly patient: string;
  readonly prescriber: Prescriber;
  readonly issued: Day;
  readonly validUntil: Day;
};

/** A page of a stored prescription as a JPEG picture. */
export type ScanPage = {
  readonly jpeg: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
};

export type ScanFacts = {
  readonly pages: readonly ScanPage[];
  /** Pages of the file that are not among them. */
  readonly left: number;
};

/** Everything that the papers of one order say. */
export type OrderPaperFacts = {
  /** The short number. */
  readonly number: string;
  readonly status: OrderStatus;
  readonly placed: Date;
  /** The day on which the paper is made, by the calendar of the country of dispatch. */
  readonly today: Day;
  readonly brand: Pick<Brand, 'name' | 'address' | 'email' | 'phone'>;
  /** Country that parcels are sent from; undefined where the operator has not configured it. */
  readonly from: string | undefined;
  readonly to: Party & { readonly country: string; readonly inUnitedStates: boolean };
  readonly lines: readonly LineFacts[];
  /** Lines of the order that are not in the parcel, by name, where some are sent again. */
  readonly leftOut: readonly string[];
  /** In cents, off the sum of all lines of the order. */
  readonly discount: number;
  /** Why the order may not be packed yet; undefined if a pharmacist has approved it or nobody has to. */
  readonly notApproved: string | undefined;
  readonly approved:
    | {
        readonly by: string;
        readonly at: Date;
        /** Number and authority of the licence; null for an approval before licences were recorded. */
        readonly licence: string | null;
      }
    | undefined;
  readonly prescription: PrescriptionFacts | undefined;
  /** Read for the import packet only; undefined where the file cannot be drawn. */
  readonly scan: ScanFacts | undefined;
};

/** Money that moved. */
export type MovedMoney = { readonly on: Date; readonly cents: number };

/** What the receipt of a patient says. Amounts in cents. */
export type ReceiptFacts = {
  /** The short number. */
  readonly number: string;
  readonly placed: Date;
  readonly status: OrderStatus;
  readonly brand: Pick<Brand, 'name' | 'address' | 'email' | 'phone' | 'operator'>;
  readonly to: Pick<Party, 'name' | 'lines'>;
  readonly lines: readonly Pick<LineFacts, 'name' | 'pack' | 'quantity' | 'price'>[];
  readonly discount: { readonly name: string; readonly cents: number } | undefined;
  readonly total: number;
  /** With the way in which each payment came. */
  readonly received: readonly (MovedMoney & { readonly way: string })[];
  readonly refunded: readonly MovedMoney[];
  /** What the payer's bank has taken back. */
  readonly takenBack: readonly MovedMoney[];
};

/** The day on which the supply of one medicine of an order ends. */
export type SupplyEnd = {
  /** Identifies the line of the order, and stays the same. */
  readonly lineId: string;
  readonly day: Day;
};

export type SupplyCalendarFacts = {
  /** The short number of the order. */
  readonly number: string;
  /** The order's page. */
  readonly url: string;
  readonly ends: readonly SupplyEnd[];
};
