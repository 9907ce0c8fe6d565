import { randomUUID } from 'node:crypto';
import { PASSWORD_PROVIDER } from '#auth/accounts.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/**
 * The fixed day of every screen, in the browser and in the store. All seeded data is earlier; a browser
 * drops cookies that expire before its real date, so this day is in the future.
 */
export const TODAY = new Date('2031-06-16T15:00:00Z');

/** A number of days before that day, at a different time for each. */
export const daysBefore = (days: number): Date =>
  new Date(TODAY.getTime() - days * 86_400_000 - days * 420_000);

/** The row that lets an account log in with its password. */
export const passwordAccount = (userId: string, hash: string, at: Date) => ({
  id: randomUUID(),
  user_id: userId,
  account_id: userId,
  provider_id: PASSWORD_PROVIDER,
  password: hash,
  created_at: at,
  updated_at: at,
});

/** Returns a reserved phone number other than that of the store. */
export const phoneOf = (number: number): string =>
  `+1218555${String(100 + (number % 100)).padStart(4, '0')}`;

/** The ids are the same in every run, with a separate range for each kind. */
export const idOf = (
  kind:
    | 'user'
    | 'order'
    | 'prescription'
    | 'mail'
    | 'staff'
    | 'factor'
    | 'record'
    | 'application'
    | 'payment'
    | 'photo'
    | 'pharmacy',
  number: number,
): string => {
  const range = {
    user: 'a',
    order: 'b',
    prescription: 'c',
    mail: 'd',
    staff: 'e',
    factor: 'f',
    record: '9',
    application: '8',
    payment: '7',
    photo: '6',
    pharmacy: '5',
  }[kind];
  return `01970000-0000-7000-8000-${range}${String(number).padStart(11, '0')}`;
};

export const PASSWORD = 'correct Horse battery!';

export type Item = {
  readonly productId: string;
  readonly strength: string;
  readonly quantity: number;
  readonly unitsPerDay?: number;
};

export type SeededOrder = {
  readonly number: number;
  readonly status: OrderStatus;
  /** Days before today when the order was placed. */
  readonly days: number;
  readonly items: readonly Item[];
  /** The prescription is a real file, or only its row. */
  readonly prescription?: 'pdf' | 'png' | 'row';
  /** Hours before now when the prescription was sent; defaults to half an hour after the order. */
  readonly sentHours?: number;
  /** The order is paid and waits to be packed. */
  readonly paid?: true;
  /** A line that staff have taken out. */
  readonly takenOut?: Item;
  readonly tracking?: string;
  readonly notes?: string;
};

export type Customer = {
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName?: string;
  readonly email: string;
  readonly streetAddress: string;
  readonly apartment?: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly country?: string;
  readonly phone?: string;
  readonly orders: readonly SeededOrder[];
};

type Ordering = Customer & { readonly orders: readonly [SeededOrder, ...SeededOrder[]] };

export const OZEMPIC: Item = { productId: 'ozempic', strength: '2mg/3mL', quantity: 2 };
const NEEDLES: Item = { productId: 'bdpenneedle', strength: '32G x 4mm', quantity: 1 };
export const LANTUS: Item = {
  productId: 'lantus',
  strength: '100u/mL',
  quantity: 1,
  unitsPerDay: 30,
};
export const JANUVIA: Item = { productId: 'januvia', strength: '100mg', quantity: 3 };

const COURIER = 'https://courier.example/track?parcel=RR123456785DE';

const UNDER_WAY = { prescription: 'pdf', tracking: COURIER } as const;

/** Each status has its own customer, so that each has its own screen. */
const atStatus = (
  number: number,
  firstName: string,
  status: OrderStatus,
  rest: Partial<SeededOrder>,
): Ordering => ({
  number,
  firstName,
  lastName: 'Okafor',
  email: `${firstName.toLowerCase()}@example.com`,
  streetAddress: `${number} Birch Road`,
  city: 'Duluth',
  state: 'Minnesota',
  zipCode: '55802',
  orders: [{ number, status, days: 5, items: [OZEMPIC], ...rest }],
});

