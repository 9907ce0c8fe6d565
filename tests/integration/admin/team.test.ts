import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { STAFF_ROLES, type StaffRole } from '#domain/access.ts';
import {
  administrator,
  type Browser,
  openStore,
  PASSWORD,
  staffOf,
  type StaffMember,
  type Store,
} from '#tests/support/store.ts';
import { LICENCE, LICENCE_FIELDS } from '#tests/support/licence.ts';
import { DASHBOARD, wordsOf } from './desk.ts';

const TEAM = '/admin/team';
const NEW = 'Another-Harbour-9';
const HOUR = 3_600_000;

let store: Store;
let admin: Browser;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
});
afterAll(() => store.close());
// The tests count members with all rights, so that those of other tests are deleted.
afterEach(async () => {
  await store.deps.db
    .deleteFrom('staff')
    .where('username', '!=', 'admin')
    .where('removed_at', 'is', null)
    .execute();
});

const member = (...roles: StaffRole[]): Promise<StaffMember> => staffOf(store, ...roles);
const act = (
  by: Browser,
  who: { readonly id: string },
  intent: string,
  values: Record<string, string> = {},
): Promise<Response> => by.post(`${TEAM}/${who.id}`, { intent, ...values });
const row = (id: string) =>
  store.deps.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const idOfAdmin = async (): Promise<{ id: string }> =>
  store.deps.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
const inside = async (browser: Browser): Promise<boolean> =>
  (await browser.get(DASHBOARD)).status === 200;

let count = 0;
const invite = async (
  by: Browser,
  roles: readonly StaffRole[],
  email = `new-${(count += 1)}@example.com`,
) => {
  const answer = await by.post(TEAM, {
    email,
    ...Object.fromEntries(roles.map((role) => [role, 'on'])),
  });
  return { answer, email };
};
/** The tokens of the links that were mailed to an address, oldest first. */
const tokensTo = async (email: string): Promise<readonly string[]> =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('recipient', '=', email)
      .where('template', '=', 'staff-invitation')
      .orderBy('id')
      .execute()
  ).map(({ data }) => store.deps.mailLinks.token(String(data['linkId'])));
const lastToken = async (email: string): Promise<string> => (await tokensTo(email)).at(-1) ?? '';
const pageOf = (token: string): Promise<Response> =>
  store.browser().get(`/admin/invitation?token=${token}`);
const join = (token: string, username: string, changes: Record<string, string> = {}) =>
  store.browser().post(`/admin/invitation?token=${token}`, {
    token,
    name: 'Ines Vidal',
    username,
    password: NEW,
    confirmPassword: NEW,
    ...LICENCE_FIELDS,
    ...changes,
  });
const openInvitations = async (email: string) =>
  store.deps.db.selectFrom('staff_invitations').selectAll().where('email', '=', email).execute();

describe('an invitation', () => {
  test('creates one account with the given roles when it is accepted', async () => {
    const { answer, email } = await invite(admin, ['pharmacist', 'support']);
    expect(answer.status).toBe(302);
    const token = await lastToken(email);
    expect(JSON.stringify(await openInvitations(email))).not.toContain(token);
    for (let looks = 0; looks < 2; looks += 1) {
      const page = await wordsOf(pageOf(token));
      expect(page).toContain(email);
      expect(page).toContain('Pharmacist, Support');
    }
    expect((await join(token, 'ines')).status).toBe(302);
    expect(await openInvitations(email)).toEqual([]);
    expect((await join(token, 'ines2')).status).toBe(410);
    expect(await wordsOf(pageOf(token))).toContain('This link has expired');
    const browser = store.browser();
    await browser.post('/admin', { username: 'INES', password: NEW });
    expect(await inside(browser)).toBe(true);
    const made = await store.deps.db
      .selectFrom('staff')
      .selectAll()
      .where('username', '=', 'ines')
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({
      name: 'Ines Vidal',
      email,
      email_verified: true,
      roles: ['pharmacist', 'support'],
    });
    expect(made.last_login_at).toBeInstanceOf(Date);
  });

  test('creates one account among concurrent answers', async () => {
    const { email } = await invite(admin, ['support']);
    const token = await lastToken(email);
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((username) => join(token, `twice-${username}`)),
    );
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(2);
  });

  test('stays valid after a weak password and a taken or invalid username', async () => {
    const { email } = await invite(admin, ['support']);
    const token = await lastToken(email);
    const weak = await join(token, 'bo', { password: 'Password1', confirmPassword: 'Password1' });
    expect(weak.status).toBe(422);
    const taken = await join(token, 'Admin');
    expect(taken.status).toBe(409);
    expect(await wordsOf(taken)).toContain('Someone on the team already has this user name.');
    expect((await join(token, 'Bo Peep')).status).toBe(422);
    expect((await join(token, 'bo', { confirmPassword: 'x' })).status).toBe(422);
    expect((await join(token, 'bo')).status).toBe(302);
  });

  test('ends after three days, with a newer one, or when it is withdrawn', async () => {
    const { email } = await invite(admin, ['support']);
    const first = await lastToken(email);
    const [open] = await openInvitations(email);
    expect(
      (await admin.post(TEAM, { intent: 'invite-again', invitation: open?.id ?? '' })).status,
    ).toBe(302);
    const second = await lastToken(email);
    expect(second).not.toBe(first);
    expect((await join(first, 'late')).status).toBe(410);
    const [again] = await openInvitations(email);
    expect(
      (await admin.post(TEAM, { intent: 'withdraw', invitation: again?.id ?? '' })).status,
    ).toBe(302);
    expect((await join(second, 'late')).status).toBe(410);
    const other = await invite(admin, ['support']);
    store.travel(73 * HOUR);
    expect((await join(await lastToken(other.email), 'late')).status).toBe(410);
    store.travel(-73 * HOUR);
  });

  test('becomes invalid when its author loses the right to invite', async () => {
    const boss = await member('administrator');
    const { email } = await invite(boss.browser, ['administrator']);
    await act(admin, boss, 'set-roles', { support: 'on' });
    expect((await join(await lastToken(email), 'orphan')).status).toBe(410);
  });

  test('is refused for roles above the inviter, without roles, and for an existing member', async () => {
    const boss = await member('administrator');
    const above = await invite(boss.browser, ['pharmacist']);
    expect(above.answer.status).toBe(403);
    expect(await tokensTo(above.email)).toEqual([]);
    expect((await invite(admin, [])).answer.status).toBe(422);
    const { email } = await invite(admin, ['support']);
    await join(await lastToken(email), 'only');
    expect((await invite(admin, ['support'], email.toUpperCase())).answer.status).toBe(409);
  });
});

