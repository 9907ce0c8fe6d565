import { readDeskQueues } from '#db/reads/desk-queues.ts';
import { readWorkTerms, type WorkTerms } from '#db/reads/work-views.ts';
import type { Viewer } from '#domain/access.ts';
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
  readDeskQueues(deps.db, viewer, await workTerms(deps));