export const CUSTOMERS = {
  mary: {
    number: 1,
    firstName: 'Mary',
    lastName: 'Whitfield',
    email: 'mary@example.com',
    streetAddress: '12 Elm Street',
    apartment: '4B',
    city: 'Portland',
    state: 'Maine',
    zipCode: '04101',
    orders: [
      { number: 101, status: 'Order Requested', days: 1, items: [OZEMPIC, NEEDLES] },
      {
        number: 102,
        status: 'In Transit',
        days: 12,
        items: [LANTUS],
        prescription: 'pdf',
        tracking: COURIER,
      },
      {
        number: 103,
        status: 'Delivered',
        days: 100,
        items: [JANUVIA],
        prescription: 'png',
        tracking: 'RR 123 456 785 DE',
      },
    ],
  },
  newcomer: {
    number: 2,
    firstName: 'Noor',
    lastName: 'Haddad',
    email: 'noor@example.com',
    streetAddress: '9 Harbor Lane',
    city: 'Duluth',
    state: 'Minnesota',
    zipCode: '55802',
    // A referral code is rejected if the friend shares a phone number with the referrer.
    phone: '+12185550157',
    orders: [],
  },
  long: {
    number: 3,
    firstName: 'Maximiliana Alexandrina',
    lastName: 'Featherstonehaugh-Wolfeschlegelsteinhausen',
    companyName: 'Featherstonehaugh, Wolfeschlegelsteinhausen and Daughters Incorporated',
    email: 'maximiliana.alexandrina.featherstonehaugh-wolfeschlegelsteinhausen@departments.example',
    streetAddress: '12345 North Old Plantation Boulevard of the Confederated Villages',
    apartment: 'Building 14, Floor 27, Suite 2714, Door B',
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    state: 'Northwest Territories and Neighboring Islands',
    zipCode: '99999-9999',
    country: 'Saint Vincent and the Grenadines',
    orders: [
      {
        number: 301,
        status: 'Order Shipped',
        days: 11,
        items: [
          { ...OZEMPIC, quantity: 1 },
          LANTUS,
          { ...JANUVIA, quantity: 1 },
          { ...NEEDLES, quantity: 99 },
          { productId: 'humalogcartridge', strength: '100IU/ml', quantity: 1, unitsPerDay: 12 },
          { productId: 'xarelto', strength: '20mg', quantity: 1 },
        ],
        prescription: 'png',
        tracking: `${COURIER}&consignment=${'0123456789'.repeat(12)}`,
        notes: `Please ring twice, and leave nothing at the door. ${'The stairs are behind the house. '.repeat(12)}`,
      },
      {
        number: 302,
        status: 'Order Requested',
        days: 3,
        items: [
          { productId: 'humalogcartridge', strength: '100IU/ml', quantity: 1, unitsPerDay: 12 },
        ],
        prescription: 'png',
        sentHours: 27,
        notes: 'The new insulin of the three that were asked for; the others have arrived. '.repeat(
          6,
        ),
      },
      // One order per month.
      ...Array.from({ length: 20 }, (_, month): SeededOrder => ({
        number: 310 + month,
        status: 'Delivered',
        days: 60 + 30 * month,
        items: [{ ...JANUVIA, quantity: 1 }],
        prescription: 'row',
        tracking: `RR 123 456 ${310 + month} DE`,
      })),
    ],
  },
  requested: atStatus(4, 'Amara', 'Order Requested', { days: 4 }),
  confirmed: atStatus(5, 'Chidi', 'Order Confirmed', { prescription: 'pdf', takenOut: JANUVIA }),
  preparing: atStatus(6, 'Ngozi', 'Preparing for Shipment', {
    prescription: 'png',
    days: 6,
    items: [OZEMPIC, LANTUS],
  }),
  /** Orders in transit are not late, and the delivered one asks for an arrival report. */
  shipped: atStatus(7, 'Emeka', 'Order Shipped', { ...UNDER_WAY, days: 12 }),
  transit: atStatus(8, 'Zuri', 'In Transit', { ...UNDER_WAY, days: 11 }),
  delivery: atStatus(9, 'Kofi', 'Out for Delivery', { ...UNDER_WAY, days: 10, items: [JANUVIA] }),
  delivered: atStatus(10, 'Ada', 'Delivered', { ...UNDER_WAY, days: 12 }),
  cancelled: atStatus(11, 'Tunde', 'Cancelled', { days: 23 }),
  /** Has every login method in addition to the password. */
  secured: atStatus(12, 'Sade', 'Delivered', { ...UNDER_WAY, days: 19 }),
  /** Logs in with a provider, has no password, and is changing the email address. */
  outsider: atStatus(13, 'Femi', 'Cancelled', { days: 25 }),
  inReview: {
    ...atStatus(14, 'Bisi', 'Order Requested', {}),
    orders: [
      {
        number: 14,
        status: 'Order Requested',
        days: 1,
        items: [OZEMPIC],
        prescription: 'png',
        sentHours: 2,
        notes: 'Please call after six in the evening.',
      },
      {
        number: 141,
        status: 'Delivered',
        days: 68,
        items: [{ ...JANUVIA, quantity: 1 }],
        prescription: 'row',
        tracking: 'RR 123 456 141 DE',
      },
    ],
  },
  secondLook: atStatus(15, 'Dayo', 'Order Requested', {
    days: 2,
    prescription: 'png',
    sentHours: 30,
    items: [LANTUS],
    takenOut: JANUVIA,
  }),
  asked: atStatus(16, 'Efua', 'Order Requested', { prescription: 'png' }),
  copyAsked: atStatus(17, 'Goke', 'Order Requested', { prescription: 'png', days: 6 }),
  approved: atStatus(18, 'Ife', 'Order Confirmed', { prescription: 'pdf', days: 6 }),
  declined: atStatus(19, 'Jide', 'Cancelled', { prescription: 'pdf', days: 9 }),
  paid: atStatus(20, 'Kemi', 'Order Confirmed', {
    prescription: 'pdf',
    items: [JANUVIA],
    paid: true,
  }),
  /** Has exceeded the rate limit of forms. */
  hasty: atStatus(21, 'Lanre', 'Cancelled', { days: 27 }),
  /** Screens change the status of this order and book the payments of the next two; the second is for a retry. */
  arriving: atStatus(22, 'Morenike', 'Out for Delivery', {
    ...UNDER_WAY,
    days: 10,
    items: [JANUVIA],
  }),
  paying: atStatus(23, 'Nkechi', 'Order Confirmed', { prescription: 'pdf' }),
  payingToo: atStatus(73, 'Nneka', 'Order Confirmed', { prescription: 'pdf' }),
  /** Has referred many friends and has many prescription views, so each list has a next page. */
  regular: atStatus(30, 'Yewande', 'Delivered', { ...UNDER_WAY, days: 42 }),
} as const satisfies Record<string, Customer>;

export type CustomerKey = keyof typeof CUSTOMERS;

/** OAuth apps, one of them with a name of maximum length. */
export const APPS = [
  {
    id: 'pill-box',
    name: 'Pill Box',
    redirectUris: ['https://pillbox.example/back'],
    scopes: ['profile', 'orders'],
  },
  {
    id: 'long-app',
    name: 'Featherstonehaughwolfeschlegelsteinhausen Medicine Reminder',
    redirectUris: ['https://reminders.featherstonehaugh-wolfeschlegelsteinhausen.example/back'],
    scopes: ['profile'],
  },
] as const;