describe('a member cannot change colleagues with higher roles', () => {
  test.each(['set-roles', 'suspend', 'end-sessions', 'remove', 'set-email'])(
    '%s',
    async (intent) => {
      const boss = await member('administrator');
      const chemist = await member('pharmacist');
      const before = await row(chemist.id);
      const answer = await act(boss.browser, chemist, intent, {
        support: 'on',
        email: 'thief@example.com',
      });
      expect(answer.status).toBe(403);
      expect(await row(chemist.id)).toEqual(before);
      expect(await inside(chemist.browser)).toBe(true);
    },
  );

  test('pharmacists and support cannot change anybody', async () => {
    const colleague = await member('support');
    for (const role of ['pharmacist', 'support'] as const) {
      const someone = await member(role);
      for (const intent of ['set-roles', 'suspend', 'end-sessions', 'remove', 'unsuspend'])
        expect((await act(someone.browser, colleague, intent)).status).toBe(403);
    }
    expect(await inside(colleague.browser)).toBe(true);
  });

  test('an administrator cannot add roles to themselves', async () => {
    const boss = await member('administrator');
    const answer = await act(boss.browser, boss, 'set-roles', {
      administrator: 'on',
      pharmacist: 'on',
    });
    expect(answer.status).toBe(403);
    expect((await row(boss.id)).roles).toEqual(['administrator']);
  });
});

