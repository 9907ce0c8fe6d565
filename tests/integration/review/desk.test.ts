import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerOf, orderOf, prescribe, wordsOf } from '#tests/integration/admin/desk.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import {
  confirmedDose,
  decide,
  deskAt,
  ledgerOf,
  OZEMPIC,
  reviewOf,
  setStatus,
  statusOf,
  toldPatient,
  typedOzempic,
  waiting,
} from './bench.ts';

let store: Store;
let ana: StaffMember;
let ben: StaffMember;
beforeAll(async () => {
  store = await openStore();
  ana = await staffOf(store, 'pharmacist');
  ben = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

const accountOf = (patient: { browser: StaffMember['browser'] }, orderId: string) =>
  wordsOf(patient.browser.get(`/account/orders/${orderId}`));

describe('the review queue', () => {
  test('lists the oldest order first, with its age and remaining time', async () => {
    const { orderId } = await waiting(store);
    store.travel(5 * 3_600_000);
    // The sessions of staff have ended meanwhile.
    ana = await staffOf(store, 'pharmacist');
    ben = await staffOf(store, 'pharmacist');
    const { orderId: later } = await waiting(store);
    const html = await (await ana.browser.get('/admin/review')).text();
    expect(html.indexOf(deskAt(orderId))).toBeGreaterThan(0);
    expect(html.indexOf(deskAt(orderId))).toBeLessThan(html.indexOf(deskAt(later)));
    const words = await wordsOf(ana.browser.get('/admin/review'));
    expect(words).toContain('5 h old');
    expect(words).toContain('18 h left');
    expect(words).toContain('Ozempic 2mg/3mL × 1');
  });

  test('is searchable by name and has a view of requests to patients', async () => {
    const patient = await customerOf(store, { firstName: 'Zora', lastName: 'Quill' });
    const { orderId } = await waiting(store, [OZEMPIC], patient);
    expect(await wordsOf(ana.browser.get('/admin/review?q=zora'))).toContain('Zora Quill');
    expect(await wordsOf(ana.browser.get('/admin/review?q=nobody'))).toContain('No reviews match');
    await decide(store, ana.browser, orderId, 'ask-copy');
    expect(await wordsOf(ana.browser.get('/admin/review?q=zora'))).toContain('No reviews match');
    expect(await wordsOf(ana.browser.get('/admin/review?view=patient&q=zora'))).toContain(
      'Copy requested',
    );
  });

  test('lists the latest decision first', async () => {
    const orders: string[] = [];
    for (const firstName of ['Early', 'Late']) {
      const patient = await customerOf(store, { firstName, lastName: 'Zorin' });
      orders.push((await waiting(store, [OZEMPIC], patient)).orderId);
      store.travel(60_000);
    }
    for (const orderId of orders.toReversed()) {
      await decide(store, ana.browser, orderId, 'decline');
      store.travel(60_000);
    }
    const words = await wordsOf(ana.browser.get('/admin/review?view=decided&q=zorin'));
    expect(words.indexOf('Early Zorin')).toBeGreaterThan(0);
    expect(words.indexOf('Early Zorin')).toBeLessThan(words.indexOf('Late Zorin'));
  });

  test('is closed to other roles and customers, and excludes needles', async () => {
    const support = await staffOf(store, 'support');
    const boss = await staffOf(store, 'administrator');
    const { orderId } = await waiting(store);
    for (const { browser } of [support, boss])
      for (const path of ['/admin/review', deskAt(orderId)])
        expect((await browser.get(path)).status).toBe(403);
    expect((await decide(store, boss.browser, orderId, 'approve')).status).toBe(403);
    const patient = await customerOf(store);
    const needles = await orderOf(store, patient, [
      { productId: 'bdpenneedle', strength: '32G x 4mm', quantity: 1 },
    ]);
    expect((await ana.browser.get(deskAt(needles))).status).toBe(404);
    expect((await ana.browser.get(deskAt('nothing'))).status).toBe(404);
    expect((await patient.browser.get('/admin/review')).status).toBe(302);
  });
});

describe('an approval', () => {
  test('confirms the order, takes packs, notifies the patient and stores the approved content', async () => {
    const { patient, orderId } = await waiting(store);
    expect(await accountOf(patient, orderId)).toContain(
      'A pharmacist is reviewing your prescription',
    );
    const answer = await decide(store, ana.browser, orderId, 'approve', {
      ...typedOzempic(),
      'note-approve': 'Rang the practice.',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/review']);
    expect(await statusOf(store, orderId)).toBe('Order Confirmed');
    expect(await ledgerOf(store, orderId)).toEqual([
      { kind: 'granted', packs: 3, order_id: null },
      { kind: 'taken', packs: 1, order_id: orderId },
    ]);
    // One mail tells of the approval and has the payment link; it can be forwarded to whoever pays.
    const mails = await store.deps.db
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('recipient', '=', patient.who.email)
      .execute();
    const about = mails.filter(({ data }) => data['orderId'] === orderId);
    expect(about.map(({ template }) => template).toSorted()).toEqual([
      'order-placed',
      'payment-link',
      'prescription-received',
    ]);
    const told = about.find(({ template }) => template === 'payment-link')?.data;
    expect(told).toMatchObject({ reviewed: true, linkId: expect.any(String) });
    expect(JSON.stringify(told)).not.toMatch(/Ozempic|in order/);
    const seen = await accountOf(patient, orderId);
    expect(seen).toContain('A pharmacist approved it');
    expect(seen).toContain('Your prescription is in order.');
    expect(seen).toContain('2 of 3 packs left');
    expect(seen).not.toContain('Rang the practice.');
    const content = await store.deps.db
      .selectFrom('approved_contents')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(content.hash).toMatch(/^[\da-f]{64}$/);
    expect(content.revoked_at).toBeNull();
    expect(content.content).toContain('ozempic');
    const desk = await wordsOf(ana.browser.get(deskAt(orderId)));
    expect(desk).toContain('This has been decided.');
    expect(desk).toContain('Rang the practice.');
  });

  test('replaces the estimated supply with the days from the pharmacist', async () => {
    const { orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve', {
      ...typedOzempic({ 'line-0-dose': '10' }),
      ...confirmedDose('10', 'sig-0', 'label-0'),
    });
    const item = await store.deps.db
      .selectFrom('order_items')
      .select('supply_days')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(item.supply_days).toBe(40);
  });

  test.each<[string, Record<string, string>, string]>([
    ['expired', { issued: '2020-01-01' }, 'Not expired: It could be filled until January 1, 2021.'],
    ['another medicine', { 'line-0-drug': 'tirzepatide' }, 'Drug: tirzepatide is not Ozempic'],
    ['no brand', { 'line-0-brand': '' }, 'Brand of a biological: No brand is named.'],
    ['too long a supply', { 'line-0-dose': '30' }, '120 days. The limit is 90 days per shipment.'],
    ['controlled', { 'line-0-drug': 'oxycodone' }, 'oxycodone is on a schedule'],
    ['somebody else', { patientName: 'Ida Byron' }, 'Patient: The prescription is for Ida Byron'],
    ['something missing', { prescriberName: ' ' }, 'Still to type: prescriber.'],
  ])('is refused for this fault: %s', async (_, changes, words) => {
    const { orderId } = await waiting(store);
    const answer = await decide(store, ana.browser, orderId, 'approve', typedOzempic(changes));
    expect(answer.status).toBe(422);
    expect(await wordsOf(answer)).toContain(words);
    expect(await statusOf(store, orderId)).toBe('Order Requested');
    expect((await reviewOf(store, orderId)).record_id).toBeNull();
    expect(await toldPatient(store, orderId)).toEqual([]);
  });

  test('compares the prescription with the account name instead of the checkout name', async () => {
    const { orderId } = await waiting(store);
    await store.deps.db
      .updateTable('orders')
      .set({ first_name: 'Ida', last_name: 'King' })
      .where('id', '=', orderId)
      .execute();
    const words = await wordsOf(ana.browser.get(deskAt(orderId)));
    expect(words).toContain('The account belongs to Ada Byron');
    expect(words).toContain('Ordered for Ida King');
    const refused = await decide(
      store,
      ana.browser,
      orderId,
      'approve',
      typedOzempic({ patientName: 'Ida King' }),
    );
    expect(refused.status).toBe(422);
    expect(await wordsOf(refused)).toContain('but the account belongs to Ada Byron');
    expect((await decide(store, ana.browser, orderId, 'approve')).status).toBe(302);
  });

  test('is possible with a different name if the pharmacist vouches for it', async () => {
    const { orderId } = await waiting(store);
    const form = new URLSearchParams({
      version: String((await reviewOf(store, orderId)).version),
      intent: 'decide',
      decision: 'approve',
      'reason-approve': 'in-order',
      ...typedOzempic({ patientName: 'Ada King' }),
      vouch: 'patient',
    });
    const answer = await ana.browser.post(deskAt(orderId), Object.fromEntries(form));
    expect(answer.status).toBe(302);
    const entry = await store.deps.db
      .selectFrom('review_entries')
      .select('checklist')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'approved')
      .executeTakeFirstOrThrow();
    expect(entry.checklist).toContainEqual(
      expect.objectContaining({ id: 'patient', state: 'failed', vouched: true }),
    );
    const html = await (await ana.browser.get(deskAt(orderId))).text();
    expect(html).toMatch(/<input[^>]*value="patient"[^>]*>/);
    expect(/<input[^>]*value="patient"[^>]*>/.exec(html)?.[0]).toMatch(
      /checked.*disabled|disabled.*checked/s,
    );
  });

  test('keeps its checklist results after later changes', async () => {
    const { orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    const then = await wordsOf(ana.browser.get(deskAt(orderId)));
    expect(then).toContain('Met: Not expired');
    await store.deps.db
      .updateTable('users')
      .set({ last_name: 'King' })
      .where('id', 'in', (orders) =>
        orders.selectFrom('orders').select('user_id').where('id', '=', orderId),
      )
      .execute();
    store.travel(500 * 86_400_000);
    try {
      const later = await wordsOf(
        (await staffOf(store, 'pharmacist')).browser.get(deskAt(orderId)),
      );
      expect(later).toContain('Met: Not expired');
      expect(later).not.toContain('Not met');
    } finally {
      store.travel(-500 * 86_400_000);
    }
  });
});

describe('the supply of earlier orders', () => {
  test('counts what was approved or sent, and not what was only asked for', async () => {
    const { patient, orderId: first } = await waiting(store);
    const { orderId: second } = await waiting(store, [OZEMPIC], patient);
    const desk = () => wordsOf(ana.browser.get(deskAt(second)));
    expect(await desk()).not.toContain('from earlier orders');
    await decide(store, ana.browser, first, 'approve');
    expect(await desk()).toMatch(/\d+ days from earlier orders/);
    const set = (status: string) => setStatus(store, ana.browser, first, status);
    await set('Order Requested');
    expect(await desk()).not.toContain('from earlier orders');
    await decide(store, ana.browser, first, 'approve');
    await set('Cancelled');
    expect(await desk()).not.toContain('from earlier orders');
  });
});

describe('a decision that is not an approval', () => {
  test('requests a better copy, which the patient can upload for review', async () => {
    const { patient, orderId } = await waiting(store);
    const answer = await decide(store, ana.browser, orderId, 'ask-copy', {
      ...typedOzempic(),
      'sentence-ask-copy': 'The date is cut off.\nPlease send all of it.',
    });
    expect(answer.status).toBe(302);
    expect(await statusOf(store, orderId)).toBe('Order Requested');
    expect((await toldPatient(store, orderId))[0]?.data).toMatchObject({
      outcome: 'ask-copy',
      sentence: 'The date is cut off.\nPlease send all of it.',
    });
    const seen = await accountOf(patient, orderId);
    expect(seen).toContain('We need a better copy of your prescription');
    expect(seen).toContain('The date is cut off.');
    expect(seen).toContain('Upload a better copy');
    expect((await decide(store, ana.browser, orderId, 'approve')).status).toBe(409);
    const form = new FormData();
    const { pngFile } = await import('#tests/support/sample-files.ts');
    form.set('file', new File([new Uint8Array(await pngFile())], 'better.png'));
    await patient.browser.post(`/account/orders/${orderId}/prescription`, form);
    expect((await reviewOf(store, orderId)).state).toBe('waiting');
    const desk = await (await ana.browser.get(deskAt(orderId))).text();
    expect(desk).toContain('better.png');
    expect(desk).toContain('Earlier');
  });

  test('requests information, which the patient can give once', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'ask-information');
    expect(await accountOf(patient, orderId)).toContain('A pharmacist has a question');
    const page = `/account/orders/${orderId}`;
    const stranger = await customerOf(store);
    await stranger.browser.post(page, { intent: 'answer', answer: 'Not mine' });
    expect((await reviewOf(store, orderId)).answer).toBeNull();
    await patient.browser.post(page, { intent: 'answer', answer: '30 units at night' });
    expect(await reviewOf(store, orderId)).toMatchObject({
      state: 'waiting',
      answer: '30 units at night',
    });
    expect(await wordsOf(ana.browser.get(deskAt(orderId)))).toContain('30 units at night');
    const again = await patient.browser.post(page, { intent: 'answer', answer: 'Again' });
    // No question is open, so the page returns the answer as typed.
    expect(again.status).toBe(409);
    const html = await again.text();
    expect(html).toMatch(/<textarea[^>]*name="answer"[^>]*>Again<\/textarea>/);
    expect(html).toContain('The pharmacist has not asked for anything.');
    const empty = await patient.browser.post(page, { intent: 'answer', answer: ' ' });
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain('Your answer is required');
    expect(await statusOf(store, orderId)).toBe('Order Requested');
  });

  test('declines the prescription and cancels the order with one mail', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'decline');
    expect(await statusOf(store, orderId)).toBe('Cancelled');
    expect((await toldPatient(store, orderId)).map(({ data }) => data['outcome'])).toEqual([
      'decline',
    ]);
    const changed = await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'status-changed')
      .execute();
    expect(changed.filter(({ data }) => data['orderId'] === orderId)).toEqual([]);
    const seen = await accountOf(patient, orderId);
    expect(seen).toContain('A pharmacist could not approve it');
    expect(seen).toContain('Your prescription is too old to be filled.');
  });
});

