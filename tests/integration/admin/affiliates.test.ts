import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '#platform/rate-limit.ts';
import { readPage } from '#tests/support/pages.ts';
import {
  type Browser,
  openStore,
  staffOf,
  type StaffMember,
  type Store,
} from '#tests/support/store.ts';
import { customerOf, deskOf, wordsOf } from './desk.ts';

const LIST = '/admin/affiliates';
const form = {
  practice: 'Elm Street Clinic',
  kind: 'Diabetes centers',
  name: 'Dr. Ann Lee',
  email: 'ann@clinic.example',
  phone: '',
  region: 'Illinois',
  licence: '1234567893',
  message: 'Forty patients a week.\nMay we call you?',
};

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
let support: StaffMember;
let pharmacist: StaffMember;
beforeAll(async () => {
  store = await openStore({ asOwner: true });
  desk = await deskOf(store);
  support = await staffOf(store, 'support');
  pharmacist = await staffOf(store, 'pharmacist');
});
beforeEach(async () => {
  await sql`truncate affiliate_applications, rate_limits, mails cascade`.execute(store.deps.db);
});
afterAll(() => store.close());

const apply = (values: Record<string, string> = {}, by = store.browser()) =>
  by.post('/rewards', { ...form, ...values });
const kept = () => store.deps.db.selectFrom('affiliate_applications').selectAll().execute();
const applied = async (values: Record<string, string> = {}): Promise<string> => {
  expect((await apply(values)).status).toBe(302);
  const { id } = await store.deps.db
    .selectFrom('affiliate_applications')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
};

