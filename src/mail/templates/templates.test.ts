import { describe, expect, test } from 'vitest';
import { orderNumber } from '#domain/order-number.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { renderMail } from './render.ts';
import { brand, samples } from '#tests/support/mail-samples.ts';
import { mailTemplates, type MailData, type MailTemplate } from './catalogue.ts';

const ORDER = '01901f2e-0000-7000-8000-000000000001';

const names = Object.keys(mailTemplates).filter((name): name is MailTemplate => name in samples);

const mail = <T extends MailTemplate>(template: T, data: Partial<MailData[T]> = {}) =>
  renderMail(template, { ...samples[template], ...data }, brand);

const words = (text: string) => text.replace(/\s+/g, ' ');

/** The same data with every free text replaced. Statuses, kinds, outcomes and the like are fixed values of the store. */
const replaceTexts = <T>(value: T, text: string): T =>
  JSON.parse(JSON.stringify(value), (key, item: unknown) =>
    typeof item === 'string' &&
    !['status', 'kind', 'outcome', 'reader', 'matter', 'since'].includes(key)
      ? text
      : item,
  );

/** Estimates syllables as groups of vowels. */
const syllables = (word: string): number =>
  Math.max(
    1,
    (
      word
        .toLowerCase()
        .replace(/e$/, '')
        .match(/[aeiouy]+/g) ?? []
    ).length,
  );

