import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { APPS, CUSTOMERS, daysBefore, idOf, passwordAccount, phoneOf } from './people.ts';
import { LICENCE } from '#tests/support/licence.ts';

/** The date is long after every run, so that pending entries stay pending. */
const FAR = new Date('2099-01-01T00:00:00Z');

const SECURED = idOf('user', CUSTOMERS.secured.number);
const OUTSIDER = idOf('user', CUSTOMERS.outsider.number);

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Inserts an app, a passkey and recovery codes, which the screens show but do not use. */
const insertFactors = async (
  db: Database,
  prefix: '' | 'staff_',
  userId: string,
  facts: { readonly first: number; readonly passkey: string; readonly codesLeft: number },
): Promise<void> => {
  await db
    .insertInto(`${prefix}authenticators`)
    .values({
      id: idOf('factor', facts.first),
      user_id: userId,
      name: 'My phone',
      sealed_secret: 'never opened',
      confirmed_at: daysBefore(90),
      last_step: null,
      last_used_at: daysBefore(2),
      created_at: daysBefore(90),
    })
    .execute();
  await db
    .insertInto(`${prefix}passkeys`)
    .values({
      id: idOf('factor', facts.first + 1),
      user_id: userId,
      name: facts.passkey,
      credential_id: `passkey-${facts.first}`,
      public_key: Buffer.alloc(32),
      sign_count: 0,
      transports: 'internal',
      last_used_at: null,
      created_at: daysBefore(40),
    })
    .execute();
  await db
    .insertInto(`${prefix}recovery_codes`)
    .values(
      Array.from({ length: 10 }, (_, index) => ({
        id: randomUUID(),
        user_id: userId,
        code_hash: hashOf(`${facts.first}-${index}`),
        used_at: index < facts.codesLeft ? null : daysBefore(10),
        created_at: daysBefore(90),
      })),
    )
    .execute();
};

const insertApp = async (
  db: Database,
  userId: string,
  app: (typeof APPS)[number],
  days: number,
): Promise<void> => {
  const id = randomUUID();
  await db
    .insertInto('api_grants')
    .values({
      id,
      user_id: userId,
      client_id: app.id,
      created_at: daysBefore(days),
      used_at: daysBefore(1),
      expires_at: FAR,
    })
    .execute();
  await db
    .insertInto('api_tokens')
    .values({
      id: randomUUID(),
      grant_id: id,
      kind: 'refresh',
      token_hash: randomBytes(32),
      scope: app.scopes.join(' '),
      redirect_uri: null,
      challenge: null,
      expires_at: FAR,
      used_at: null,
      created_at: daysBefore(1),
    })
    .execute();
};

/** Inserts a staff member besides the administrator, with a second step. */
export const insertColleague = async (db: Database, hash: string): Promise<string> => {
  const id = idOf('staff', 1);
  const stamp = { created_at: daysBefore(120), updated_at: daysBefore(120) };
  await db
    .insertInto('staff')
    .values({
      ...stamp,
      id,
      username: 'grace',
      email: 'grace@example.com',
      name: 'Grace Lindqvist',
      image: null,
      roles: ['pharmacist'],
      ...LICENCE,
      last_login_at: daysBefore(1),
      suspended_at: null,
      removed_at: null,
    })
    .execute();
  await db
    .insertInto('staff_accounts')
    .values(passwordAccount(id, hash, stamp.created_at))
    .execute();
  await insertFactors(db, 'staff_', id, {
    first: 3,
    passkey: 'The laptop on the counter of the dispensary',
    codesLeft: 8,
  });
  return id;
};

const NEW_EMAIL = 'femi.okafor@departments.example';

/** The tokens of unused mailed links. */
export const MAIL_LINKS = {
  'reset-password': 'to-a-new-password-of-the-pictures',
  'confirm-email': 'to-a-mailbox-of-the-pictures',
  'log-in': 'to-a-login-of-the-pictures',
  'confirm-new-email': 'to-a-new-mailbox-of-the-pictures',
  'approve-new-email': 'to-an-approval-of-the-pictures',
} as const;
const MAIL_PURPOSES = [
  'reset-password',
  'confirm-email',
  'log-in',
  'confirm-new-email',
  'approve-new-email',
] as const;

/** Inserts mailed links, whose buttons no screen presses. */
const insertMailLinks = async (db: Database): Promise<void> => {
  for (const purpose of MAIL_PURPOSES)
    await db
      .insertInto('mail_links')
      .values({
        id: randomUUID(),
        // The links of an address change belong to the customer who is changing it.
        ...(purpose.endsWith('new-email')
          ? {
              user_id: OUTSIDER,
              email: purpose === 'confirm-new-email' ? NEW_EMAIL : CUSTOMERS.outsider.email,
            }
          : { user_id: SECURED, email: CUSTOMERS.secured.email }),
        purpose,
        token_hash: hashOf(MAIL_LINKS[purpose]),
        expires_at: FAR,
        used_at: null,
        created_at: daysBefore(0),
      })
      .execute();
};

