import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { Application, ApplicationState } from '#domain/affiliates.ts';
import { isUuid } from '#domain/cursor.ts';
import { type ApplicationFilter, type ApplicationSort, searchWords } from '#domain/staff-lists.ts';
import {
  type Counted,
  type ListQuery,
  NOTHING_FOUND,
  readCountedPage,
  type SortKey,
} from './keyset.ts';
import { narrowedBy } from './search.ts';

/** A row of the list of applications. */
export type ApplicationSummary = Pick<
  Application,
  'practice' | 'kind' | 'name' | 'email' | 'region'
> & {
  readonly id: string;
  readonly state: ApplicationState;
  readonly createdAt: Date;
};

export type ApplicationStep = {
  readonly id: string;
  readonly at: Date;
  /** Undefined if the staff member's account is gone. */
  readonly by: string | null;
  readonly from: ApplicationState;
  readonly to: ApplicationState;
  readonly note: string | null;
};

export type ApplicationView = Application &
  ApplicationSummary & {
    readonly version: number;
    /** History of the application, newest first. */
    readonly steps: readonly ApplicationStep[];
  };

export type ApplicationPage = Counted & { readonly applications: readonly ApplicationSummary[] };

const line = [
  'id',
  'practice',
  'kind',
  'name',
  'email',
  'region',
  'state',
  'created_at as createdAt',
] as const;

const applicationId = sql`affiliate_applications.id`;
// Each is exactly the expression of an index.
const sortKeys: Readonly<Record<ApplicationSort, SortKey>> = {
  received: { value: sql`affiliate_applications.created_at`, kind: 'instant' },
  practice: { value: sql`lower(affiliate_applications.practice)`, kind: 'text' },
};
const words = sql`search_words(affiliate_applications.practice || ' ' || affiliate_applications.name || ' ' || affiliate_applications.email || ' ' || affiliate_applications.region)`;

const searched = (db: Database, search: string | undefined) =>
  narrowedBy(searchWords(search), {
    words,
    id: applicationId,
    find: (condition, limit) =>
      db.selectFrom('affiliate_applications').select('id').where(condition).limit(limit).execute(),
  });

/** Applications for staff: searched, filtered, sorted, a page at a time. Others see none. */
export const listApplications = async (
  db: Database,
  viewer: Viewer,
  {
    filter: { search, state },
    sort = 'received',
    direction = 'desc',
    place = {},
    limit,
  }: ListQuery<ApplicationSort> & { readonly filter: ApplicationFilter },
): Promise<ApplicationPage> => {
  if (!may(viewer, 'read affiliate applications')) return { applications: [], ...NOTHING_FOUND };
  const found = db.selectFrom('affiliate_applications').where(await searched(db, search));
  const query = state ? found.where('state', '=', state) : found;
  const { rows, ...page } = await readCountedPage(
    db,
    query,
    { key: sortKeys[sort], id: applicationId, direction, place, limit },
    (cut) =>
      query
        .select([...line, cut.key.as('page_key')])
        .where(cut.where)
        .orderBy(cut.order)
        .limit(cut.limit)
        .execute(),
  );
  return { applications: rows, ...page };
};

/** One application with its history, for staff; undefined for others or if there is none. */
export const findApplication = async (
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<ApplicationView | undefined> => {
  if (!may(viewer, 'read affiliate applications') || !isUuid(id)) return undefined;
  const [row, steps] = await Promise.all([
    db
      .selectFrom('affiliate_applications')
      .select([...line, 'phone', 'licence', 'message', 'version'])
      .where('id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('affiliate_changes')
      .leftJoin('staff', 'staff.id', 'affiliate_changes.actor_id')
      .select([
        'affiliate_changes.id',
        'at',
        'staff.name as by',
        'from_state as from',
        'to_state as to',
        'note',
      ])
      .where('application_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('affiliate_changes.id', 'desc')
      .execute(),
  ]);
  return row && { ...row, steps };
};
