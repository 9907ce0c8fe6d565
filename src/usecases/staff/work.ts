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

type Recent = { readonly readAt: number; readonly queues: ReturnType<typeof readQueues> };

/** The queues as they were read last, by database and roles. */
const recent = new WeakMap<Deps['db'], Map<string, Recent>>();

/** How long the numbers beside the tabs may be old, in milliseconds: every page of the desk shows them. */
const FRESH_FOR = 5_000;

/** The same, read a few seconds ago at most. Members of the staff with the same roles see the same numbers. */
export const recentQueues = (
  deps: WorkDeps,
  viewer: StaffViewer,
): ReturnType<typeof readQueues> => {
  const byRoles = recent.get(deps.db) ?? new Map<string, Recent>();
  recent.set(deps.db, byRoles);
  const roles = viewer.roles.toSorted().join();
  const last = byRoles.get(roles);
  const now = deps.clock().getTime();
  // A clock that was set back makes nothing fresh.
  if (last && now >= last.readAt && now - last.readAt < FRESH_FOR) return last.queues;
  const queues = readQueues(deps, viewer);
  byRoles.set(roles, { readAt: now, queues });
  queues.catch(() => byRoles.delete(roles));
  return queues;
};