describe('the form of /rewards', () => {
  test('keeps the application and mails both sides', async () => {
    const by = store.browser();
    const answer = await apply({}, by);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/rewards']);
    expect((await readPage(by.get('/rewards'))).html).toContain('Application sent');
    const [row] = await kept();
    expect(row).toMatchObject({ ...form, phone: null, state: 'new', version: 1 });
    const mails = await store.deps.db
      .selectFrom('mails')
      .select(['template', 'recipient', 'data'])
      .orderBy('template')
      .execute();
    expect(mails).toEqual([
      // This mail contains nothing from the form, because the address may belong to somebody else.
      {
        template: 'affiliation-received',
        recipient: 'ann@clinic.example',
        data: { kind: 'Diabetes centers' },
      },
      {
        template: 'affiliation-received-store',
        recipient: 'support@pharos.example',
        data: { applicationId: row?.id, ...form, phone: null },
      },
    ]);
  });

  test.each([
    ['practice', '  ', 'Practice or clinic is required'],
    ['kind', '', 'Please choose what fits your practice best'],
    ['kind', 'A kind of somebody’s own', 'Please choose what fits your practice best'],
    ['name', '', 'Contact person is required'],
    ['email', 'ann@clinic', 'Please enter a valid email address'],
    ['region', '', 'Country or state is required'],
    ['message', 'x'.repeat(5001), 'Message may have at most 5000 characters'],
  ])('refuses %s %j and keeps the input', async (name, value, words) => {
    const page = await readPage(apply({ [name]: value }));
    expect(page.status).toBe(422);
    expect(page.main).toContain(words);
    expect(page.html).toContain('Forty patients a week.'.slice(0, name === 'message' ? 0 : 22));
    expect(page.fields.get('License or NPI number')?.value).toBe(form.licence);
    if (name !== 'kind') expect(page.html).toMatch(/<option selected="">Diabetes centers</);
    expect(await kept()).toEqual([]);
  });

  test('applies a rate limit per email and keeps the input', async () => {
    for (let at = 0; at < RATE_LIMITS['affiliation-email'].points; at += 1) await applied();
    const answer = await apply({ email: 'ANN@clinic.example' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toContain('Too many applications were sent from your connection.');
    expect(html).toContain('May we call you?');
    expect(await kept()).toHaveLength(RATE_LIMITS['affiliation-email'].points);
    expect((await apply({ email: 'else@clinic.example' })).status).toBe(302);
  });

  test('is on the page for visitors, beside the mailto links', async () => {
    const page = await readPage(store.browser().get('/rewards'));
    expect(page.links('Join Now')[0]).toMatch(/^mailto:/);
    expect(page.links('Contact Us').at(-1)).toBeDefined();
    expect(page.links('Apply online')).toEqual(['#apply']);
    for (const kind of ['Independent doctors', 'Functional medicine clinics', 'Something else'])
      expect(page.html).toContain(`<option>${kind}</option>`);
  });
});

describe('the list of applications', () => {
  const change = (id: string, values: Record<string, string>, by: Browser = desk.admin) =>
    by.post(`${LIST}?open=${id}`, { applicationId: id, version: '1', note: '', ...values });
  const steps = () => store.deps.db.selectFrom('affiliate_changes').selectAll().execute();

  test('shows the application and the history of its changes', async () => {
    const id = await applied();
    expect(await wordsOf(desk.admin.get(LIST))).toMatch(
      /1 application .*Elm Street Clinic Diabetes centers Nov \d+, 20\d\d Dr\. Ann Lee/,
    );
    const answer = await change(id, { state: 'in-talks', note: 'Called them.\nThey call back.' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${LIST}?open=${id}`]);
    await change(id, { version: '2', state: 'in-talks', note: 'They called.' });
    await change(id, { version: '3', state: 'accepted' });
    const page = await wordsOf(desk.admin.get(`${LIST}?open=${id}`));
    expect(page).toContain('License or NPI number 1234567893');
    expect(page).toContain('Phone N/A');
    const names = (await desk.admin.get(`${LIST}?open=${id}`)).text();
    expect(await names).toContain('mailto:ann@clinic.example');
    expect(page).toMatch(
      /In talks to Accepted .*UTC .*Note They called\. .*UTC .*New to In talks Called them\. They call back\. .*UTC/,
    );
    const by = await store.deps.db
      .selectFrom('staff')
      .select('id')
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    expect((await steps()).map(({ actor_id }) => actor_id)).toEqual([by.id, by.id, by.id]);
  });

  test('refuses a change of an outdated version and keeps the note', async () => {
    const id = await applied();
    await change(id, { state: 'in-talks' });
    const page = await readPage(change(id, { state: 'declined', note: 'Not a clinic.' }));
    expect(page.status).toBe(409);
    expect(page.main).toContain('Someone else has changed this application.');
    expect(page.html).toContain('Not a clinic.');
    expect(page.html).toContain('name="version" value="2"');
    expect(await steps()).toHaveLength(1);
  });

  test('saves one of two concurrent changes', async () => {
    const id = await applied();
    const answers = await Promise.all(
      ['accepted', 'declined'].map((state) => change(id, { state })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302, 409]));
    expect(await steps()).toHaveLength(1);
  });

  test.each([
    ['an unchanged state', { state: 'new' }, 422, 'Choose another state or write a note.'],
    ['an unknown state', { state: 'paid' }, 422, 'Please choose one of the listed states.'],
    ['no version', { state: 'accepted', version: '' }, 422, 'This page is out of date.'],
  ])('refuses %s', async (_, values, status, words) => {
    const id = await applied();
    const page = await readPage(change(id, values));
    expect(page.status).toBe(status);
    expect(page.main).toContain(words);
    expect(await steps()).toEqual([]);
  });

  test('can be read by support and changed by administrators only', async () => {
    const id = await applied();
    const page = await wordsOf(support.browser.get(`${LIST}?open=${id}`));
    expect(page).toContain('Forty patients a week.');
    expect(page).not.toContain('For staff only, saved with your name.');
    expect((await change(id, { state: 'accepted' }, support.browser)).status).toBe(403);
    expect((await change(id, { state: 'accepted' }, pharmacist.browser)).status).toBe(403);
    expect((await pharmacist.browser.get(LIST)).status).toBe(403);
    expect(await wordsOf(pharmacist.browser.get('/admin/dashboard'))).not.toContain('Affiliates');
    expect(await steps()).toEqual([]);
  });

  test('is searched, filtered, sorted and paged on the server', async () => {
    for (let at = 0; at < 60; at += 1)
      await store.deps.db
        .insertInto('affiliate_applications')
        .values({
          ...form,
          id: store.deps.newId(),
          practice: `Practice ${String(at).padStart(2, '0')}`,
          email: `doctor${at}@practice.example`,
          state: at % 2 === 0 ? 'new' : 'declined',
          created_at: new Date(Date.UTC(2026, 0, 1, 0, at)),
        })
        .execute();
    const rows = async (address: string): Promise<string[]> => {
      const html = await (await desk.admin.get(address)).text();
      return [...html.matchAll(/>Practice (\d\d)<\/a>/g)].map(([, name = '']) => name);
    };
    expect((await rows(LIST)).slice(0, 2)).toEqual(['59', '58']);
    const html = await (await desk.admin.get(LIST)).text();
    const next = /href="([^"]*)"[^>]*>Next page/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect([(await rows(LIST)).length, ...(await rows(next))]).toEqual([
      50,
      '09',
      '08',
      '07',
      '06',
      '05',
      '04',
      '03',
      '02',
      '01',
      '00',
    ]);
    expect((await rows(`${LIST}?sort=practice-asc`)).slice(0, 2)).toEqual(['00', '01']);
    const declined = await rows(`${LIST}?state=declined`);
    expect(declined).toHaveLength(30);
    expect(declined.every((name) => Number(name) % 2 === 1)).toBe(true);
    expect(await rows(`${LIST}?q=DOCTOR17`)).toEqual(['17']);
    expect(await wordsOf(desk.admin.get(`${LIST}?q=xyzzy`))).toContain('No applications match.');
  });

  test('reports an empty list, an unknown application and a failed read', async () => {
    expect(await wordsOf(desk.admin.get(LIST))).toContain('No applications yet.');
    expect(await wordsOf(desk.admin.get(`${LIST}?open=nothing`))).toContain(
      'This application does not exist.',
    );
    await sql`alter table affiliate_applications rename to elsewhere`.execute(store.deps.db);
    try {
      expect((await desk.admin.get(LIST)).status).toBe(503);
      const page = await readPage(apply());
      expect([page.status, page.fields.get('Contact person')?.value]).toEqual([500, 'Dr. Ann Lee']);
    } finally {
      await sql`alter table elsewhere rename to affiliate_applications`.execute(store.deps.db);
    }
  });
});

test('the data download contains the application of a customer, and the deletion of the account erases it', async () => {
  const ada = await customerOf(store);
  const id = await applied({ email: ada.who.email.toUpperCase() });
  await desk.admin.post(`${LIST}?open=${id}`, {
    applicationId: id,
    version: '1',
    state: 'declined',
    note: 'No practice.',
  });
  const own: Record<string, readonly Record<string, unknown>[]> = await (
    await ada.browser.get('/account/data.json')
  ).json();
  expect(own['affiliate_applications']).toMatchObject([{ id, practice: 'Elm Street Clinic' }]);
  expect(own['affiliate_changes']).toMatchObject([{ note: 'No practice.' }]);
  expect(own['affiliate_changes']?.[0]).not.toHaveProperty('actor_id');
  await desk.admin.post(`/admin/dashboard?tab=users&open=${ada.userId}`, {
    intent: 'delete-user',
    userId: ada.userId,
  });
  expect(await kept()).toEqual([]);
  expect(await store.deps.db.selectFrom('affiliate_changes').select('id').execute()).toEqual([]);
});