describe('an administrator', () => {
  test('can change roles, with effect on the next request', async () => {
    const someone = await member('support');
    expect((await someone.browser.get('/admin/outbox')).status).toBe(200);
    const roles = { pharmacist: 'on', ...LICENCE_FIELDS };
    expect((await act(admin, someone, 'set-roles', roles)).status).toBe(302);
    expect((await someone.browser.get('/admin/outbox')).status).toBe(403);
    expect((await act(admin, someone, 'set-roles')).status).toBe(422);
    expect((await row(someone.id)).roles).toEqual(['pharmacist']);
  });

  test('can suspend a member, which ends all sessions and blocks the login until it is lifted', async () => {
    const someone = await member('support');
    const elsewhere = store.browser();
    const credentials = { username: someone.username, password: PASSWORD };
    await elsewhere.post('/admin', credentials);
    expect((await act(admin, someone, 'suspend')).status).toBe(302);
    expect(await inside(someone.browser)).toBe(false);
    expect(await inside(elsewhere)).toBe(false);
    const refused = await elsewhere.post('/admin', credentials);
    expect(refused.status).toBe(401);
    expect(await wordsOf(refused)).toContain('Invalid admin credentials');
    expect(await wordsOf(admin.get(TEAM))).toContain('Suspended');
    expect((await act(admin, someone, 'unsuspend')).status).toBe(302);
    expect((await elsewhere.post('/admin', credentials)).status).toBe(302);
    expect(await inside(elsewhere)).toBe(true);
  });

  test('can end the sessions of a member, who can log in again', async () => {
    const someone = await member('support');
    expect(await wordsOf(admin.get(`${TEAM}/${someone.id}`))).toContain('from 127.0.0.1');
    expect((await act(admin, someone, 'end-sessions')).status).toBe(302);
    expect(await inside(someone.browser)).toBe(false);
    await someone.browser.post('/admin', { username: someone.username, password: PASSWORD });
    expect(await inside(someone.browser)).toBe(true);
  });

  test('can remove a member, whose name stays on record and whose username and email become free', async () => {
    const someone = await member('support');
    await store.deps.db
      .updateTable('staff')
      .set({ email: 'gone@example.com' })
      .where('id', '=', someone.id)
      .execute();
    expect((await act(admin, someone, 'remove')).status).toBe(302);
    expect(await inside(someone.browser)).toBe(false);
    const answer = await store
      .browser()
      .post('/admin', { username: someone.username, password: PASSWORD });
    expect(answer.status).toBe(401);
    expect(await row(someone.id)).toMatchObject({ name: 'A support', email: null });
    expect((await admin.get(`${TEAM}/${someone.id}`)).status).toBe(404);
    const { answer: invited } = await invite(admin, ['support'], 'gone@example.com');
    expect(invited.status).toBe(302);
    expect((await join(await lastToken('gone@example.com'), someone.username)).status).toBe(302);
  });

  test('cannot suspend or remove their own account, or set an email that a colleague has', async () => {
    const other = await member('administrator', 'pharmacist');
    await store.deps.db
      .updateTable('staff')
      .set({ email: 'first@example.com' })
      .where('id', '=', other.id)
      .execute();
    const self = await idOfAdmin();
    expect((await act(admin, self, 'suspend')).status).toBe(409);
    expect((await act(admin, self, 'remove')).status).toBe(409);
    expect((await act(admin, self, 'set-email', { email: 'own@example.com' })).status).toBe(409);
    const colleague = await member('support');
    const taken = await act(admin, colleague, 'set-email', { email: 'FIRST@example.com' });
    expect(taken.status).toBe(409);
    expect(await wordsOf(taken)).toContain('Someone on the team already has this email address.');
    expect(await inside(admin)).toBe(true);
  });

  test('leaves no personal data in the log', async () => {
    const someone = await member('support');
    const from = store.log.length;
    await act(admin, someone, 'suspend');
    const { email } = await invite(admin, ['support']);
    const lines = store.log.slice(from).filter((line) => line.includes('the team was changed'));
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain('suspend');
    for (const secret of [email, someone.username, 'Administrator'])
      expect(lines.join()).not.toContain(secret);
  });
});

describe('the last member with all rights', () => {
  test('cannot give up a role', async () => {
    const self = await idOfAdmin();
    await member('administrator');
    for (const role of STAFF_ROLES) {
      const answer = await act(admin, self, 'set-roles', { [role]: 'on' });
      expect(answer.status).toBe(409);
      expect(await wordsOf(answer)).toContain('At least one person must have all permissions.');
    }
    expect((await row(self.id)).roles).toEqual(['administrator', 'pharmacist']);
  });

  test('can give up a role when another unsuspended member has all rights', async () => {
    const self = await idOfAdmin();
    const other = await member('administrator', 'pharmacist');
    await act(admin, other, 'suspend');
    expect((await act(admin, self, 'set-roles', { administrator: 'on' })).status).toBe(409);
    await act(admin, other, 'unsuspend');
    expect((await act(admin, self, 'set-roles', { administrator: 'on' })).status).toBe(302);
    const back = store.browser();
    await back.post('/admin', { username: other.username, password: PASSWORD });
    const restored = { administrator: 'on', pharmacist: 'on' };
    expect((await act(back, self, 'set-roles', restored)).status).toBe(302);
  });

  test.each(['suspend', 'remove', 'set-roles'])(
    'remains when all of them %s each other concurrently',
    async (intent) => {
      const self = await idOfAdmin();
      const others = await Promise.all([1, 2, 3].map(() => member('administrator', 'pharmacist')));
      const people = [{ id: self.id, browser: admin }, ...others];
      await Promise.all(
        people.flatMap((by) =>
          people
            .filter((who) => intent === 'set-roles' || who.id !== by.id)
            // The later tests need the first administrator.
            .filter((who) => who.id !== self.id)
            .map((who) => act(by.browser, who, intent, { support: 'on' })),
        ),
      );
      const remaining = await store.deps.db
        .selectFrom('staff')
        .select(['id', 'roles'])
        .where('suspended_at', 'is', null)
        .where('removed_at', 'is', null)
        .execute();
      expect(
        remaining.filter(({ roles }) => roles.includes('administrator')).length,
      ).toBeGreaterThanOrEqual(1);
    },
  );

  test('remains when the last two change each other concurrently', async () => {
    for (const intent of ['suspend', 'remove', 'set-roles']) {
      const self = await idOfAdmin();
      const [one, two] = [
        await member('administrator', 'pharmacist'),
        await member('administrator', 'pharmacist'),
      ];
      await store.deps.db
        .updateTable('staff')
        .set({ roles: ['support'] })
        .where('id', '=', self.id)
        .execute();
      const answers = await Promise.all([
        act(one.browser, two, intent, { support: 'on' }),
        act(two.browser, one, intent, { support: 'on' }),
      ]);
      // The later request is redirected to the login or refused.
      const done = answers.filter((each) => each.headers.get('location')?.startsWith(TEAM));
      expect(done).toHaveLength(1);
      const left = [await row(one.id), await row(two.id)].filter(
        ({ roles, suspended_at, removed_at }) =>
          roles.length === 2 && suspended_at === null && removed_at === null,
      );
      expect(left).toHaveLength(1);
      await store.deps.db
        .updateTable('staff')
        .set({ roles: ['administrator', 'pharmacist'] })
        .where('id', '=', self.id)
        .execute();
    }
  });
});

