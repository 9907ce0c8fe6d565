import { sql } from 'kysely';
import { faultsOf, namedFiles } from '#backup/check-files.ts';
import { formerSeals, verifyAudit } from '#db/audit-chain.ts';
import type { OpenedDatabase } from '#db/client.ts';
import type { AuditHead } from '#domain/audit.ts';
import { presentMasterKeys } from '#platform/master-key.ts';
import { openSeal } from '#platform/seal.ts';
import { localDisk } from '#storage/local-disk.ts';
import { prescriptionFiles } from '#storage/prescription-files.ts';
import type { Confirmed } from './load.ts';

type OrderRow = { readonly key: string; readonly status: string; readonly whole: boolean };

/** Each order with whether all that belongs to it is there, each thing once. */
const readOrders = async ({ db }: OpenedDatabase): Promise<readonly OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    with items as (
      select order_id, sum(price_cents * quantity) as cents from order_items group by 1
    ), events as (
      select order_id, count(*) filter (where kind = 'placed') as placed,
        count(*) filter (where kind = 'status changed') as changed,
        count(*) filter (where kind = 'prescription uploaded') as uploaded
      from order_events group by 1
    ), told as (
      select data->>'orderId' as order_id,
        count(*) filter (where template = 'order-placed') as placed,
        count(*) filter (where template = 'order-placed-store') as placed_store,
        count(*) filter (where template = 'status-changed') as changed,
        count(*) filter (where template = 'payment-link') as asked,
        count(*) filter (where template = 'prescription-received') as uploaded
      from mails group by 1
    ), files as (
      select order_id, count(*) as number from prescriptions where page = 1 group by 1
    ), due as (
      select order_id, count(*) as number from payments group by 1
    )
    select o.idempotency_key as key, o.status,
      (i.cents = o.total_cents and e.placed = 1 and t.placed = 1 and t.placed_store = 1
        and e.changed = c.number and t.changed = c.number and t.asked = c.number
        and coalesce(d.number, 0) = c.number
        and e.uploaded = coalesce(f.number, 0) and t.uploaded = e.uploaded) is true as whole
    from orders o
    cross join lateral (select (o.status = 'Order Confirmed')::int as number) c
    left join items i on i.order_id = o.id
    left join events e on e.order_id = o.id
    left join told t on t.order_id = o.id::text
    left join files f on f.order_id = o.id
    left join due d on d.order_id = o.id`.execute(db);
  return rows;
};

const some = (all: readonly string[], words: string): string[] =>
  all.length === 0 ? [] : [`${all.length} ${words}, such as ${all[0] ?? ''}`];

/** What is confirmed now; what is confirmed while the database is read may not be in what was read. */
const owed = (confirmed: Confirmed) => ({
  orders: [...confirmed.orders].filter(([, whole]) => whole).map(([key]) => key),
  changes: [...confirmed.changes],
  uploads: [...confirmed.uploads],
  readings: [...confirmed.readings],
});

export type Check = {
  /** What is wrong with the orders, files and the record, in sentences. */
  readonly now: () => Promise<readonly string[]>;
  /** The same, and every file, every job and every mail; the mails must have been sent. */
  readonly atTheEnd: (copies: ReadonlyMap<string, number>) => Promise<readonly string[]>;
};

/** Compares what the store confirmed to people outside with what it holds. */
export const openCheck = async (
  dataDir: string,
  opened: OpenedDatabase,
  confirmed: Confirmed,
): Promise<Check> => {
  const { db, pool } = opened;
  const masterKey = await presentMasterKeys({ dataDir, masterKey: undefined });
  const files = prescriptionFiles({ store: localDisk({ dataDir }), masterKey });
  const opensBefore = new Set<string>();
  let head: AuditHead | undefined;

  const ofRecord = async (whole: boolean): Promise<string[]> => {
    const seal = openSeal(masterKey, await formerSeals(db));
    const options = !whole && head ? { from: BigInt(head.number) } : {};
    const report = await verifyAudit(db, seal, { ...options, kept: head ? [head] : [] });
    if (report.broken) return [`entry ${report.broken.number} of the record: ${report.broken.why}`];
    if (report.entries > 0) head = report.head;
    return [];
  };
  const ofFiles = async (whole: boolean): Promise<string[]> => {
    const { uploads } = owed(confirmed);
    const { rows } = await pool.query<{ id: string; sha256: string }>(
      'select id, sha256 from prescriptions',
    );
    const held = new Map(rows.map(({ id, sha256 }) => [id, sha256]));
    const lost = uploads.filter(([id, hash]) => held.get(id) !== hash).map(([id]) => id);
    const named = (await namedFiles(pool)).filter(({ key }) => whole || !opensBefore.has(key));
    const faults = await faultsOf(named, files);
    for (const { key } of named) opensBefore.add(key);
    return [...some(lost, 'confirmed files lost'), ...some(faults, 'files do not open')];
  };
  const ofOrders = async (): Promise<string[]> => {
    const { orders, changes } = owed(confirmed);
    const rows = await readOrders(opened);
    const byKey = new Map(rows.map((row) => [row.key, row]));
    const keys = rows.map(({ key }) => key);
    return [
      ...some(
        orders.filter((key) => !byKey.has(key)),
        'confirmed orders lost',
      ),
      ...some(
        keys.filter((key, at) => keys.indexOf(key) !== at),
        'orders doubled',
      ),
      ...some(
        keys.filter((key) => !confirmed.orders.has(key)),
        'orders that nobody sent',
      ),
      ...some(
        rows.filter(({ whole }) => !whole).map(({ key }) => key),
        'orders not whole',
      ),
      ...some(
        changes.filter((key) => byKey.get(key)?.status !== 'Order Confirmed'),
        'confirmed changes lost',
      ),
    ];
  };
  const now = async (whole = false): Promise<string[]> => [
    ...(await ofOrders()),
    ...(await ofFiles(whole)),
    ...(await ofRecord(whole)),
  ];

  return {
    now: () => now(),
    atTheEnd: async (copies) => {
      const mails = await pool.query<{ id: string; sent: boolean }>(
        'select id, sent_at is not null and failed_at is null as sent from mails',
      );
      const ids = mails.rows.map(({ id }) => id);
      const known = new Set(ids);
      const jobs = await pool.query<{ name: string }>(
        `select name from pgboss.job where state = 'failed' or name in ('mail-undelivered')`,
      );
      // Each order, change and upload is in the record once, and each opened file as often as it was opened.
      const recorded = await pool.query<{ key: string }>(
        `select o.idempotency_key as key from orders o
         left join audit_entries a on a.order_id = o.id
           and a.action in ('order placed', 'order status changed', 'order prescription uploaded')
         left join (select order_id, count(*) as number from order_events group by 1) e on e.order_id = o.id
         group by o.id, e.number having count(a.id) <> e.number`,
      );
      const opens = await pool.query<{ id: string; number: number }>(
        `select subject_id as id, count(*)::int as number from audit_entries
         where action = 'prescription opened' group by 1`,
      );
      const openings = new Map(opens.rows.map(({ id, number }) => [id, number]));
      return [
        ...(await now(true)),
        ...some(
          mails.rows.filter(({ sent }) => !sent).map(({ id }) => id),
          'mails not sent',
        ),
        ...some(
          ids.filter((id) => !copies.has(id)),
          'mails lost',
        ),
        ...some(
          [...copies.keys()].filter((id) => !known.has(id)),
          'mails that the store does not know',
        ),
        ...some(
          jobs.rows.map(({ name }) => name),
          'jobs failed',
        ),
        ...some(
          recorded.rows.map(({ key }) => key),
          'orders not in the record as they are',
        ),
        ...some(
          owed(confirmed)
            .readings.filter(([id, times]) => (openings.get(id) ?? 0) < times)
            .map(([id]) => id),
          'openings of a prescription not in the record',
        ),
      ];
    },
  };
};
