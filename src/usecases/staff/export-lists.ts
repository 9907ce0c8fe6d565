import { listApplications } from '#db/reads/affiliates.ts';
import { listArrivals } from '#db/reads/arrivals.ts';
import { listAudit } from '#db/reads/audit.ts';
import { listMails, patientsOfMails } from '#db/reads/mails.ts';
import { listWaitingThreads } from '#db/reads/messages.ts';
import { patientsOf } from '#db/reads/payment-reports.ts';
import { listReviews } from '#db/reads/review-queue.ts';
import { listAwaited } from '#db/reads/staff-payments.ts';
import { listOrders } from '#db/reads/staff-orders.ts';
import { listUsers } from '#db/reads/users.ts';
import type { Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { productsNamedIn } from '#domain/orders/search.ts';
import type { ReadPlace } from '#db/reads/keyset.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { workTerms } from './work.ts';

/** Rows that are read at a time. */
const BATCH = 500;

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | undefined };

/** The rows of a list from the first to the last, in batches, also if its last rows leave it meanwhile. */
const eachBatch = async function* <Row>(
  { securityEvents }: Pick<Deps, 'securityEvents'>,
  read: (place: ReadPlace) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  securityEvents.note({ event: 'list exported', realm: 'staff' });
  let after: string | undefined;
  do {
    const { rows, next } = await read({ after, toTheEnd: true });
    if (rows.length > 0) yield rows;
    after = next;
  } while (after !== undefined);
};

type OrderQuery = Omit<NonNullable<Parameters<typeof listOrders>[2]>, 'place' | 'limit'>;

/** The orders of a list for a file, each recorded as exported before it is sent. */
export const exportOrders = (deps: Deps, viewer: Viewer, query: OrderQuery) =>
  eachBatch(deps, async (place) => {
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
  eachBatch(deps, async (place) => {
    const { users, next } = await listUsers(deps.db, viewer, { ...query, place, limit: BATCH });
    await recordAccess(deps, viewer, 'users exported', { listed: users.map(({ id }) => id) });
    return { rows: users, next };
  });

type ApplicationQuery = Omit<Parameters<typeof listApplications>[2], 'place' | 'limit'>;

/** The applications of practices for a file; they are nobody's patient data. */
export const exportApplications = (deps: Deps, viewer: Viewer, query: ApplicationQuery) =>
  eachBatch(deps, async (place) => {
    const { applications, next } = await listApplications(deps.db, viewer, {
      ...query,
      place,
      limit: BATCH,
    });
    return { rows: applications, next };
  });

type Without<Query> = Omit<Query, 'place' | 'limit'>;

/** The review queue for a file, each order recorded as exported before it is sent. */
export const exportReviews = (
  deps: Deps,
  viewer: Viewer,
  query: Without<Parameters<typeof listReviews>[2]>,
) =>
  eachBatch(deps, async (place) => {
    const page = await listReviews(deps.db, viewer, { ...query, place, limit: BATCH });
    await recordAccess(deps, viewer, 'reviews exported', {
      listed: page.lines.map(({ orderId }) => orderId),
    });
    return { rows: page.lines, next: page.next };
  });

/** The reports of arrivals for a file, each order recorded as exported before it is sent. */
export const exportArrivals = (
  deps: Deps,
  viewer: Viewer,
  query: Without<Parameters<typeof listArrivals>[2]>,
) =>
  eachBatch(deps, async (place) => {
    const { tasks, next } = await listArrivals(deps.db, viewer, { ...query, place, limit: BATCH });
    await recordAccess(deps, viewer, 'arrivals exported', {
      listed: tasks.map(({ orderId }) => orderId),
    });
    return { rows: tasks, next };
  });

/** The payments that are waited for, with their patients, for a file; each order recorded as exported. */
export const exportAwaited = (deps: Deps, viewer: Viewer) =>
  eachBatch(deps, async (place) => {
    const { books, next } = await listAwaited(deps.db, viewer, place, BATCH);
    const orders = books.map(({ payment }) => payment.order_id);
    await recordAccess(deps, viewer, 'payments exported', { listed: orders });
    const patients = await patientsOf(deps.db, viewer, orders);
    return {
      rows: books.map((book) => ({ book, patient: patients.get(book.payment.order_id) })),
      next,
    };
  });

/** The outbox for a file, the patients of its mails recorded before it is sent. */
export const exportMails = (
  deps: Deps,
  viewer: Viewer,
  query: Without<NonNullable<Parameters<typeof listMails>[2]>>,
) =>
  eachBatch(deps, async (place) => {
    const { mails, next } = await listMails(deps.db, viewer, { ...query, place, limit: BATCH });
    await recordAccess(deps, viewer, 'mails exported', {
      listed: await patientsOfMails(
        deps.db,
        mails.map(({ id }) => id),
      ),
    });
    return { rows: mails, next };
  });

/** The orders whose patients wait for an answer, for a file; each recorded as exported before it is sent. */
export const exportWaitingThreads = (deps: Deps, viewer: Viewer) =>
  eachBatch(deps, async (place) => {
    const { threads, next } = await listWaitingThreads(deps.db, viewer, place, BATCH);
    await recordAccess(deps, viewer, 'messages exported', {
      listed: [...new Set(threads.map(({ orderId }) => orderId))],
    });
    return { rows: threads, next };
  });

/** The audit log for a file. That it was read is an entry for each batch, as on its page. */
export const exportAudit = (
  deps: Deps,
  viewer: Viewer,
  query: Without<Parameters<typeof listAudit>[2]>,
) =>
  eachBatch(deps, async (place) => {
    const { entries, next } = await listAudit(deps.db, viewer, { ...query, place, limit: BATCH });
    const { about } = query.filter;
    await recordAccess(deps, viewer, 'audit log read', {
      patientId: entries.find(({ patientId }) => patientId === about)?.patientId,
      subjectId: about !== undefined && isUuid(about) ? about : undefined,
    });
    return { rows: entries, next };
  });
