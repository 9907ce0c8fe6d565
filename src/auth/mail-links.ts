import { createHash, createHmac } from 'node:crypto';
import type { Database, Tx } from '#db/client.ts';
import {
  CHECK_OUT,
  CHECKOUT_CODE_LIFETIME,
  CODE_DIGITS,
  MAIL_LINK_LIFETIME,
  MAX_WRONG_CODES,
  type MailedPurpose,
  type MailLinkPurpose,
} from '#domain/mail-links.ts';
import type { NewId } from '#platform/ids.ts';

/** The secrets of a link, derived from its row's id when the mail is rendered; never stored. */
export type MailSecrets = {
  readonly token: (linkId: string) => string;
  /** Six digits, for a person who reads the mail on another device. */
  readonly code: (linkId: string) => string;
};

/** The recipient of a link. */
export type LinkedPerson = { readonly userId: string; readonly email: string };

export type MailLinks = MailSecrets & {
  /** The hash of a link's secret in the database. */
  readonly hash: (token: string) => Buffer;
  /** Creates a link, voids the earlier ones for the same purpose, and returns its id. */
  readonly issue: (
    trx: Tx,
    link: LinkedPerson & {
      readonly purpose: MailLinkPurpose;
      /** Where a code goes with the link: the request that it answers. Requests of other browsers keep theirs. */
      readonly request?: Buffer;
      /** The request that the same browser made before. */
      readonly former?: Buffer | undefined;
    },
  ) => Promise<string>;
  /** Ends the valid links of a person: all of them, or those for some purposes. */
  readonly void: (trx: Tx, userId: string, purposes?: readonly MailLinkPurpose[]) => Promise<void>;
  /** The recipient of a valid link. Does not use it up. */
  readonly peek: (purpose: MailLinkPurpose, token: string) => Promise<LinkedPerson | undefined>;
  /** The same, and uses it up: of two concurrent calls, one succeeds. */
  readonly use: (
    trx: Tx,
    purpose: MailLinkPurpose,
    token: string,
  ) => Promise<LinkedPerson | undefined>;
  /** Uses up the link of a request to the mailbox by its code. A wrong code counts as a try. */
  readonly useCode: (
    purpose: MailLinkPurpose,
    email: string,
    code: string,
    request: Buffer | undefined,
  ) => Promise<LinkedPerson | undefined>;
  /** Creates a code for a mailbox, with an account or without, that answers a request; returns its link's id. */
  readonly issueToMailbox: (trx: Tx, email: string, request: Buffer) => Promise<string>;
  /**
   * Uses up the code of a request to the mailbox; false for a wrong one, which counts as a try. The same for a mailbox
   * with an account and one without.
   */
  readonly useAtMailbox: (
    email: string,
    code: string,
    request: Buffer | undefined,
  ) => Promise<boolean>;
};

/** The key from which links are derived; another key makes other links. */
const mailSecrets = (secret: string): MailSecrets => {
  const made = (what: string, linkId: string): Buffer =>
    createHmac('sha256', secret).update(`mail link ${what}\0${linkId}`).digest();
  return {
    token: (linkId) => made('token', linkId).toString('base64url'),
    code: (linkId) =>
      String(made('code', linkId).readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0'),
  };
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Single-use links in mails; the database holds their hashes. */
export const mailLinks = (deps: {
  readonly db: Database;
  readonly secret: string;
  readonly newId: NewId;
  readonly clock: () => Date;
}): MailLinks => {
  const { db } = deps;
  const secrets = mailSecrets(deps.secret);

  /** Whose link it is; a code of the checkout is nobody's. */
  const personOf = (
    link: { readonly userId: string | null; readonly email: string } | undefined,
  ): LinkedPerson | undefined =>
    link?.userId ? { userId: link.userId, email: link.email } : undefined;

  const spend = async (trx: Database | Tx, purpose: MailedPurpose, hash: Buffer) => {
    const now = deps.clock();
    return trx
      .updateTable('mail_links')
      .set({ used_at: now })
      .where('token_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['user_id as userId', 'email'])
      .executeTakeFirst();
  };

  /** Uses up the row of a request by its code. The try is counted in any case. */
  const spendCode = async (
    purpose: MailedPurpose,
    email: string,
    code: string,
    request: Buffer | undefined,
  ) => {
    if (!request) return undefined;
    const link = await db
      .selectFrom('mail_links')
      .select(['id', 'token_hash as hash'])
      .where('email', '=', email)
      .where('purpose', '=', purpose)
      .where('request_hash', '=', request)
      .where('used_at', 'is', null)
      .where('expires_at', '>', deps.clock())
      .where('wrong_codes', '<', MAX_WRONG_CODES)
      .executeTakeFirst();
    if (!link) return undefined;
    // The try is counted before it is checked, so that concurrent guesses are limited too.
    const counted = await db
      .updateTable('mail_links')
      .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
      .where('id', '=', link.id)
      .where('wrong_codes', '<', MAX_WRONG_CODES)
      .executeTakeFirst();
    if (counted.numUpdatedRows === 0n || code !== secrets.code(link.id)) return undefined;
    return spend(db, purpose, link.hash);
  };

  return {
    ...secrets,
    hash: hashOf,
    issue: async (trx, { userId, email, purpose, request, former }) => {
      const now = deps.clock();
      const earlier = trx
        .updateTable('mail_links')
        .set({ used_at: now })
        .where('user_id', '=', userId)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null);
      // Whoever else asks for codes to the mailbox must not void that of its owner.
      if (request === undefined) await earlier.execute();
      else if (former) await earlier.where('request_hash', '=', former).execute();
      const id = deps.newId();
      await trx
        .insertInto('mail_links')
        .values({
          id,
          user_id: userId,
          purpose,
          email,
          token_hash: hashOf(secrets.token(id)),
          request_hash: request ?? null,
          expires_at: new Date(now.getTime() + MAIL_LINK_LIFETIME[purpose]),
          created_at: now,
        })
        .execute();
      return id;
    },
    void: async (trx, userId, purposes) => {
      const open = trx
        .updateTable('mail_links')
        .set({ used_at: deps.clock() })
        .where('user_id', '=', userId)
        .where('used_at', 'is', null);
      await (purposes ? open.where('purpose', 'in', [...purposes]) : open).execute();
    },
    peek: async (purpose, token) =>
      personOf(
        await db
          .selectFrom('mail_links')
          .select(['user_id as userId', 'email'])
          .where('token_hash', '=', hashOf(token))
          .where('purpose', '=', purpose)
          .where('used_at', 'is', null)
          .where('expires_at', '>', deps.clock())
          .executeTakeFirst(),
      ),
    use: async (trx, purpose, token) => personOf(await spend(trx, purpose, hashOf(token))),
    useCode: async (purpose, email, code, request) =>
      personOf(await spendCode(purpose, email, code, request)),
    issueToMailbox: async (trx, email, request) => {
      const now = deps.clock();
      const id = deps.newId();
      await trx
        .insertInto('mail_links')
        .values({
          id,
          user_id: null,
          purpose: CHECK_OUT,
          email,
          token_hash: hashOf(secrets.token(id)),
          request_hash: request,
          expires_at: new Date(now.getTime() + CHECKOUT_CODE_LIFETIME),
          created_at: now,
        })
        .execute();
      return id;
    },
    useAtMailbox: async (email, code, request) =>
      (await spendCode(CHECK_OUT, email, code, request)) !== undefined,
  };
};
