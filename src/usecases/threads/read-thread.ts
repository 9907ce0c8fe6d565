import {
  countWaitingThreads,
  listNotes,
  listSaid,
  listWaitingThreads,
  threadTimes,
  waitingTopics,
} from '#db/reads/messages.ts';
import { findOrder, findOwnOrder } from '#db/reads/orders.ts';
import { listTemplates } from '#db/reads/reply-templates.ts';
import { listStory } from '#db/reads/staff-timeline.ts';
import type { Viewer } from '#domain/access.ts';
import { takesMessages } from '#domain/messages.ts';
import type { ListPlace } from '#domain/staff-lists.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/** What was said about one of the viewer's own orders, and whether they may write; undefined for orders of others. */
export const readOwnThread = async (deps: Deps, viewer: Viewer, orderId: string) => {
  const order = await findOwnOrder(deps.db, viewer, orderId);
  if (!order) return undefined;
  const [said, { ended, lastReply }] = await Promise.all([
    listSaid(deps.db, viewer, orderId),
    threadTimes(deps.db, orderId),
  ]);
  return { said, open: takesMessages({ status: order.status, ended }, lastReply, deps.clock()) };
};

/** An order with what was said about it and what happened to it, for staff, recorded as read; undefined where there is none. */
export const readThreadAsStaff = async (deps: Deps, viewer: Viewer, orderId: string) => {
  if (viewer.kind !== 'staff') return undefined;
  const order = await findOrder(deps.db, viewer, orderId);
  if (!order) return undefined;
  const [said, waiting, notes, story, templates] = await Promise.all([
    listSaid(deps.db, viewer, orderId),
    waitingTopics(deps.db, viewer, orderId),
    listNotes(deps.db, viewer, orderId),
    listStory(deps.db, viewer, orderId),
    listTemplates(deps.db, viewer),
  ]);
  await recordAccess(deps, viewer, 'messages read', { patientId: order.userId, orderId });
  return { order, said, waiting, notes, story, templates };
};

/** A page of the patients who wait for an answer, recorded as seen, with how many there are. */
export const readWaitingThreads = async (deps: Deps, viewer: Viewer, place: ListPlace) => {
  const [page, all] = await Promise.all([
    listWaitingThreads(deps.db, viewer, place),
    countWaitingThreads(deps.db, viewer),
  ]);
  await recordAccess(deps, viewer, 'messages listed', {
    listed: [...new Set(page.threads.map(({ orderId }) => orderId))],
  });
  return { ...page, ...all };
};
