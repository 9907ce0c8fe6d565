import { findOrder } from '#db/reads/orders.ts';
import { threadTimes } from '#db/reads/messages.ts';
import { insertMessage, lastMessage, startWaiting } from '#db/writes/messages.ts';
import { queueMails } from '#db/writes/mails.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { readMessage, repeatsLast, takesMessages, topicOf } from '#domain/messages.ts';
import { notLoggedIn } from '#domain/prescriptions.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { THREAD_MESSAGES } from '#texts/messages.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';

const notFound = () => refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);

/**
 * A patient writes about their order, to the pharmacists unless they choose the service team. The store is mailed once
 * for as long as the patient waits. The same text sent twice is one message.
 */
export const writeMessage = async (
  deps: Deps,
  viewer: Viewer,
  input: { readonly orderId: string; readonly topic: string; readonly body: string },
): Promise<Result<null>> => {
  if (viewer.kind !== 'customer') return notLoggedIn();
  const order = await findOrder(deps.db, viewer, input.orderId);
  if (!order || !may(viewer, 'write about order', { ownerId: order.userId })) return notFound();
  const message = readMessage(input.body);
  if (!message.ok) return message;
  const topic = topicOf(input.topic);
  const tooOften = await limited(deps, [['message-account', viewer.id]], THREAD_MESSAGES.tooOften);
  if (tooOften) return tooOften;
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, input.orderId);
    if (row?.user_id !== viewer.id) return notFound();
    const { ended, lastReply } = await threadTimes(trx, row.id);
    if (!takesMessages({ status: row.status, ended }, lastReply, now))
      return refuse('closed', 'conflict', THREAD_MESSAGES.closed);
    const sent = { actorId: viewer.id, body: message.value, at: now };
    if (repeatsLast(await lastMessage(trx, row.id), sent)) return ok(null);
    const id = deps.newId();
    await insertMessage(trx, {
      id,
      order_id: row.id,
      at: now,
      topic,
      actor_kind: 'customer',
      actor_id: viewer.id,
      body: message.value,
    });
    await recordChange(deps, trx, viewer, 'order message sent', {
      patientId: viewer.id,
      orderId: row.id,
      subjectId: id,
    });
    const first = await startWaiting(trx, {
      id: deps.newId(),
      orderId: row.id,
      topic,
      since: now,
    });
    if (first)
      await queueMails(
        trx,
        [
          {
            to: deps.settings.brand.email,
            input: { template: 'message-received-store', data: { orderId: row.id, topic } },
          },
        ],
        { jobs: deps.jobs, newId: deps.newId, now },
      );
    return ok(null);
  });
};
