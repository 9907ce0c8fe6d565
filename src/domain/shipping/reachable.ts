import type { OrderAddress } from '#domain/orders/order.ts';
import type { ColdDispatch } from './cold-chain.ts';

/** Why no parcel can reach an address. */
export type AddressProblem =
  | { readonly kind: 'incomplete'; readonly fields: readonly string[] }
  | { readonly kind: 'post office box' }
  /** The coolant does not last for the way on any day. */
  | { readonly kind: 'too far' };

type ParcelAddress = Pick<OrderAddress, 'streetAddress' | 'city' | 'country'>;

const REQUIRED = [
  ['streetAddress', 'street'],
  ['city', 'city'],
  ['country', 'country'],
] as const;

/**
 * "PO Box 12", "P.O. Box 12", "Post Office Box 12". FedEx Express and DHL Express deliver to street addresses only
 * (https://www.no-po-box.com/blog/why-carriers-dont-deliver-to-po-boxes).
 */
export const POST_OFFICE_BOX = /^\s*(?:p\.?\s*o\.?\s*box|post\s+office\s+box)\b/i;

/** Why a courier cannot bring a parcel to an address; undefined if nothing is known against it. */
export const addressProblem = (
  address: ParcelAddress,
  cold: ColdDispatch | undefined,
): AddressProblem | undefined => {
  const fields = REQUIRED.flatMap(([field, name]) => (address[field].trim() === '' ? [name] : []));
  if (fields.length > 0) return { kind: 'incomplete', fields };
  if (POST_OFFICE_BOX.test(address.streetAddress)) return { kind: 'post office box' };
  return cold?.kind === 'never' ? { kind: 'too far' } : undefined;
};
