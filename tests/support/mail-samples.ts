import { toCents } from '#domain/money.ts';
import type { MailData } from '#mail/templates/catalogue.ts';

/** The store that sends the mails. */
export const brand = {
  name: 'Pharos',
  email: 'support@pharos.example',
  phone: '+1 202 555 0143',
  address: '1 Harbour Road, Dublin',
  publicUrl: 'https://shop.example',
  linkToken: (linkId: string) => `token-of-${linkId}`,
  linkCode: () => '123456',
};

const order = { orderId: '01901f2e-0000-7000-8000-000000000001', firstName: 'Jane' };
const lines = [
  {
    name: 'Ozempic 2mg/3mL',
    description: '2x 1 pen',
    quantity: 2,
    priceCents: toCents(16_700),
  },
  {
    name: 'Lantus 100 units/mL',
    description: '1x 5 pens',
    quantity: 1,
    priceCents: toCents(9_950),
  },
];
const discount = { kind: 'friend code' as const, cents: toCents(2_168) };
const totalCents = toCents(41_182);

/** One set of data per template, with every optional value. */
export const samples: MailData = {
  'order-placed': { ...order, lines, discount, totalCents, prescriptionRequired: true },
  'order-placed-store': {
    orderId: order.orderId,
    form: {
      firstName: 'Jane',
      lastName: 'Doe',
      email: 'jane@example.com',
      phone: '+1 202 555 0199',
      streetAddress: '12 Elm Street',
      apartment: '4B',
      city: 'Springfield',
      state: 'Illinois',
      zipCode: '62701',
      country: 'United States',
      orderNotes: 'Please ring twice.',
    },
    lines,
    discount,
    totalCents,
    prescriptionRequired: true,
  },
  'status-changed': {
    ...order,
    status: 'Order Shipped',
    trackingInfo: '1Z 999 AA1',
    prescriptionMissing: false,
    cold: true,
    expected:
      'We expect your parcel between Thursday, December 3 and Wednesday, December 9. Couriers and customs sometimes take longer.',
    storage: [{ name: 'Lantus', text: 'Refrigerate spare pens in the box.' }],
  },
  'tracking-added': {
    ...order,
    trackingInfo: 'https://courier.example/t?n=1&x=2',
    expected:
      'We expect your parcel between Thursday, December 3 and Wednesday, December 9. Couriers and customs sometimes take longer.',
  },
  'prescription-received': order,
  'prescription-received-store': { orderId: order.orderId },
  'prescription-reviewed': {
    ...order,
    outcome: 'approve',
    sentence: 'Your prescription is in order.',
    balances: [{ name: 'Ozempic 2mg/3mL', left: '1 of 3 packs left' }],
  },
  'payment-link': {
    ...order,
    linkId: '01901f2e-0000-7000-8000-00000000000c',
    restCents: totalCents,
    until: '2026-12-01',
  },
  'payment-instructions': {
    ...order,
    restCents: totalCents,
    reference: 'RF18539007547034',
    holder: 'Pharos Trading Ltd',
    bank: 'Bank of Ireland',
    numbers: [{ label: 'IBAN', value: 'IE29 AIBK 9311 5212 3456 78' }],
  },
  'payment-received': {
    ...order,
    amountCents: toCents(20_000),
    restCents: toCents(23_350),
    owedCents: toCents(0),
    cancelled: false,
  },
  'payment-received-store': {
    orderId: order.orderId,
    amountCents: totalCents,
    restCents: toCents(0),
    owedCents: toCents(0),
    cancelled: false,
  },
  'payment-failed': order,
  'payment-taken-back': {
    ...order,
    kind: 'receipt undone',
    amountCents: totalCents,
    restCents: totalCents,
    linkId: '01901f2e-0000-7000-8000-000000000009',
  },
  'prescription-changed': {
    ...order,
    kind: 'corrected',
    balances: [{ name: 'Ozempic 2mg/3mL', left: '1 of 2 packs left' }],
  },
  'payment-stands-again': {
    ...order,
    amountCents: totalCents,
    restCents: toCents(0),
    owedCents: toCents(0),
  },
  'payment-task-store': { orderId: order.orderId, kind: 'owed back', amountCents: totalCents },
  'payment-report-store': {
    day: '2026-11-21',
    found: [{ title: 'Sent and not paid', count: 2 }],
  },
  'refund-made': { ...order, amountCents: toCents(5_000) },
  'payment-link-ending': {
    ...order,
    linkId: '01901f2e-0000-7000-8000-00000000000d',
    restCents: totalCents,
    until: '2026-12-01',
  },
  'prescription-missing': order,
  'answer-missing': {
    ...order,
    kind: 'copy asked',
    sentence: 'Part of your prescription is missing on the picture.',
  },
  'refill-due': {
    ...order,
    linkId: '0190a000-0000-7000-8000-000000000007',
    lines: [
      {
        name: 'Ozempic 2mg/3mL',
        runsOut: 'June 30, 2026',
        prescription: '2 packs left on your prescription, until December 1, 2026',
      },
    ],
  },
  'order-withdrawn': order,
  'shipment-moved': {
    ...order,
    plan: 'We plan to send your order on Monday, November 30, so that the ice packs last until it is with you.',
  },
  'arrival-reported': { ...order, cold: true },
  'arrival-reported-store': { orderId: order.orderId },
  'arrival-refund-store': { orderId: order.orderId },
  'arrival-answered': {
    ...order,
    answer: 'Please throw the pens away. We send new ones on Monday.',
    outcomes: [
      { name: 'Ozempic 2mg/3mL', outcome: 'send again' },
      { name: 'Januvia 100mg', outcome: 'in use' },
    ],
  },
  'pack-recalled': {
    ...order,
    orderIds: [order.orderId],
    linkId: '0190a000-0000-7000-8000-000000000012',
    reason: 'The maker found that some pens of this batch may give too low a dose.',
    packs: [
      {
        name: 'Ozempic 2mg/3mL',
        batch: 'NP5K209',
        serial: '4711AB83KX20',
        expiry: 'March 31, 2033',
        order: '000000000001',
      },
    ],
  },
  'recall-help-store': { recallId: '0190a000-0000-7000-8000-000000000013' },
  'staff-invitation': {
    invitedBy: 'Ines Vidal',
    roles: ['administrator', 'pharmacist'],
    linkId: '0190a000-0000-7000-8000-000000000009',
  },
  'account-made': { firstName: 'Jane', linkId: '0190a000-0000-7000-8000-000000000008' },
  'contact-message': {
    name: 'Ann Lee',
    email: 'ann@example.com',
    subject: 'Delivery to Maine',
    message: 'Hello,\n\ndo you ship there?\nAnn',
  },
  'medication-request': {
    name: 'Ann Lee',
    email: 'ann@example.com',
    phone: '+1 202 555 0188',
    medication: 'Mounjaro 5 mg',
    message: 'Four pens, please.',
  },
  'affiliation-received': { kind: 'Diabetes centers' },
  'affiliation-received-store': {
    applicationId: order.orderId,
    practice: 'Elm Street Clinic',
    kind: 'Diabetes centers',
    name: 'Dr. Ann Lee',
    email: 'ann@clinic.example',
    phone: '+1 202 555 0188',
    region: 'Illinois, United States',
    licence: '1234567893',
    message: 'We see about forty patients a week.\nMay we call you?',
  },
  'referral-code': { firstName: 'Jane', code: 'K7QM2XTD' },
  'referral-coupon': { firstName: 'Jane', code: 'M3TV9Q4ZB7KH' },
  'coupon-void': { firstName: 'Jane', code: 'M3TV9Q4ZB7KH' },
  'registration-attempt': {},
  'app-ended': { appName: 'Pill Box' },
  'confirm-email': { firstName: 'Jane', linkId: order.orderId },
  'log-in': { firstName: 'Jane', linkId: order.orderId },
  'mailbox-proved': { firstName: 'Mary' },
  'confirm-staff-email': { name: 'Ines Vidal', linkId: order.orderId },
  'staff-password-link': { name: 'Ines Vidal', sentBy: 'Tom Reyes', linkId: order.orderId },
  'staff-email-changed': { newEmail: 'ines@example.com' },
  'password-changed': { staff: false },
  'approve-new-email': {
    firstName: 'Jane',
    newEmail: 'jane.doe@example.com',
    linkId: order.orderId,
  },
  'confirm-new-email': { firstName: 'Jane', email: 'jane@example.com', linkId: order.orderId },
  'email-changed': { newEmail: 'jane.doe@example.com' },
  'email-in-use': {},
  'prove-again': { firstName: 'Jane', linkId: order.orderId },
  'identity-linked': { firstName: 'Mary', provider: 'Work ID' },
  'identity-unlinked': { firstName: 'Mary', provider: 'Work ID' },
  'reset-password': { firstName: 'Jane', linkId: order.orderId },
  welcome: { firstName: 'Jane', linkId: order.orderId },
  'factor-added': { kind: 'authenticator', name: 'My phone', staff: false },
  'factor-removed': { kind: 'passkey', name: 'Laptop', staff: true },
  'factors-reset': { staff: false },
  'recovery-code-used': { left: 1, staff: false },
  'recovery-codes-renewed': { staff: true },
};
