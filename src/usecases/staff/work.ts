import { readDeskQueues } from '#db/reads/desk-queues.ts';
import { readWorkTerms, type WorkTerms } from '#db/reads/work-views.ts';
import type { StaffViewer, Viewer } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';

type WorkDeps = Pick<Deps, 'db' | 'content' | 'settings' | 'clock'>;

/** What the views of the orders compare with now. */
export const workTerms = ({ db, content, settings, clock }: WorkDeps): Promise<WorkTerms> =>
  readWorkTerms(
    db,
    content.catalogue,
    { shipping: settings.shipping, reviewHours: settings.review.hours },
    clock(),
  );

/** What waits in the queues of the staff. */
export const readQueues = async (deps: WorkDeps, viewer: Viewer) =>
  readDeskQueues(deps.db, viewer, await workTerms(deps), deps.clock());

type Queues = Awaited<ReturnType<typeof readQueues>>;

type Recent = {
  /** The numbers as they were read last, and when that began. */
  known?: { readonly readAt: number; readonly queues: Queues };
  reading?: Promise<Queues> | undefined;
};

/** The queues as they were read last, by database and roles. */
const recent = new WeakMap<Deps['db'], Map<string, Recent>>();

/** How long the numbers beside the tabs may be old, in milliseconds: every page of the desk shows them. */
const FRESH_FOR = 5_000;

/** How long a page waits for new numbers while it has some of the last minute: a store with very many orders counts for longer. */
const WAIT_MS = 300;
const USABLE_FOR = 60_000;

/**
 * The same, read a few seconds ago at most, or a minute where counting takes long. Members of the staff with the same roles
 * see the same numbers.
 */
export const recentQueues = async (deps: WorkDeps, viewer: StaffViewer): Promise<Queues> => {
  const byRoles = recent.get(deps.db) ?? new Map<string, Recent>();
  recent.set(deps.db, byRoles);
  const roles = viewer.roles.toSorted().join();
  const last = byRoles.get(roles) ?? {};
  byRoles.set(roles, last);
  const now = deps.clock().getTime();
  // A clock that was set back makes nothing fresh.
  const age = last.known && now >= last.known.readAt ? now - last.known.readAt : Infinity;
  if (last.known && age < FRESH_FOR) return last.known.queues;
  last.reading ??= readQueues(deps, viewer)
    .then((queues) => {
      last.known = { readAt: now, queues };
      return queues;
    })
    .finally(() => {
      last.reading = undefined;
    });
  if (!last.known || age >= USABLE_FOR) return last.reading;
  // Who does not wait for it is not told of its failure either; the next page asks again.
  last.reading.catch(() => undefined);
  const { queues } = last.known;
  return Promise.race([
    last.reading,
    new Promise<Queues>((resolve) => {
      setTimeout(() => resolve(queues), WAIT_MS);
    }),
  ]);
};
