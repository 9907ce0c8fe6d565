import { type Customer, type Item, JANUVIA, LANTUS, OZEMPIC, type SeededOrder } from './people.ts';

/** A customer of the crowd with one order. */
export type OneOfMany = Customer & { readonly orders: readonly [SeededOrder] };

const FIRST_NAMES = ['Ruth', 'Samuel', 'Ines', 'Walter', 'Priya'] as const;
const LAST_NAMES = ['Berg', 'Castillo', 'Dunn', 'Eriksen'] as const;

/** The packs stay below the limit of one shipment. */
const medicineOf = (index: number): Item =>
  [
    { ...JANUVIA, quantity: (index % 3) + 1 },
    OZEMPIC,
    { productId: 'xarelto', strength: '20mg', quantity: 1 },
    LANTUS,
  ][index % 4] ?? JANUVIA;

const many = (
  first: number,
  count: number,
  orderOf: (index: number) => Omit<SeededOrder, 'number' | 'items'> & { readonly item?: Item },
): readonly OneOfMany[] =>
  Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const { item = medicineOf(index), ...order } = orderOf(index);
    return {
      number,
      firstName: FIRST_NAMES[index % FIRST_NAMES.length] ?? '',
      lastName: LAST_NAMES[index % LAST_NAMES.length] ?? '',
      email: `customer-${number}@example.com`,
      streetAddress: `${number} Cedar Avenue`,
      city: 'Springfield',
      state: 'Illinois',
      zipCode: '62701',
      orders: [{ ...order, number, items: [item] }],
    };
  });

const days = (count: number): number => count * 24;

/**
 * Orders with a recent prescription to review; their ages are not displayed in minutes, which would change
 * while the tests run.
 */
const toReview = many(1000, 24, (index) => ({
  status: 'Order Requested',
  days: 14 + index,
  prescription: 'row',
  sentHours: 4 + 3 * index,
}));

/** Orders without a prescription. */
const waitedFor = many(1024, 20, (index) => ({ status: 'Order Requested', days: 13 + 3 * index }));

/** Approved orders without a payment. */
const unpaid = many(1044, 56, (index) => ({
  status: 'Order Confirmed',
  days: 14 + (index % 30),
  prescription: 'row',
  sentHours: days(2 + (index % 9)),
}));

/** Paid cold-chain orders that are on hold over the holiday. */
const held = many(1100, 22, (index) => ({
  status: 'Order Confirmed',
  days: 14 + index,
  prescription: 'row',
  sentHours: days(5 + (index % 3)),
  paid: true,
  item: index % 2 === 0 ? OZEMPIC : LANTUS,
}));

/** Recently delivered orders with an arrival report. */
export const ARRIVED = many(1122, 24, (index) => ({
  status: 'Delivered',
  days: 16 + Math.floor(index / 2),
  prescription: 'row',
  tracking: `RR 123 457 ${100 + index} DE`,
}));

/** Orders delivered long ago, which are not on the first page of any list. */
export const EARLIER = many(1146, 16, (index) => ({
  status: 'Delivered',
  days: 40 + 4 * index,
  prescription: 'row',
  tracking: `RR 123 458 ${100 + index} DE`,
}));

/** Canceled orders; screens delete some of them or their customers. */
export const CALLED_OFF = many(1162, 8, (index) => ({ status: 'Cancelled', days: 50 + index }));

/** Enough customers and orders in all states that each list has a next page. */
export const CROWD: readonly OneOfMany[] = [
  ...toReview,
  ...waitedFor,
  ...unpaid,
  ...held,
  ...ARRIVED,
  ...EARLIER,
  ...CALLED_OFF,
];
