import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  type AuditHead,
  type AuditLine,
  auditText,
  checkpointText,
  NO_HASH,
  type SignedHead,
} from '#domain/audit.ts';
import type { FormerSeal, Seal } from '#platform/seal.ts';
import type { Database } from './client.ts';

/** Number of rows in memory at one time. */
const BATCH = 2_000;

/** Entries as text, in order, starting at a number. */
export async function* auditLines(db: Database, from = 1n): AsyncGenerator<AuditLine> {
  for (let next = from; ;) {
    const { rows } = await sql<AuditLine>`
      select number::text, id::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        actor_kind as "actorKind", actor_id::text as "actorId",
        array_to_string(actor_roles, ',') as "actorRoles", app, action,
        patient_id::text as "patientId", order_id::text as "orderId", subject_id::text as "subjectId",
        array_to_string(fields, ',') as fields, array_to_string(listed, ',') as listed,
        encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
      from audit_entries e where e.number >= ${String(next)}::bigint order by e.number limit ${BATCH}`.execute(
      db,
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    next = BigInt(last.number) + 1n;
  }
}

const hashOf = (line: Omit<AuditLine, 'hash'>): string =>
  createHash('sha256').update(auditText(line)).digest('hex');

/** The last entry of the chain; number 0 if it is empty. */
export const auditHead = async (db: Database): Promise<AuditHead> => {
  const row = await db
    .selectFrom('audit_entries')
    .select(['number', sql<string>`encode(hash, 'hex')`.as('hash')])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? { number: '0', hash: NO_HASH };
};

/** Signs the last entry unless it is signed; undefined if there is nothing to sign. */
export const sealAudit = async (
  db: Database,
  seal: Seal,
  now: Date,
): Promise<SignedHead | undefined> => {
  const head = await auditHead(db);
  if (head.number === '0') return undefined;
  const at = now.toISOString();
  const { publicKey, signature } = seal.sign(checkpointText(head, at));
  await db
    .insertInto('audit_checkpoints')
    .values({
      number: head.number,
      hash: Buffer.from(head.hash, 'hex'),
      at: now,
      public_key: publicKey,
      signature,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {
    ...head,
    at,
    publicKey: publicKey.toString('base64'),
    signature: signature.toString('base64'),
  };
};

/** The seals of master keys that are gone. */
export const formerSeals = async (db: Database): Promise<readonly FormerSeal[]> =>
  db
    .selectFrom('audit_seals')
    .select(['public_key as publicKey', 'endorsement'])
    .orderBy('public_key')
    .execute();

type Mark = AuditHead & { readonly what: string };

const checkpointsOf = async (
  db: Database,
  seal: Seal,
): Promise<{ marks: readonly Mark[]; forged: string | undefined }> => {
  const rows = await db
    .selectFrom('audit_checkpoints')
    .selectAll()
    // The signature covers milliseconds; a time with more digits was changed.
    .select(
      sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('whole'),
    )
    .orderBy('number')
    .execute();
  const marks: Mark[] = [];
  for (const row of rows) {
    const head = { number: row.number, hash: row.hash.toString('hex') };
    const at = row.whole.replace(/000Z$/, 'Z');
    const sealed = { publicKey: row.public_key, signature: row.signature };
    if (!seal.isOurs(checkpointText(head, at), sealed))
      return {
        marks,
        forged: `the checkpoint at entry ${row.number} was not signed by this store`,
      };
    marks.push({ ...head, what: `the checkpoint of ${at}` });
  }
  return { marks, forged: undefined };
};

export type AuditReport = {
  readonly entries: number;
  readonly head: AuditHead;
  readonly checkpoints: number;
  /** The first inconsistency. */
  readonly broken: { readonly number: string; readonly why: string } | undefined;
};

/** The original place of an intact entry that was moved. */
const ownNumber = (line: AuditLine, last: bigint): bigint | undefined => {
  for (let number = 1n; number <= last + 1n; number += 1n)
    if (hashOf({ ...line, number: String(number) }) === line.hash) return number;
  return undefined;
};

const explain = async (db: Database, line: AuditLine, expected: AuditHead): Promise<string> => {
  if (hashOf(line) !== line.hash) {
    const own = ownNumber(line, BigInt((await auditHead(db)).number));
    return own === undefined
      ? 'it was changed, or put in: its hash does not fit what it says'
      : `it stands in the wrong place: it was written as entry ${own}`;
  }
  return `it does not follow entry ${expected.number}: that one, or what was between them, is not what it was`;
};

/**
 * Verifies the chain from a number to its end, and stops at the first entry that was changed, moved or removed,
 * or that contradicts a signed checkpoint or a saved head.
 */
export const verifyAudit = async (
  db: Database,
  seal: Seal,
  options: { readonly from?: bigint; readonly kept?: readonly AuditHead[] } = {},
): Promise<AuditReport> => {
  const from = options.from ?? 1n;
  const { marks, forged } = await checkpointsOf(db, seal);
  const kept = (options.kept ?? []).map((head) => ({
    ...head,
    what: 'a head that was kept elsewhere',
  }));
  const wanted = Map.groupBy([...marks, ...kept], ({ number }) => number);
  let last: AuditHead = { number: String(from - 1n), hash: NO_HASH };
  let entries = 0;
  const report = (number: string, why: string): AuditReport => ({
    entries,
    head: last,
    checkpoints: marks.length,
    broken: { number, why },
  });
  for await (const line of auditLines(db, from)) {
    const expected = BigInt(last.number) + 1n;
    if (BigInt(line.number) !== expected)
      return report(String(expected), `it is missing: entry ${line.number} comes next`);
    // The hash before the first entry is not verified.
    const previous = entries === 0 && from > 1n ? line.previous : last.hash;
    if (line.previous !== previous || hashOf(line) !== line.hash)
      return report(line.number, await explain(db, line, last));
    for (const mark of wanted.get(line.number) ?? [])
      if (mark.hash !== line.hash)
        return report(line.number, `it is not what ${mark.what} says: it was written anew`);
    last = { number: line.number, hash: line.hash };
    entries += 1;
  }
  const beyond = [...marks, ...kept].find(({ number }) => BigInt(number) > BigInt(last.number));
  if (beyond)
    return report(
      String(BigInt(last.number) + 1n),
      `the end was cut off: ${beyond.what} knows of entry ${beyond.number}`,
    );
  if (forged !== undefined) return report(last.number, forged);
  return { entries, head: last, checkpoints: marks.length, broken: undefined };
};
