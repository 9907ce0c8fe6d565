import { listApplications } from '#db/reads/affiliates.ts';
import { listOrders } from '#db/reads/staff-orders.ts';
import { listUsers } from '#db/reads/users.ts';
import type { Viewer } from '#domain/access.ts';
import { productsNamedIn } from '#domain/orders/search.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { workTerms } from './work.ts';

/** Rows that are read at a time, and the most that a file has. */
const BATCH = 500;
const MOST_ROWS = 20_000;

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | undefined };

/** The rows of a list from the first to the last, in batches. */
const eachBatch = async function* <Row>(
  read: (place: { readonly after?: string | undefined }) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  let after: string | undefined;
  for (let sent = 0; sent < MOST_ROWS; sent += BATCH) {
    const { rows, next } = await read({ after });
    if (rows.length > 0) yield rows;
    if (next === undefined) return;
    after = next;
  }
};

type OrderQuery = Omit<NonNullable<Parameters<typeof listOrders>[2]>, 'place' | 'limit'>;

/** The orders of a list for a file, each recorded as exported before it is sent. */
export const exportOrders = (deps: Deps, viewer: Viewer, query: OrderQuery) =>
  eachBatch(async (place) => {
    const work = query.filter?.view && (await workTerms(deps));
    const { orders, next } = await listOrders(deps.db, viewer, {
      ...query,
      work,
      productsNamed: productsNamedIn(deps.content.catalogue),
      place,
      limit: BATCH,
    });
    await recordAccess(deps, viewer, 'orders exported', { listed: orders.map(({ id }) => id) });
    return { rows: orders, next };
  });

type UserQuery = Omit<NonNullable<Parameters<typeof listUsers>[2]>, 'place' | 'limit'>;

/** The customers of a list for a file, each recorded as exported before they are sent. */
export const exportUsers = (deps: Deps, viewer: Viewer, query: UserQuery) =>
  eachBatch(async (place) => {
    const { users, next } = await listUsers(deps.db, viewer, { ...query, place, limit: BATCH });
    await recordAccess(deps, viewer, 'users exported', { listed: users.map(({ id }) => id) });
    return { rows: users, next };
  });

type ApplicationQuery = Omit<Parameters<typeof listApplications>[2], 'place' | 'limit'>;

/** The applications of practices for a file; they are nobody's patient data. */
export const exportApplications = (deps: Deps, viewer: Viewer, query: ApplicationQuery) =>
  eachBatch(async (place) => {
    const { applications, next } = await listApplications(deps.db, viewer, {
      ...query,
      place,
      limit: BATCH,
    });
    return { rows: applications, next };
  });
