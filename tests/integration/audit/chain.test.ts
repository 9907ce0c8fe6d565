import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditHead, auditLines, sealAudit, verifyAudit } from '#db/audit-chain.ts';
import type { Tx } from '#db/client.ts';
import { addAuditEntry } from '#db/writes/audit.ts';
import { auditText } from '#domain/audit.ts';
import { masterKeyFrom } from '#platform/encryption.ts';
import { openSeal } from '#platform/seal.ts';
import { auditHeadsFile } from '#storage/audit-heads.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

const masterKey = randomBytes(32);
const seal = openSeal({ current: masterKeyFrom(masterKey), retired: [] });
const now = new Date('2026-01-31T09:30:00.123Z');

let database: FreshDatabase;
let db: FreshDatabase['db'];
beforeEach(async () => {
  database = await freshDatabase(24, { asOwner: true });
  db = database.db;
});
afterEach(() => database.drop());

const add = (to: Tx | typeof db, changes: Partial<Parameters<typeof addAuditEntry>[1]> = {}) =>
  addAuditEntry(to, {
    id: randomUUID(),
    at: now,
    actor: { kind: 'customer', id: randomUUID() },
    action: 'prescription opened',
    patientId: randomUUID(),
    orderId: randomUUID(),
    subjectId: randomUUID(),
    fields: ['city', 'zip_code'],
    listed: [randomUUID(), randomUUID()],
    app: 'a-clock',
    ...changes,
  });

const fill = async (count: number): Promise<void> => {
  for (let each = 0; each < count; each += 1) await add(db);
};

const numbers = async (): Promise<readonly number[]> =>
  (await db.selectFrom('audit_entries').select('number').orderBy('number').execute()).map(
    ({ number }) => Number(number),
  );

/** Changes rows without the triggers, as the owner of the database can. */
const tamper = (statement: ReturnType<typeof sql>): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await statement.execute(trx);
  });

const verify = (options: Parameters<typeof verifyAudit>[2] = {}) => verifyAudit(db, seal, options);
const brokenAt = async (options: Parameters<typeof verifyAudit>[2] = {}) =>
  (await verify(options)).broken;

describe('a chain', () => {
  test('is valid when it is empty', async () => {
    expect(await verify()).toMatchObject({ entries: 0, broken: undefined });
    expect(await sealAudit(db, seal, now)).toBeUndefined();
  });

  test('is valid for arbitrary entries', async () => {
    const id = fc.option(fc.uuid(), { nil: null });
    const names = fc.array(fc.constantFrom('city', 'zip_code', 'status'), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          at: fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
          patientId: id,
          orderId: id,
          subjectId: id,
          fields: names,
          listed: fc.array(fc.uuid(), { maxLength: 4 }),
          app: fc.option(fc.stringMatching(/^[\w.]{3,20}$/), { nil: undefined }),
          action: fc.constantFrom('order read', 'review approved by hand', 'team e-mail'),
        }),
        (entry) => add(db, entry),
      ),
      { numRuns: 60 },
    );
    expect(await verify()).toMatchObject({ entries: 60, broken: undefined });
  });

  test('can be verified from its exported texts alone', async () => {
    await fill(3);
    let previous = '0'.repeat(64);
    for await (const line of auditLines(db)) {
      const text = auditText(line);
      expect(text).toContain(`previous ${previous}`);
      expect(createHash('sha256').update(text).digest('hex')).toBe(line.hash);
      previous = line.hash;
    }
    expect((await auditHead(db)).hash).toBe(previous);
  });

  test('can be verified from a later entry', async () => {
    await fill(5);
    expect(await verify({ from: 3n })).toMatchObject({ entries: 3, broken: undefined });
  });
});

describe('concurrent writers', () => {
  test('keep the chain valid, and rollbacks leave no gap', async () => {
    const kept = await Promise.all(
      Array.from({ length: 20 }, async (_, writer) => {
        let done = 0;
        for (let round = 0; round < 10; round += 1) {
          const undone = (writer + round) % 3 === 0;
          await db
            .transaction()
            .execute(async (trx) => {
              await add(trx);
              // Work between two entries neither blocks other writers nor reserves a number.
              await sql`select pg_sleep(0.002)`.execute(trx);
              await add(trx);
              if (undone) throw new Error('undone');
            })
            .catch((error: unknown) => {
              if (!undone) throw error;
            });
          if (!undone) done += 2;
        }
        return done;
      }),
    );
    const wanted = kept.reduce((sum, each) => sum + each, 0);
    expect(wanted).toBeGreaterThan(200);
    expect(await numbers()).toEqual(Array.from({ length: wanted }, (_, index) => index + 1));
    expect(await verify()).toMatchObject({ entries: wanted, broken: undefined });
    expect(await db.selectFrom('audit_pending').select('id').execute()).toEqual([]);
  });

  test('do not deadlock with locks in another order than their entries', async () => {
    const locked = (trx: Tx, key: number) => sql`select pg_advisory_xact_lock(${key})`.execute(trx);
    let first: (() => void) | undefined;
    const entered = new Promise<void>((resolve) => (first = resolve));
    const one = db.transaction().execute(async (trx) => {
      await add(trx);
      first?.();
      await sql`select pg_sleep(0.05)`.execute(trx);
      await locked(trx, 1);
    });
    await entered;
    const two = db.transaction().execute(async (trx) => {
      await locked(trx, 1);
      await add(trx);
    });
    await Promise.all([one, two]);
    expect(await verify()).toMatchObject({ entries: 2, broken: undefined });
  });
});

