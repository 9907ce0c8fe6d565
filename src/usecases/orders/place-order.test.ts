import { expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import { orderMails } from './place-order.ts';

test('puts only the fields of the checkout into the mails', () => {
  const details = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    phone: '+12025550187',
    streetAddress: '12 Elm Street',
    apartment: '',
    city: 'Springfield',
    state: 'Illinois',
    zipCode: '62701',
    country: 'United States',
    orderNotes: '',
    password: 'seeded-secret',
  };
  const settings = {
    version: '1.2.3',
    brand: {
      name: 'Pharos',
      email: 'store@example.com',
      phone: '',
      address: '',
      messagingUrl: '',
      socialUrl: undefined,
      operator: { company: undefined, licence: undefined, responsible: undefined },
    },
    missingDetails: [],
    publicUrl: 'https://store.example',
    staffFactor: 'required' as const,
    customerFactor: 'optional' as const,
    passwordLength: 8,
    keepInBrowser: true,
    privateRegistration: false,
    apiClients: [],
    texts: false,
    staffUrl: undefined,
    captcha: 'off' as const,
    styleguide: false,
    draftHours: 24,
    review: { validMonths: 12, hours: 24, escalationHours: 24, undoSeconds: 10, secondLook: [] },
    shipping: {
      from: 'DE' as const,
      cold: { transitDays: 3, coolantHours: 96 },
      assumed: [],
    },
    payments: { linkDays: 7 },
  };
  const mails = orderMails(settings, 'order', details, {
    order: { lines: [], total: toCents(0), prescriptionRequired: false },
    discount: undefined,
    total: toCents(0),
  });
  expect(mails.map((mail) => mail.to)).toEqual(['ada@example.com', 'store@example.com']);
  expect(JSON.stringify(mails)).not.toContain('seeded-secret');
});
