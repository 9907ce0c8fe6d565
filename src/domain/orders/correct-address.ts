import type { OrderAddress, OrderState } from './order.ts';

/** The part of an order's address that can be corrected; another person or country needs a new order. */
export type DeliveryAddress = Pick<
  OrderAddress,
  'streetAddress' | 'city' | 'state' | 'zipCode' | 'phone'
> & { readonly apartment: string | null };

const DELIVERY_FIELDS = [
  'streetAddress',
  'apartment',
  'city',
  'state',
  'zipCode',
  'phone',
] as const satisfies readonly (keyof DeliveryAddress)[];

/** Why an address cannot be corrected any more: the label on the parcel may say the former one. */
export type AddressFixed = 'cancelled' | 'sent' | 'packed';

/** Undefined while the delivery address can be corrected. */
export const addressFixed = (
  { status, shippedAt }: Pick<OrderState, 'status' | 'shippedAt'>,
  packsRecorded: number,
): AddressFixed | undefined => {
  if (status === 'Cancelled') return 'cancelled';
  if (
    shippedAt !== null ||
    !['Order Requested', 'Order Confirmed', 'Preparing for Shipment'].includes(status)
  )
    return 'sent';
  return packsRecorded > 0 ? 'packed' : undefined;
};

/** The fields that a correction changes; empty if it changes nothing. */
export const changedFields = (
  before: DeliveryAddress,
  after: DeliveryAddress,
): readonly (keyof DeliveryAddress)[] =>
  DELIVERY_FIELDS.filter((field) => (before[field] ?? '') !== (after[field] ?? ''));

/** A delivery address in the lines of a label, without the telephone number. */
export const deliveryLines = ({
  name,
  country,
  address: { streetAddress, apartment, city, state, zipCode },
}: {
  readonly name: string;
  readonly country: string;
  readonly address: DeliveryAddress;
}): readonly string[] =>
  [name, streetAddress, apartment ?? '', `${city}, ${state} ${zipCode}`, country].filter(Boolean);
