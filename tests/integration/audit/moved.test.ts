import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, expect, test } from 'vitest';
import { verifyAudit } from '#db/audit-chain.ts';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { addAuditEntry } from '#db/writes/audit.ts';
import type { SignedHead } from '#domain/audit.ts';
import { sealRecord } from '#jobs/handlers/sweep.ts';
import { masterKeyFrom } from '#platform/encryption.ts';
import { openLog } from '#platform/log.ts';
import { openSeal } from '#platform/seal.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { administer, MIGRATIONS, withDatabase } from '#tests/support/template-database.ts';

const seal = openSeal({ current: masterKeyFrom(new Uint8Array(32)), retired: [] });

test('the migration moves prescription reads into the chain in order and drops their table', async () => {
  const template = inject('templateUrl');
  const name = `moved_${randomUUID().replaceAll('-', '')}`;
  await administer(template, `create database ${name}`);
  const { db, pool, close } = openDatabase(withDatabase(template, name), 2);
  const before = mkdtempSync(join(tmpdir(), 'before-'));
  try {
    for (const file of readdirSync(MIGRATIONS))
      if (file < '0018') cpSync(join(MIGRATIONS, file), join(before, file));
    await migrate(db, before);
    const [patient, order, scan, staff] = [0, 0, 0, 0].map(() => randomUUID());
    await pool.query(`
      insert into users (id, email, first_name, last_name, country, street_address, city, state, zip_code, phone)
        values ('${patient}', 'a@example.com', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H');
      insert into orders (id, user_id, idempotency_key, status, total_cents, prescription_required, email,
          first_name, last_name, phone, country, street_address, city, state, zip_code, created_at, updated_at)
        values ('${order}', '${patient}', '${order}', 'Order Requested', 1, true, 'a@example.com',
          'A', 'B', 'H', 'C', 'D', 'E', 'F', 'G', now(), now());
      insert into prescriptions (id, order_id, user_id, storage_key, file_name, content_type, size_bytes, sha256,
          wrapped_key, uploaded_at)
        values ('${scan}', '${order}', '${patient}', 'k', 'f', 'application/pdf', 1, 's', 'w', now());
      insert into staff (id, username, name, roles) values ('${staff}', 's', 'S', '{pharmacist}');
      insert into prescription_reads (id, prescription_id, reader_kind, reader_id, at) values
        (gen_random_uuid(), '${scan}', 'customer', '${patient}', '2026-02-02T10:00:00Z'),
        (gen_random_uuid(), '${scan}', 'staff', '${staff}', '2026-02-01T10:00:00Z')`);
    await migrate(db, MIGRATIONS);
    const moved = await db.selectFrom('audit_entries').selectAll().orderBy('number').execute();
    const about = { patient_id: patient, order_id: order, subject_id: scan };
    expect(moved).toMatchObject([
      { number: '1', actor_kind: 'staff', actor_id: staff, actor_roles: ['pharmacist'], ...about },
      { number: '2', actor_kind: 'customer', actor_id: patient, actor_roles: [], ...about },
    ]);
    expect(await verifyAudit(db, seal)).toMatchObject({ entries: 2, broken: undefined });
    const { rows } = await pool.query(`select to_regclass('prescription_reads') as there`);
    expect(rows).toEqual([{ there: null }]);
  } finally {
    await close();
    rmSync(before, { recursive: true });
    await administer(template, `drop database ${name}`);
  }
});

test('sealRecord signs the end once and logs the head', async () => {
  const { db, drop } = await freshDatabase(2);
  try {
    const now = new Date('2026-01-31T09:30:00.000Z');
    const lines: string[] = [];
    const log = openLog('info', { write: (line) => void lines.push(line) });
    const kept: SignedHead[] = [];
    const keepHead = async (head: SignedHead) => void kept.push(head);
    await sealRecord({ db, seal, log, keepHead }, now);
    expect([lines, kept]).toEqual([[], []]);
    const actor = { kind: 'system', id: null } as const;
    await addAuditEntry(db, { id: randomUUID(), at: now, actor, action: 'order status changed' });
    await sealRecord({ db, seal, log, keepHead }, now);
    const { head } = await verifyAudit(db, seal);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ entry: '1', head: head.hash });
    expect(lines[0]).not.toContain('[hidden]');
    expect(kept).toEqual([expect.objectContaining(head)]);
    // An unchanged end gets no second checkpoint.
    await sealRecord({ db, seal, log, keepHead }, new Date(now.getTime() + 3_600_000));
    expect(await verifyAudit(db, seal)).toMatchObject({ checkpoints: 1, broken: undefined });
  } finally {
    await drop();
  }
});