/** Flesch–Kincaid grade of running text. */
const grade = (text: string): number => {
  const sentences = text.split(/[.?:]+(?:\s|$)/).filter((part) => /\w/.test(part));
  const all = text.match(/[A-Za-z’'-]+/g) ?? [];
  return (
    0.39 * (all.length / sentences.length) +
    11.8 * (all.reduce((sum, word) => sum + syllables(word), 0) / all.length) -
    15.59
  );
};

test('has a sample for every template, so that the tests cover it', () => {
  expect(names.toSorted()).toEqual(Object.keys(mailTemplates).toSorted());
});

describe.each(names)('%s', (name) => {
  test('is a complete English document for light and dark schemes without external resources', async () => {
    const { html } = await mail(name);
    expect(html).toMatch(/<html lang="en"/);
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).not.toMatch(/<(img|script|link|iframe|object|video|svg|base|form)\b/i);
    expect(html).not.toMatch(/\b(src|srcset|background)=|url\(|@import/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '');
    expect(links.filter((link) => !link.startsWith('https://'))).toEqual([]);
  });

  test('has a subject, a title, and a plain-text part with the same words', async () => {
    const { subject, html, text } = await mail(name);
    expect(subject.length).toBeGreaterThan(8);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(text).not.toMatch(/<\w|&(amp|lt|gt|nbsp|#)/);
    expect(text).toContain('Pharos is not a pharmacy.');
    expect(text).toContain('support@pharos.example or +1 202 555 0143');
    expect(text).toContain('1 Harbour Road, Dublin');
    expect(text).toContain('Pharos is operated by Lighthouse Ltd.');
    expect(text).toContain('License W-77, Board of Example.');
    expect(text).toContain('Responsible person: Ada Byron.');
    for (const line of text.split('\n').filter((line) => !line.includes('https://')))
      expect(line.length).toBeLessThanOrEqual(78);
    for (const [, link] of html.matchAll(/href="([^"]*)"/g))
      expect(text).toContain((link ?? '').replaceAll('&amp;', '&'));
  });

  test('has no exclamation mark and reads at an eighth-grade level', async () => {
    const { subject, text } = await mail(name);
    expect(`${subject} ${text}`).not.toContain('!');
    const prose = text
      .replaceAll(/https?:\S+/g, '')
      .split(/\n\n+/)
      .map(words)
      .filter((paragraph) => /[.?]$/.test(paragraph.trim()) && !/^[\w ]+: \S+@/.test(paragraph))
      .join(' ');
    expect(grade(prose)).toBeLessThanOrEqual(8);
  });

  test('escapes user input', async () => {
    const typed = `<img src=x onerror=alert(1)><a href="https://evil.example">"'&</a>`;
    const { html, text } = await renderMail(name, replaceTexts(samples[name], typed), brand);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('https://evil.example"');
    // The id of a link is in its address, or only makes the code.
    const { linkId: _, ...shown }: Readonly<Record<string, unknown>> = samples[name];
    const used = JSON.stringify(replaceTexts(shown, typed)) !== JSON.stringify(shown);
    // Some templates show only an order number, which is the end of its id in groups.
    if (used)
      expect([typed.slice(-12), orderNumber(typed)].some((end) => words(text).includes(end))).toBe(
        true,
      );
  });

  test('keeps its headers for any user input', async () => {
    const typed = 'x@y.example\r\nBcc: thief@evil.example\r\n\r\nnew body';
    const { subject, replyTo } = await renderMail(name, replaceTexts(samples[name], typed), brand);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(replyTo).toBeUndefined();
  });

  test('names no medicine in its subject', async () => {
    const { subject } = await mail(name);
    expect(subject).not.toMatch(/ozempic|lantus|mounjaro/i);
  });
});

describe('order-placed', () => {
  test('lists the lines, their amounts and the total', async () => {
    const { text, html } = await mail('order-placed');
    expect(text).toMatch(/Ozempic 2mg\/3mL\s+2\s+\$334\.00/);
    expect(text).toMatch(/Lantus 100 units\/mL\s+1\s+\$99\.50/);
    expect(text).toMatch(
      /Subtotal\s+\$433\.50\s+Friend code, 5% off\s+−\$21\.68\s+Total\s+\$411\.82/,
    );
    expect(html).toContain('$411.82');
    expect(text).toContain(`Order number: ${orderNumber(ORDER)}`);
  });

  test('shows only the total of an order without a discount', async () => {
    const { text } = await mail('order-placed', { discount: null });
    expect(text).not.toContain('Subtotal');
    expect(text).not.toContain('off');
  });

  test('says where to upload the prescription', async () => {
    const { text } = await mail('order-placed');
    expect(words(text)).toContain(
      'Open My Account, go to Order History and choose Upload Prescription.',
    );
    expect(text).toContain('Upload your prescription https://shop.example/account');
  });

  test('says that no prescription is needed if none is required', async () => {
    const { text } = await mail('order-placed', { prescriptionRequired: false });
    expect(text).toContain('No prescription is needed for this order.');
    expect(text).not.toContain('Upload Prescription');
    expect(text).toContain('https://shop.example/account');
  });
});

describe('order-placed-store', () => {
  test('contains the whole checkout form, the discount and the total', async () => {
    const { text, replyTo, subject } = await mail('order-placed-store');
    for (const value of Object.values(samples['order-placed-store'].form))
      expect(text).toContain(value);
    expect(text).toMatch(/Friend code, 5% off\s+−\$21\.68\s+Total\s+\$411\.82/);
    expect(text).toContain('Prescription: required');
    expect(subject).toBe(`New order ${orderNumber(ORDER)}`);
    expect(replyTo).toBe('jane@example.com');
  });

  test('omits empty fields', async () => {
    const form = { ...samples['order-placed-store'].form, apartment: null, orderNotes: null };
    const { text } = await mail('order-placed-store', { form, prescriptionRequired: false });
    expect(text).not.toMatch(/Apartment|Order Notes|null/);
    expect(text).toContain('Prescription: not required');
  });
});

describe('status-changed', () => {
  const expected = {
    'Order Requested': [
      'Your order now has the status Order Requested.',
      'The pharmacy still has to review it.',
    ],
    'Order Confirmed': ['Your order is confirmed.', 'a secure payment link'],
    'Preparing for Shipment': ['Your order is being packed', 'email you when it ships'],
    'Order Shipped': ['handed your order to the carrier', 'between Thursday, December 3'],
    'In Transit': ['Your order is on its way to you.', 'someone to receive it'],
    'Out for Delivery': ['Your order is out for delivery.', 'Open the box as soon as it arrives.'],
    Delivered: ['Your order was delivered.', 'do not use it and write to us'],
    Cancelled: ['Your order was cancelled.', 'please answer this email'],
  } as const;

  test.each(ORDER_STATUSES)('says for %s what happened and what comes next', async (status) => {
    const { text, subject } = await mail('status-changed', { status });
    expect(words(text)).toContain(`Status: ${status}`);
    for (const part of expected[status]) expect(words(text)).toContain(part);
    expect(subject).toMatch(/^Your Pharos order /);
  });

  test('has a distinct subject for each status', async () => {
    const all = await Promise.all(
      ORDER_STATUSES.map((status) => mail('status-changed', { status, trackingInfo: null })),
    );
    expect(new Set(all.map((each) => each.subject)).size).toBe(ORDER_STATUSES.length);
  });

  const RANGE = 'We expect your parcel between Thursday, December 3 and Wednesday, December 9.';

  test.each(['Order Shipped', 'In Transit'] as const)(
    'says for %s when the parcel should arrive',
    async (status) => {
      const { text } = await mail('status-changed', { status, expected: RANGE });
      expect(words(text)).toContain(RANGE);
      expect(words((await mail('status-changed', { status, expected: null })).text)).not.toContain(
        'We expect your parcel',
      );
    },
  );

  test.each(['Order Shipped', 'In Transit', 'Out for Delivery', 'Delivered'] as const)(
    'asks at %s about cooling only if the parcel needs it',
    async (status) => {
      const cold = words((await mail('status-changed', { status, cold: true })).text);
      expect(cold).toMatch(/tell us on the page of your order whether it (is|arrived) cold/);
      const dry = words((await mail('status-changed', { status, cold: false })).text);
      expect(dry).toMatch(/tell us on the page of your order/);
      expect(dry).not.toMatch(/\bcold\b|warm|ice pack/);
    },
  );

  test('mentions ice packs only for a cold parcel', async () => {
    const status = 'Preparing for Shipment';
    expect((await mail('status-changed', { status, cold: true })).text).toContain('ice packs');
    expect((await mail('status-changed', { status, cold: false })).text).not.toContain('ice packs');
  });

  test('shows tracking details if there are any and the order is not cancelled', async () => {
    expect((await mail('status-changed')).text).toContain('Your tracking number is 1Z 999 AA1.');
    expect((await mail('status-changed', { trackingInfo: null })).text).not.toContain('tracking');
    expect((await mail('status-changed', { status: 'Cancelled' })).text).not.toContain('1Z 999');
  });

  test('reminds of a missing prescription only while the order is requested', async () => {
    const missing = { prescriptionMissing: true, trackingInfo: null } as const;
    const requested = await mail('status-changed', { ...missing, status: 'Order Requested' });
    expect(words(requested.text)).toContain(
      `Upload your prescription https://shop.example/account/orders/${ORDER}`,
    );
    const cancelled = await mail('status-changed', { ...missing, status: 'Cancelled' });
    expect(cancelled.text).not.toContain('pload');
  });
});

describe('tracking-added', () => {
  test('says when the parcel should arrive, if known', async () => {
    const expected = 'We expect your parcel between Thursday, December 3 and Friday, December 4.';
    expect(words((await mail('tracking-added', { expected })).text)).toContain(expected);
    expect((await mail('tracking-added', { expected: null })).text).not.toContain('We expect');
  });

  test('names the carrier of the tracking number and links its page', async () => {
    const { html, text } = await mail('tracking-added', { trackingInfo: '84 8713 5506' });
    const page = 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=8487135506&submit=1';
    expect(words(text)).toContain(
      `Your tracking number is 84 8713 5506. Track your parcel at DHL: ${page}`,
    );
    expect(html).toContain(`href="${page.replace('&', '&amp;')}"`);
  });

  test('links the courier’s page', async () => {
    const { html, text } = await mail('tracking-added');
    expect(html).toContain('href="https://courier.example/t?n=1&amp;x=2"');
    expect(text).toContain('https://courier.example/t?n=1&x=2');
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://', 'see https://x.example now'])(
    'makes no link of %j',
    async (trackingInfo) => {
      const { html, text } = await mail('tracking-added', { trackingInfo });
      expect(html.match(/href="/g)).toHaveLength(1);
      expect(text).toContain(`Your tracking number is ${trackingInfo}.`);
    },
  );
});

test('prescription-received says what happens to the file', async () => {
  const { text } = await mail('prescription-received');
  expect(words(text)).toContain('Only you and our staff can open it.');
  expect(words(text)).toContain('Next, the pharmacy reviews it.');
});

test('prescription-received-store links to the review desk', async () => {
  const { text, subject } = await mail('prescription-received-store');
  expect(subject).toBe(`Prescription uploaded for order ${orderNumber(ORDER)}`);
  expect(text).toContain('https://shop.example/admin/review/');
});

test('order-withdrawn says that nothing is sent and nothing is paid', async () => {
  const { text } = await mail('order-withdrawn');
  expect(words(text)).toContain('Nothing will be sent for it. You pay nothing.');
  expect(text).toContain(orderNumber(ORDER));
});

test('contact-message keeps the lines of the message and replies go to its sender', async () => {
  const { text, html, subject, replyTo } = await mail('contact-message');
  expect(subject).toBe('Contact form: Delivery to Maine');
  expect(replyTo).toBe('ann@example.com');
  expect(text).toContain('> Hello,\n> \n> do you ship there?\n> Ann');
  expect(html).toContain('do you ship there?');
});

test('medication-request contains the whole form, without empty optional fields', async () => {
  const full = await mail('medication-request');
  for (const value of Object.values(samples['medication-request']))
    expect(full.text).toContain(value);
  expect(full.replyTo).toBe('ann@example.com');
  const { text } = await mail('medication-request', { phone: null, message: null });
  expect(text).not.toMatch(/Phone|Additional|null/);
});

test('registration-attempt tells the owner that nothing has changed', async () => {
  const { text } = await mail('registration-attempt');
  expect(words(text)).toContain('You already have one, so no second account was created.');
  expect(text).toContain('https://shop.example/login');
});

test('welcome explains how an order works', async () => {
  const { text } = await mail('welcome');
  expect(text).toContain('Hello Jane,');
  expect(words(text)).toContain('You do not pay at this point.');
});

describe('prescription-reviewed', () => {
  const said = async (outcome: MailData['prescription-reviewed']['outcome']) =>
    mail('prescription-reviewed', { outcome });

  test.each([
    ['approve', 'is confirmed', 'We’ll email you a secure payment link.'],
    ['ask-copy', 'a better copy', 'Your order is on hold until we have it.'],
    ['ask-information', 'has a question', 'Your order is on hold until you answer.'],
    ['decline', 'could not be approved', 'you pay nothing for it'],
  ] as const)(
    'contains for %s the pharmacist’s sentence and what comes next',
    async (outcome, subject, next) => {
      const letter = await said(outcome);
      expect(letter.subject).toContain(subject);
      expect(letter.text).toContain('Your prescription is in order.');
      expect(letter.text).toContain(next);
      expect(letter.text).toContain('Ozempic 2mg/3mL: 1 of 3 packs left');
      expect(letter.text).toContain(
        'https://shop.example/account/orders/01901f2e-0000-7000-8000-000000000001',
      );
      expect(letter.subject).not.toContain('Ozempic');
    },
  );
});
