import { toCents } from '#domain/money.ts';
import type { MailData } from '#mail/templates/catalogue.ts';

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
const totalCents = toCents(43_350);

/** One set of data for each template, every optional value present. */
export const samples: MailData = {
  'order-placed': { ...order, lines, totalCents, prescriptionRequired: true },
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
    totalCents,
    prescriptionRequired: true,
  },
  'status-changed': {
    ...order,
    status: 'Order Shipped',
    trackingInfo: '1Z 999 AA1',
    prescriptionMissing: false,
  },
  'tracking-added': { ...order, trackingInfo: 'https://courier.example/t?n=1&x=2' },
  'prescription-received': order,
  'prescription-received-store': { orderId: order.orderId },
  'prescription-reviewed': {
    ...order,
    outcome: 'approve',
    sentence: 'Your prescription is in order.',
    balances: [{ name: 'Ozempic 2mg/3mL', left: '1 of 3 packs left' }],
  },
  'order-withdrawn': order,
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
  'registration-attempt': {},
  'app-ended': { appName: 'Pill Box' },
  'confirm-email': { firstName: 'Jane', linkId: order.orderId },
  'log-in': { firstName: 'Jane', linkId: order.orderId },
  'mailbox-proved': { firstName: 'Mary' },
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