describe('the append-only tables', () => {
  test.each([
    ['audit_entries', 'update', sql`update audit_entries set action = 'order read'`],
    ['audit_entries', 'delete', sql`delete from audit_entries`],
    ['audit_entries', 'truncate', sql`truncate audit_entries`],
    ['audit_checkpoints', 'update', sql`update audit_checkpoints set at = now()`],
    ['audit_checkpoints', 'delete', sql`delete from audit_checkpoints`],
    ['audit_checkpoints', 'truncate', sql`truncate audit_checkpoints`],
  ])('%s refuse %s', async (table, _, statement) => {
    await fill(1);
    await sealAudit(db, seal, now);
    await expect(statement.execute(db)).rejects.toThrow(`${table} is only added to`);
    expect(await verify()).toMatchObject({ entries: 1, checkpoints: 1, broken: undefined });
  });
});

describe('the verification', () => {
  const CHANGES: Readonly<Record<string, ReturnType<typeof sql>>> = {
    id: sql`gen_random_uuid()`,
    at: sql`at + interval '1 microsecond'`,
    actor_kind: sql`'staff'`,
    actor_id: sql`gen_random_uuid()`,
    actor_roles: sql`array['support']`,
    app: sql`'a-clocl'`,
    action: sql`'prescription openee'`,
    patient_id: sql`null`,
    order_id: sql`gen_random_uuid()`,
    subject_id: sql`null`,
    fields: sql`array['city', 'zip_codf']`,
    listed: sql`listed[1:1]`,
    previous: sql`set_byte(previous, 31, get_byte(previous, 31) # 1)`,
    hash: sql`set_byte(hash, 0, get_byte(hash, 0) # 1)`,
  };

  test('is tested with a change of every column', async () => {
    const { rows } = await sql<{ name: string }>`select column_name as name
      from information_schema.columns where table_name = 'audit_entries'`.execute(db);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(
      [...Object.keys(CHANGES), 'number'].toSorted(),
    );
  });

  test.each(Object.keys(CHANGES))('finds a changed value of %s', async (column) => {
    await fill(5);
    await tamper(
      sql`update audit_entries set ${sql.ref(column)} = ${CHANGES[column]} where number = 3`,
    );
    const found = await verify();
    expect(found.broken).toEqual({
      number: '3',
      why: 'it was changed, or put in: its hash does not fit what it says',
    });
    expect(found.entries).toBe(2);
  });

  test('finds a removed entry in the middle', async () => {
    await fill(5);
    await tamper(sql`delete from audit_entries where number = 3`);
    expect(await brokenAt()).toEqual({ number: '3', why: 'it is missing: entry 4 comes next' });
  });

  test('finds a removed entry with the later ones renumbered', async () => {
    await fill(5);
    await tamper(sql`delete from audit_entries where number = 3`);
    for (const number of [4, 5])
      await tamper(sql`update audit_entries set number = number - 1 where number = ${number}`);
    expect(await brokenAt()).toMatchObject({
      number: '3',
      why: 'it stands in the wrong place: it was written as entry 4',
    });
  });

  test('finds two swapped entries', async () => {
    await fill(5);
    await tamper(sql`update audit_entries set number = 99 where number = 2`);
    await tamper(sql`update audit_entries set number = 2 where number = 3`);
    await tamper(sql`update audit_entries set number = 3 where number = 99`);
    expect(await brokenAt()).toMatchObject({
      number: '2',
      why: 'it stands in the wrong place: it was written as entry 3',
    });
  });

  test('finds an inserted entry with a matching hash', async () => {
    await fill(4);
    for (const number of [4, 3])
      await tamper(sql`update audit_entries set number = number + 1 where number = ${number}`);
    await tamper(sql`insert into audit_entries select (e).* from (
      select row(3, gen_random_uuid(), at, actor_kind, actor_id, actor_roles, app, action, patient_id,
        order_id, subject_id, fields, listed, hash, hash)::audit_entries as e
      from audit_entries where number = 2) as made`);
    await tamper(sql`update audit_entries e
      set hash = sha256(convert_to(audit_text(e), 'UTF8')) where number = 3`);
    expect(await brokenAt()).toMatchObject({
      number: '4',
      why: 'it stands in the wrong place: it was written as entry 3',
    });
  });

  test('finds a truncated end from the checkpoint in the database', async () => {
    await fill(4);
    await sealAudit(db, seal, now);
    await tamper(sql`delete from audit_entries where number > 2`);
    expect(await brokenAt()).toEqual({
      number: '3',
      why: `the end was cut off: the checkpoint of ${now.toISOString()} knows of entry 4`,
    });
  });

  test('finds a truncated end without its checkpoint from a head that is stored elsewhere', async () => {
    await fill(4);
    const kept = await sealAudit(db, seal, now);
    await tamper(sql`delete from audit_entries where number > 2`);
    await tamper(sql`delete from audit_checkpoints`);
    expect(await brokenAt()).toBeUndefined();
    expect((await brokenAt({ kept: kept ? [kept] : [] }))?.why).toContain('the end was cut off');
  });

  test('finds a completely rewritten chain', async () => {
    await fill(4);
    await sealAudit(db, seal, now);
    await tamper(sql`delete from audit_entries`);
    await fill(4);
    const why = `it is not what the checkpoint of ${now.toISOString()} says: it was written anew`;
    expect(await brokenAt()).toEqual({ number: '4', why });
  });

  test('finds a checkpoint with the signature of another key', async () => {
    await fill(2);
    await sealAudit(db, openSeal({ current: masterKeyFrom(randomBytes(32)), retired: [] }), now);
    expect((await brokenAt())?.why).toBe('the checkpoint at entry 2 was not signed by this store');
  });
});