/** Inserts the login methods besides passwords, and pending changes of them. */
export const insertLoginMethods = async (db: Database, issuer: string): Promise<void> => {
  await insertMailLinks(db);
  await insertFactors(db, '', SECURED, { first: 1, passkey: 'The laptop at home', codesLeft: 2 });
  await insertApp(db, SECURED, APPS[0], 60);
  await insertApp(db, SECURED, APPS[1], 30);
  await db
    .updateTable('users')
    .set({ email_verified: true, phone: '+12025550177', phone_verified_at: daysBefore(80) })
    .where('id', '=', SECURED)
    .execute();
  await db.deleteFrom('accounts').where('user_id', '=', OUTSIDER).execute();
  await db
    .insertInto('accounts')
    .values(
      [
        { id: SECURED, provider: issuer },
        { id: OUTSIDER, provider: issuer },
        { id: SECURED, provider: 'https://gone.example' },
      ].map((each) => ({
        id: randomUUID(),
        user_id: each.id,
        account_id: `subject of ${each.id}`,
        provider_id: each.provider,
        password: null,
        created_at: daysBefore(70),
        updated_at: daysBefore(70),
      })),
    )
    .execute();
  await db
    .insertInto('email_changes')
    .values({
      id: randomUUID(),
      user_id: OUTSIDER,
      old_email: CUSTOMERS.outsider.email,
      new_email: NEW_EMAIL,
      old_approved_at: daysBefore(0),
      new_confirmed_at: null,
      expires_at: FAR,
      created_at: daysBefore(0),
      done_at: null,
    })
    .execute();
  await db
    .insertInto('text_codes')
    .values({
      id: randomUUID(),
      user_id: OUTSIDER,
      purpose: 'confirm-phone',
      phone: phoneOf(CUSTOMERS.outsider.number),
      expires_at: FAR,
      used_at: null,
      created_at: daysBefore(0),
      sent_at: daysBefore(0),
      failed_at: null,
      last_error: null,
    })
    .execute();
};

/** The token of an invitation link. */
export const INVITING = 'an-invitation-of-the-pictures';

/** Inserts a suspended staff member, and open and expired invitations. */
export const insertTeam = async (db: Database, invitedBy: string): Promise<void> => {
  await db
    .insertInto('staff')
    .values([
      {
        id: idOf('staff', 2),
        username: 'maximiliana.alexandrina.featherstonehaugh',
        email:
          'maximiliana.alexandrina.featherstonehaugh-wolfeschlegelsteinhausen@departments.example',
        name: 'Maximiliana Alexandrina Featherstonehaugh-Wolfeschlegelsteinhausen',
        image: null,
        roles: ['support', 'pharmacist'],
        ...LICENCE,
        last_login_at: null,
        suspended_at: daysBefore(5),
        removed_at: null,
        created_at: daysBefore(100),
        updated_at: daysBefore(5),
      },
      ...Array.from({ length: 20 }, (_, index) => ({
        id: idOf('staff', 10 + index),
        username: `colleague-${10 + index}`,
        email: `colleague-${10 + index}@example.com`,
        name: `${['Ana', 'Boris', 'Clara', 'David', 'Elif'][index % 5] ?? ''} ${['Moreau', 'Novak', 'Olsen', 'Petit'][index % 4] ?? ''}`,
        image: null,
        roles: [index % 3 === 0 ? ('pharmacist' as const) : ('support' as const)],
        last_login_at: daysBefore(1 + index),
        suspended_at: null,
        removed_at: null,
        created_at: daysBefore(90),
        updated_at: daysBefore(90),
      })),
    ])
    .execute();
  await db
    .insertInto('staff_invitations')
    .values([
      {
        id: randomUUID(),
        email: 'rosalind@example.com',
        roles: ['pharmacist', 'support'],
        token_hash: hashOf(INVITING),
        invited_by: invitedBy,
        // The expiry is days ahead, because the clocks of a run start on its day.
        expires_at: daysBefore(-2),
        created_at: daysBefore(1),
      },
      {
        id: randomUUID(),
        email:
          'maximiliana.alexandrina.featherstonehaugh-wolfeschlegelsteinhausen@departments.example',
        roles: ['support'],
        token_hash: hashOf('over'),
        invited_by: invitedBy,
        expires_at: daysBefore(20),
        created_at: daysBefore(23),
      },
    ])
    .execute();
};

/**
 * Moves each login back, so that pages ask for the password again however long a run takes, and session lists are
 * the same in every run. A session of staff ends twelve hours after its login, so it is moved back by some hours.
 */
export const datesOfSessions = async (db: Database): Promise<void> => {
  await db
    .updateTable('staff')
    .set({ last_login_at: daysBefore(3) })
    .where('id', 'in', db.selectFrom('staff_sessions').select('user_id'))
    .execute();
  await db
    .updateTable('sessions')
    .set({ created_at: daysBefore(3), updated_at: daysBefore(0) })
    .execute();
  const hours = (count: number): Date => new Date(daysBefore(0).getTime() + count * 3_600_000);
  await db
    .updateTable('staff_sessions')
    .set({ created_at: hours(-3), updated_at: daysBefore(0), expires_at: hours(6) })
    .execute();
};
