import type { OrderStatus } from '#domain/orders.ts';

/**
 * The day of every picture, in the browser and in the store. What the store holds lies before it; a browser
 * drops a cookie that ends before its own day, and so this one is yet to come.
 */
export const TODAY = new Date('2031-06-16T15:00:00Z');

/** Days before that day, at an hour of its own. */
export const daysBefore = (days: number): Date =>
  new Date(TODAY.getTime() - days * 86_400_000 - days * 420_000);

/** Ids that are the same in every run, each kind with a range of its own. */
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
    | 'payment',
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
  /** Days before today that it was placed. */
  readonly days: number;
  readonly items: readonly Item[];
  readonly prescription?: 'pdf' | 'png';
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

const OZEMPIC: Item = { productId: 'ozempic', strength: '2mg/3mL', quantity: 2 };
const NEEDLES: Item = { productId: 'bdpenneedle', strength: '32G x 4mm', quantity: 1 };
const LANTUS: Item = {
  productId: 'lantus',
  strength: '100u/mL',
  quantity: 1,
  unitsPerDay: 30,
};
const JANUVIA: Item = { productId: 'januvia', strength: '100mg', quantity: 3 };

const COURIER = 'https://courier.example/track?parcel=RR123456785DE';

const UNDER_WAY = { prescription: 'pdf', tracking: COURIER } as const;

/** Somebody for each status, so that each is a screen of its own. */
const atStatus = (
  number: number,
  firstName: string,
  status: OrderStatus,
  rest: Partial<SeededOrder>,
): Customer => ({
  number,
  firstName,
  lastName: 'Okafor',
  email: `${firstName.toLowerCase()}@example.com`,
  streetAddress: `${number} Birch Road`,
  city: 'Duluth',
  state: 'Minnesota',
  zipCode: '55802',
  orders: [{ number, status, days: 12 + number, items: [OZEMPIC], ...rest }],
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
        days: 9,
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
    // No friend code is taken from who shares a telephone with its owner.
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
        days: 4,
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
    ],
  },
  requested: atStatus(4, 'Amara', 'Order Requested', {}),
  confirmed: atStatus(5, 'Chidi', 'Order Confirmed', { prescription: 'pdf' }),
  preparing: atStatus(6, 'Ngozi', 'Preparing for Shipment', { prescription: 'png' }),
  /** Those on their way are not late, and the one that came is asked how it arrived. */
  shipped: atStatus(7, 'Emeka', 'Order Shipped', { ...UNDER_WAY, days: 10 }),
  transit: atStatus(8, 'Zuri', 'In Transit', { ...UNDER_WAY, days: 7 }),
  delivery: atStatus(9, 'Kofi', 'Out for Delivery', { ...UNDER_WAY, days: 8 }),
  delivered: atStatus(10, 'Ada', 'Delivered', { ...UNDER_WAY, days: 9 }),
  cancelled: atStatus(11, 'Tunde', 'Cancelled', {}),
  /** Has all that opens an account besides its password. */
  secured: atStatus(12, 'Sade', 'Delivered', { prescription: 'pdf', tracking: COURIER }),
  /** Came from elsewhere, has no password, and changes the address. */
  outsider: atStatus(13, 'Femi', 'Cancelled', {}),
  inReview: atStatus(14, 'Bisi', 'Order Requested', {
    prescription: 'png',
    notes: 'Please call after six in the evening.',
  }),
  secondLook: atStatus(15, 'Dayo', 'Order Requested', { prescription: 'pdf', items: [LANTUS] }),
  asked: atStatus(16, 'Efua', 'Order Requested', { prescription: 'png' }),
  copyAsked: atStatus(17, 'Goke', 'Order Requested', { prescription: 'png' }),
  approved: atStatus(18, 'Ife', 'Order Confirmed', { prescription: 'pdf' }),
  paid: atStatus(20, 'Kemi', 'Order Confirmed', { prescription: 'pdf', days: 11 }),
  declined: atStatus(19, 'Jide', 'Cancelled', { prescription: 'pdf' }),
} as const satisfies Record<string, Customer>;

export type CustomerKey = keyof typeof CUSTOMERS;

/** Apps that ask for access, one of them with as long a name as one may have. */
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