describe('two concurrent pharmacists', () => {
  test('get one success and one conflict, and the typed values are kept', async () => {
    const { orderId } = await waiting(store);
    // Both open the desk before either of them decides.
    const { version } = await reviewOf(store, orderId);
    const other = typedOzempic({ patientName: 'A. Byron' });
    const answers = await Promise.all([
      decide(store, ana.browser, orderId, 'approve', typedOzempic(), version),
      decide(store, ben.browser, orderId, 'ask-copy', other, version),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(await wordsOf(lost ?? new Response())).toContain(
      'Someone else has decided about this prescription in the meantime. What you typed is saved.',
    );
    // Either mail tells of one decision.
    const linked = await store.deps.db
      .selectFrom('payments')
      .select('id')
      .where('order_id', '=', orderId)
      .execute();
    expect((await toldPatient(store, orderId)).length + linked.length).toBe(1);
    const drafts = await store.deps.db
      .selectFrom('review_drafts')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();
    const loser = lost === answers[0] ? ana : ben;
    const kept = drafts.find(({ staff_id }) => staff_id === loser.id);
    expect(kept?.typed['prescriberName']).toBe('Dr. Grace Hopper');
  });

  test('keep what they typed after a question to the patient, until a decision', async () => {
    const { patient, orderId } = await waiting(store);
    const typed = typedOzempic({ prescriberName: 'Dr. Rosalind Quill' });
    expect((await decide(store, ana.browser, orderId, 'ask-copy', typed)).status).toBe(302);
    const page = async () => (await ana.browser.get(deskAt(orderId))).text();
    expect(await page()).toContain('Dr. Rosalind Quill');
    store.travel(60_000);
    await prescribe(patient, orderId);
    expect(await page()).toContain('Dr. Rosalind Quill');
    expect(await wordsOf(ana.browser.get(deskAt(orderId)))).toContain('a newer scan has arrived');
    const kept = await store.deps.db
      .selectFrom('review_drafts')
      .select('typed')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(Object.keys(kept.typed).filter((name) => /decision|reason|sentence/.test(name))).toEqual(
      [],
    );
    await decide(store, ana.browser, orderId, 'approve', typed);
    const drafts = await store.deps.db
      .selectFrom('review_drafts')
      .select('id')
      .where('order_id', '=', orderId)
      .execute();
    expect(drafts).toEqual([]);
  });

  test('keep separate drafts, and each can read the draft of the other', async () => {
    const { orderId } = await waiting(store);
    const saved = await ana.browser.post(deskAt(orderId), {
      intent: 'save-draft',
      ...typedOzempic({ prescriberName: 'Dr. Ada’s own' }),
    });
    expect(saved.status).toBe(200);
    const seen = await (await ben.browser.get(deskAt(orderId))).text();
    expect(seen).toContain('Dr. Ada’s own');
    expect(await wordsOf(ben.browser.get(deskAt(orderId)))).toContain('typed this, last on');
    await ben.browser.post(deskAt(orderId), {
      intent: 'save-draft',
      ...typedOzempic({ prescriberName: 'Dr. Ben’s own' }),
    });
    expect(await (await ana.browser.get(deskAt(orderId))).text()).toContain('Dr. Ada’s own');
  });
});

describe('what was typed before a refusal', () => {
  test('is shown in the history to pharmacists, and to nobody else', async () => {
    const { patient, orderId } = await waiting(store);
    const typed = typedOzempic({
      prescriberName: 'Dr. Unreachable',
      'line-0-directions': 'As told',
    });
    expect((await decide(store, ana.browser, orderId, 'decline', typed)).status).toBe(302);
    const page = await wordsOf(ana.browser.get(deskAt(orderId)));
    expect(page).toContain('What was typed');
    expect(page).toContain('Ozempic 2mg/3mL: Directions As told');
    expect(page).toContain('Prescriber Dr. Unreachable');
    const { browser: support } = await staffOf(store, 'support');
    const { browser: administrator } = await staffOf(store, 'administrator');
    for (const other of [support, administrator, patient.browser])
      for (const at of [
        deskAt(orderId),
        `/admin/dashboard?open=${orderId}`,
        `/account/orders/${orderId}`,
      ])
        expect(await (await other.get(at)).text()).not.toContain('Unreachable');
  });
});

describe('health information of a patient', () => {
  /** An order for Ozempic of a patient who has told this about their health. */
  const told = async (notes: Record<string, string>) => {
    const { patient, orderId } = await waiting(store);
    const saved = await patient.browser.post('/account/health', {
      birthDate: '',
      allergies: '',
      medicines: '',
      conditions: '',
      ...notes,
    });
    expect(saved.status).toBe(302);
    return { patient, orderId };
  };
  const approve = (orderId: string, more: Record<string, string> = {}) =>
    decide(store, ana.browser, orderId, 'approve', typedOzempic(more));

  test.each([
    ['an allergy', { allergies: 'semaglutide' }, 'stop-allergy-ozempic', 'reports an allergy'],
    ['a boxed warning', { conditions: 'My aunt had MEN 2' }, 'stop-thyroid', 'reports thyroid'],
    ['pregnancy', { conditions: 'I am pregnant' }, 'stop-pregnancy-ozempic', 'not for use in'],
  ] as const)(
    'that meets %s stops the approval until a reason is typed',
    async (_, notes, id, text) => {
      const { orderId } = await told(notes);
      for (const more of [{}, { vouch: id }, { [`why-${id}`]: ' no ' }] as Record<
        string,
        string
      >[]) {
        const refused = await approve(orderId, more);
        expect(refused.status).toBe(422);
        const page = await wordsOf(refused);
        expect(page).toContain('This cannot be approved yet. Contraindication:');
        expect(page).toContain(text);
      }
      expect(await statusOf(store, orderId)).toBe('Order Requested');
      const why = 'The prescriber was called and has ruled it out.';
      expect((await approve(orderId, { [`why-${id}`]: why })).status).toBe(302);
      const entry = await store.deps.db
        .selectFrom('review_entries')
        .select('checklist')
        .where('order_id', '=', orderId)
        .where('kind', '=', 'approved')
        .executeTakeFirstOrThrow();
      expect(entry.checklist).toContainEqual(
        expect.objectContaining({ id, state: 'failed', answer: { right: '', why } }),
      );
      expect(await wordsOf(ana.browser.get(deskAt(orderId)))).toContain(`Reason: ${why}`);
    },
  );

  test.each([
    ['nothing', {}],
    ['another medicine of the same path', { medicines: 'Januvia 100 mg' }],
    ['a denied pregnancy', { conditions: 'Not pregnant' }],
    ['another allergy', { allergies: 'latex' }],
  ] as const)('that tells %s stops nothing', async (_, notes) => {
    const { orderId } = await told(notes);
    expect((await approve(orderId)).status).toBe(302);
  });

  test('appears at the review desk, and in the data of the patient', async () => {
    const { patient, orderId } = await waiting(store);
    const saved = await patient.browser.post('/account/health', {
      allergies: 'semaglutide',
      medicines: 'Januvia 100 mg',
      conditions: 'My aunt had MEN 2',
    });
    expect(saved.status).toBe(302);
    const desk = await wordsOf(ana.browser.get(deskAt(orderId)));
    expect(desk).toContain('The patient reports an allergy: semaglutide.');
    expect(desk).toContain('act in the same way');
    expect(desk).toContain('The patient reports thyroid cancer or MEN 2.');
    const why = 'Ruled out by the prescriber.';
    const answers = { 'why-stop-thyroid': why, 'why-stop-allergy-ozempic': why };
    expect((await approve(orderId, answers)).status).toBe(302);
    const own = await (await patient.browser.get('/account/data.json')).text();
    expect(own).toContain('My aunt had MEN 2');
    expect(own).toContain('Dr. Grace Hopper');
    expect(own).not.toContain(ana.id);
  });
});

describe('the kidney value', () => {
  const tell = (patient: { browser: StaffMember['browser'] }, notes: Record<string, string>) =>
    patient.browser.post('/account/health', {
      allergies: '',
      medicines: '',
      conditions: '',
      ...notes,
    });

  test('that the patient told is at the desk and in the form, and can be taken back', async () => {
    const { patient, orderId } = await waiting(store);
    expect((await tell(patient, { kidneyValue: ' 38 ', kidneyDay: '2026-03-04' })).status).toBe(
      302,
    );
    expect(await wordsOf(ana.browser.get(deskAt(orderId)))).toContain(
      'Kidney value (eGFR) 38 of March 4, 2026',
    );
    expect(await (await patient.browser.get('/account/health')).text()).toContain('value="38"');
    expect((await tell(patient, {})).status).toBe(302);
    expect(await wordsOf(ana.browser.get(deskAt(orderId)))).toContain(
      'Kidney value (eGFR) The patient has not entered anything',
    );
  });

  test.each([
    ['kidneyValue', '0'],
    ['kidneyValue', '201'],
    ['kidneyValue', '45.5'],
    ['kidneyValue', 'good'],
    ['kidneyDay', '2999-01-01'],
    ['kidneyDay', '2026-02-30'],
  ])('%s cannot be %s', async (name, text) => {
    const patient = await customerOf(store);
    const answer = await tell(patient, { [name]: text, allergies: 'latex' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('latex');
  });
});

describe('the date of birth', () => {
  const tell = (patient: { browser: StaffMember['browser'] }, birthDate: string) =>
    patient.browser.post('/account/health', {
      birthDate,
      allergies: '',
      medicines: '',
      conditions: '',
    });

  test('that the patient told is compared with the typed one', async () => {
    const { patient, orderId } = await waiting(store);
    expect((await tell(patient, '1980-05-01')).status).toBe(302);
    expect(await wordsOf(ana.browser.get(deskAt(orderId)))).toContain('May 1, 1980');
    const other = typedOzempic({ birthDate: '1980-01-05' });
    const refused = await decide(store, ana.browser, orderId, 'approve', other);
    expect(refused.status).toBe(422);
    expect(await wordsOf(refused)).toContain('The prescription says January 5, 1980');
    const right = typedOzempic({ birthDate: '1980-05-01' });
    expect((await decide(store, ana.browser, orderId, 'approve', right)).status).toBe(302);
  });

  test.each(['2999-01-01', '1980-02-30', '1800-01-01', 'May 1980'])(
    'cannot be %s',
    async (birthDate) => {
      const patient = await customerOf(store);
      expect((await tell(patient, birthDate)).status).toBe(422);
    },
  );
});