describe('the audit command', () => {
  const SCRIPT = join(import.meta.dirname, '..', '..', '..', 'scripts', 'audit.ts');
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'audit-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      const env = {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: database.url,
        DATA_DIR: dataDir,
        MASTER_KEY: masterKey.toString('base64'),
      };
      execFile(process.execPath, [SCRIPT, ...args], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      );
    });

  test('counts the entries, signs the end and reports a change', async () => {
    await fill(3);
    const sealed: { number: string; hash: string } = JSON.parse((await run('seal')).out);
    expect(sealed.number).toBe('3');
    const whole = await run('verify');
    expect(whole).toMatchObject({ code: 0, err: '' });
    expect(whole.out).toContain('3 entries are whole, and fit 1 checkpoints and 1 heads kept');
    expect(whole.out).toContain(`Head: 3:${sealed.hash}`);
    const exported = (await run('export', '--from', '2')).out.trim().split('\n');
    expect(exported).toHaveLength(2);

    await tamper(sql`update audit_entries set action = 'order read' where number = 2`);
    const broken = await run('verify');
    expect(broken).toMatchObject({ code: 1, out: '' });
    expect(broken.err).toContain('Entry 2: it was changed, or put in');
    expect((await run('verify', '--from', '3')).code).toBe(0);
    expect((await run('verify', '--head', `9:${sealed.hash}`, '--from', '3')).err).toContain(
      'a head that was kept elsewhere knows of entry 9',
    );
    expect((await run('repair')).code).toBe(2);
  });

  describe('with a chain that the owner of the database has rewritten', () => {
    /** Takes an entry out, numbers and chains the others anew, and deletes the checkpoints. */
    const rewrite = async (): Promise<void> => {
      await tamper(sql`delete from audit_checkpoints`);
      await tamper(sql`delete from audit_entries`);
      await fill(3);
    };

    beforeEach(() => rmSync(auditHeadsFile(dataDir), { force: true }));

    test('fails by the signed heads in the data folder, or in a file of another machine', async () => {
      await fill(3);
      await run('seal');
      await fill(1);
      expect((await run('verify')).code).toBe(0);
      await rewrite();
      await fill(1);
      const broken = await run('verify');
      expect(broken).toMatchObject({ code: 1, out: '' });
      expect(broken.err).toContain('Entry 3: it is not what a head that was kept elsewhere says');
      const elsewhere = join(dataDir, 'elsewhere.ndjson');
      renameSync(auditHeadsFile(dataDir), elsewhere);
      expect((await run('verify', '--heads', elsewhere)).err).toContain('Entry 3: it is not what');
      expect((await run('verify')).err).toContain('No signed head is kept in');
    });

    test('fails if the file of heads was changed, and ignores a last line that a power cut has cut off', async () => {
      await fill(2);
      await run('seal');
      appendFileSync(auditHeadsFile(dataDir), '{"number":"3","ha');
      expect((await run('verify')).code).toBe(0);
      const forged = readFileSync(auditHeadsFile(dataDir), 'utf8').replace('"2"', '"1"');
      writeFileSync(auditHeadsFile(dataDir), forged);
      expect((await run('verify')).err).toContain('Line 1 of');
    });
  });
});