describe('a team without anybody who has every role', () => {
  /** The first administrator as the store creates them. */
  const alone = async () => {
    await store.deps.db
      .updateTable('staff')
      .set({ roles: ['administrator'], licence_number: null, licence_authority: null })
      .where('username', '=', 'admin')
      .execute();
    return idOfAdmin();
  };
  afterEach(async () => {
    await store.deps.db
      .updateTable('staff')
      .set({ roles: ['administrator', 'pharmacist'], ...LICENCE })
      .where('username', '=', 'admin')
      .execute();
  });

  test('has a first administrator who reviews nothing until made a pharmacist with a licence', async () => {
    const self = await alone();
    expect((await admin.get('/admin/review')).status).toBe(403);
    const both = { administrator: 'on', pharmacist: 'on' };
    const without = await act(admin, self, 'set-roles', both);
    expect(without.status).toBe(422);
    expect(await wordsOf(without)).toContain('license number and the authority');
    const half = await act(admin, self, 'set-roles', { ...both, licenceNumber: '20417' });
    expect(half.status).toBe(422);
    expect((await row(self.id)).roles).toEqual(['administrator']);
    const done = await act(admin, self, 'set-roles', { ...both, ...LICENCE_FIELDS });
    expect(done.status).toBe(302);
    expect(await row(self.id)).toMatchObject({
      roles: ['administrator', 'pharmacist'],
      ...LICENCE,
    });
    expect((await admin.get('/admin/review')).status).toBe(200);
  });

  test('appoints a pharmacist, can shut them out, but cannot take over their account', async () => {
    await alone();
    const { answer, email } = await invite(admin, ['pharmacist']);
    expect(answer.status).toBe(302);
    const token = await lastToken(email);
    const none = { licenceNumber: '', licenceAuthority: '' };
    expect((await join(token, 'first-chemist', none)).status).toBe(422);
    expect((await join(token, 'first-chemist')).status).toBe(302);
    const chemist = await store.deps.db
      .selectFrom('staff')
      .selectAll()
      .where('username', '=', 'first-chemist')
      .executeTakeFirstOrThrow();
    expect(chemist).toMatchObject(LICENCE);
    const moved = await act(admin, chemist, 'set-email', { email: 'thief@example.com' });
    expect(moved.status).toBe(403);
    expect((await act(admin, chemist, 'reset-factors')).status).toBe(403);
    expect((await act(admin, chemist, 'suspend')).status).toBe(302);
    expect((await row(chemist.id)).suspended_at).not.toBeNull();
  });

  test('keeps its last administrator', async () => {
    const self = await alone();
    const answer = await act(admin, self, 'set-roles', { support: 'on' });
    expect(answer.status).toBe(409);
    expect(await wordsOf(answer)).toContain('One administrator must remain.');
  });
});

test('the other administrators get a mail about a new pharmacist', async () => {
  const boss = await member('administrator');
  await store.deps.db
    .updateTable('staff')
    .set({ email: 'boss@example.com' })
    .where('id', '=', boss.id)
    .execute();
  const someone = await member('support');
  await act(admin, someone, 'set-roles', { pharmacist: 'on', ...LICENCE_FIELDS });
  await act(admin, someone, 'set-roles', { pharmacist: 'on', support: 'on', ...LICENCE_FIELDS });
  const mails = await store.deps.db
    .selectFrom('mails')
    .select('template')
    .where('recipient', '=', 'boss@example.com')
    .execute();
  expect(mails.map(({ template }) => template)).toEqual(['pharmacist-appointed']);
});
