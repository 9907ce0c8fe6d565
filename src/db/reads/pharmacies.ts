import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import {
  type Pharmacy,
  type PharmacyDetails,
  type ProposedEntry,
  whyClosed,
} from '#domain/pharmacies/register.ts';

/** A change that waits for its confirmation, as the desk shows it. */
export type OpenEntry = ProposedEntry & {
  readonly id: string;
  readonly by: string;
  readonly at: Date;
};

/** A pharmacy as administrators see it. */
export type DeskPharmacy = {
  readonly id: string;
  readonly suspendedAt: Date | null;
  /** What the register says; null before the first confirmation. */
  readonly current: {
    readonly id: string;
    readonly details: PharmacyDetails;
    readonly scanId: string | null;
    readonly confirmedAt: Date;
    /** Who wrote it, and who confirmed it. */
    readonly by: string;
    readonly confirmedBy: string;
  } | null;
  readonly open: OpenEntry | null;
};

const nameOf = (column: string) =>
  sql<string>`coalesce((select s.name from staff s where s.id = ${sql.ref(column)}), 'a former colleague')`;

const confirmed = (db: Database | Tx) =>
  db
    .selectFrom('pharmacy_entries as e')
    .distinctOn('e.pharmacy_id')
    .where('e.confirmed_at', 'is not', null)
    .orderBy('e.pharmacy_id')
    .orderBy('e.confirmed_at', 'desc');

/** The pharmacies with a confirmed entry, by name. Public in itself; callers choose what they show. */
export const listRegister = async (db: Database | Tx): Promise<readonly Pharmacy[]> => {
  const rows = await confirmed(db)
    .innerJoin('pharmacies as p', 'p.id', 'e.pharmacy_id')
    .select(['p.id', 'e.id as entryId', 'e.details', 'p.suspended_at as suspendedAt'])
    .execute();
  return rows.toSorted((a, b) => a.details.legalName.localeCompare(b.details.legalName, 'en'));
};

/** The pharmacies that take orders at an instant. */
export const listOpenPharmacies = async (
  db: Database | Tx,
  now: Date,
): Promise<readonly Pharmacy[]> =>
  (await listRegister(db)).filter((pharmacy) => whyClosed(pharmacy, now) === undefined);

/** All pharmacies with their confirmed and their open entries, the newest first; none for others than administrators. */
export const listDeskPharmacies = async (
  db: Database,
  viewer: Viewer,
  only?: string,
): Promise<readonly DeskPharmacy[]> => {
  if (!may(viewer, 'manage pharmacies') || (only !== undefined && !isUuid(only))) return [];
  const [pharmacies, current, open] = await Promise.all([
    db
      .selectFrom('pharmacies')
      .select(['id', 'suspended_at as suspendedAt'])
      .$if(only !== undefined, (all) => all.where('id', '=', only ?? ''))
      .orderBy('created_at', 'desc')
      .execute(),
    confirmed(db)
      .select([
        'e.pharmacy_id as pharmacyId',
        'e.id',
        'e.details',
        'e.scan_id as scanId',
        'e.confirmed_at as confirmedAt',
        nameOf('e.proposed_by').as('by'),
        nameOf('e.confirmed_by').as('confirmedBy'),
      ])
      .execute(),
    db
      .selectFrom('pharmacy_entries as e')
      .select([
        'e.pharmacy_id as pharmacyId',
        'e.id',
        'e.details',
        'e.scan_id as scanId',
        'e.proposed_by as proposedBy',
        'e.proposed_at as at',
        nameOf('e.proposed_by').as('by'),
      ])
      .where('e.confirmed_at', 'is', null)
      .where('e.dropped_at', 'is', null)
      .execute(),
  ]);
  return pharmacies.map(({ id, suspendedAt }) => {
    const last = current.find(({ pharmacyId }) => pharmacyId === id);
    const waiting = open.find(({ pharmacyId }) => pharmacyId === id);
    return {
      id,
      suspendedAt,
      current:
        last && last.confirmedAt !== null
          ? {
              id: last.id,
              details: last.details,
              scanId: last.scanId,
              confirmedAt: last.confirmedAt,
              by: last.by,
              confirmedBy: last.confirmedBy,
            }
          : null,
      open: waiting
        ? {
            id: waiting.id,
            details: waiting.details,
            scanId: waiting.scanId,
            proposedBy: waiting.proposedBy,
            by: waiting.by,
            at: waiting.at,
          }
        : null,
    };
  });
};

/** The stored file of a scan; undefined for others than administrators. */
export const findPharmacyScan = async (db: Database, viewer: Viewer, scanId: string) =>
  may(viewer, 'manage pharmacies') && isUuid(scanId)
    ? db.selectFrom('pharmacy_scans').selectAll().where('id', '=', scanId).executeTakeFirst()
    : undefined;
