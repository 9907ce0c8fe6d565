import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { Tx } from '#db/client.ts';
import {
  ENROLMENT_LIFETIME,
  FACTOR_CODE_DIGITS,
  STEP_SECONDS,
  STEPS_ASIDE,
} from '#domain/factors.ts';
import { openSecret, sealSecret } from '#platform/encryption.ts';
import type { FactorDeps, Realm } from '#auth/realm.ts';

/** A QR code: the length of its side and the path of its black modules. */
export type QrCode = { readonly side: number; readonly path: string };

/** Setup data of an authenticator app. */
export type Enrolment = {
  readonly id: string;
  readonly name: string;
  /** The key as a person types it, in groups of four. */
  readonly key: string;
  readonly uri: string;
  readonly qrCode: QrCode;
};

export type Authenticators = {
  /** Creates a key for an app and returns its id. It is inactive until its first code is entered. */
  readonly start: (userId: string, name: string) => Promise<string>;
  /** A setup in progress; `account` is the name shown in the app. */
  readonly pending: (userId: string, id: string, account: string) => Promise<Enrolment | undefined>;
  /** Activates the app and returns its name; undefined if the code is wrong. */
  readonly confirm: (
    trx: Tx,
    userId: string,
    id: string,
    code: string,
  ) => Promise<{ readonly name: string | undefined } | undefined>;
  /** Whether it is the current code of one of the person's apps. Each code works once. */
  readonly use: (trx: Tx, userId: string, code: string) => Promise<boolean>;
};

/** Adjacent modules of a row are drawn as one rectangle. */
const qrCodeOf = (text: string): QrCode => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) =>
    [
      ...row
        .map((on) => (on ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  );
  return { side: size, path: path.join('') };
};

/** What the secret of an app is bound to. */
export const authenticatorName = (
  table: 'authenticators' | 'staff_authenticators',
  of: { readonly id: string; readonly userId: string },
): string => `${table} ${of.userId} ${of.id}`;

export const authenticators = (deps: FactorDeps, realm: Realm): Authenticators => {
  const { db, clock, masterKeys } = deps;
  const table: 'authenticators' | 'staff_authenticators' = realm.authenticator;
  const sealName = (userId: string, id: string): string => authenticatorName(table, { id, userId });

  const secretOf = (userId: string, id: string, sealed: string): Secret => {
    const bytes = openSecret(masterKeys, sealed, sealName(userId, id));
    return new Secret({ buffer: new Uint8Array(bytes).buffer });
  };

  /** The time step of the code, if it is one of the accepted ones. */
  const stepOf = (secret: Secret, code: string): number | undefined => {
    const timestamp = clock().getTime();
    const delta = TOTP.validate({
      token: code,
      secret,
      digits: FACTOR_CODE_DIGITS,
      period: STEP_SECONDS,
      timestamp,
      window: STEPS_ASIDE,
    });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  };

  const begunAfter = (): Date => new Date(clock().getTime() - ENROLMENT_LIFETIME);

  const findPending = (from: FactorDeps['db'] | Tx, userId: string, id: string) =>
    from
      .selectFrom(table)
      .select(['name', 'sealed_secret as sealed'])
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .where('created_at', '>', begunAfter())
      .executeTakeFirst();

  return {
    start: async (userId, name) => {
      const id = deps.newId();
      const secret = new Secret({ size: 20 });
      await db
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is', null)
        .execute();
      await db
        .insertInto(table)
        .values({
          id,
          user_id: userId,
          name,
          sealed_secret: sealSecret(masterKeys, secret.bytes, sealName(userId, id)),
          created_at: clock(),
        })
        .execute();
      return id;
    },
    pending: async (userId, id, account) => {
      const row = await findPending(db, userId, id);
      if (!row) return undefined;
      const secret = secretOf(userId, id, row.sealed);
      const uri = new TOTP({
        issuer: deps.storeName,
        label: account,
        secret,
        digits: FACTOR_CODE_DIGITS,
        period: STEP_SECONDS,
      }).toString();
      const key = secret.base32.replace(/.{4}(?=.)/g, '$& ');
      return { id, name: row.name, key, uri, qrCode: qrCodeOf(uri) };
    },
    confirm: async (trx, userId, id, code) => {
      const row = await findPending(trx, userId, id);
      if (!row) return undefined;
      const step = stepOf(secretOf(userId, id, row.sealed), code);
      if (step === undefined) return { name: undefined };
      const now = clock();
      const { numUpdatedRows } = await trx
        .updateTable(table)
        .set({ confirmed_at: now, last_step: step, last_used_at: now })
        .where('id', '=', id)
        .where('confirmed_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n ? { name: row.name } : undefined;
    },
    use: async (trx, userId, code) => {
      const rows = await trx
        .selectFrom(table)
        .select(['id', 'sealed_secret as sealed'])
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .execute();
      for (const { id, sealed } of rows) {
        const step = stepOf(secretOf(userId, id, sealed), code);
        if (step === undefined) continue;
        // Compared in the statement that records it, so that only one of two concurrent uses succeeds.
        const { numUpdatedRows } = await trx
          .updateTable(table)
          .set({ last_step: step, last_used_at: clock() })
          .where('id', '=', id)
          .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return true;
      }
      return false;
    },
  };
};
