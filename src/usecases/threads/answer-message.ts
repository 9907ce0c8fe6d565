import type { Tx } from '#db/client.ts';
import {
  endWaiting,
  insertMessage,
  insertNote,
  lastMessage,
  lastNote,
  moveMessage,
  patientMessage,
} from '#db/writes/messages.ts';
import { queueMails } from '#db/writes/mails.ts';
import { lockOrder, type OrderRow } from '#db/writes/orders.ts';
import type { StaffViewer, Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import {
  answerableTopics,
  otherTopic,
  readMessage,
  repeatsLast,
  type Topic,
  TOPICS,
} from '#domain/messages.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { THREAD_MESSAGES } from '#texts/messages.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

type Written = { readonly orderId: string; readonly topic: string; readonly body: string };

const notYours = () => refuse('not-allowed', 'forbidden', THREAD_MESSAGES.notYours);
const orderMissing = () => refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);

/** Lets staff who may answer the topic do something to a locked order. */
const onOrder = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, topic }: { readonly orderId: string; readonly topic: string },
  run: (trx: Tx, row: OrderRow, staff: StaffViewer, topic: Topic) => Promise<Result<null>>,
): Promise<Result<null>> => {
  const known = TOPICS.find((each) => each === topic);
  if (viewer.kind !== 'staff' || (known && !answerableTopics(viewer).includes(known)))
    return notYours();
  if (!known) return refuse('invalid', 'invalid', THREAD_MESSAGES.topicMissing);
  if (!isUuid(orderId)) return orderMissing();
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, orderId);
    return row ? run(trx, row, viewer, known) : orderMissing();
  });
};

/**
 * Staff write to the patient of an order, as a pharmacist or as the service team. The patient gets a mail without the
 * text, and no longer waits in that topic.
 */
export const answerMessage = (deps: Deps, viewer: Viewer, input: Written): Promise<Result<null>> =>
  onOrder(deps, viewer, input, async (trx, row, staff, topic) => {
    const message = readMessage(input.body);
    if (!message.ok) return message;
    const now = deps.clock();
    const sent = { actorId: staff.id, body: message.value, at: now };
    if (repeatsLast(await lastMessage(trx, row.id), sent)) return ok(null);
    const id = deps.newId();
    await insertMessage(trx, {
      id,
      order_id: row.id,
      at: now,
      topic,
      actor_kind: 'staff',
      actor_id: staff.id,
      body: message.value,
    });
    await endWaiting(trx, row.id, topic);
    await recordChange(deps, trx, staff, 'order message answered', {
      patientId: row.user_id,
      orderId: row.id,
      subjectId: id,
    });
    await queueMails(
      trx,
      [
        {
          to: row.email,
          input: {
            template: 'message-waiting',
            data: { orderId: row.id, firstName: row.first_name, topic },
          },
        },
      ],
      { jobs: deps.jobs, newId: deps.newId, now },
    );
    return ok(null);
  });

/** Staff add an internal note, which the patient never sees. */
export const addNote = (deps: Deps, viewer: Viewer, input: Written): Promise<Result<null>> =>
  onOrder(deps, viewer, input, async (trx, row, staff, topic) => {
    const note = readMessage(input.body);
    if (!note.ok) return note;
    const sent = { actorId: staff.id, body: note.value, at: deps.clock() };
    if (repeatsLast(await lastNote(trx, row.id), sent)) return ok(null);
    const id = deps.newId();
    await insertNote(trx, {
      id,
      order_id: row.id,
      at: sent.at,
      topic,
      actor_id: staff.id,
      body: note.value,
    });
    await recordChange(deps, trx, staff, 'order note added', {
      patientId: row.user_id,
      orderId: row.id,
      subjectId: id,
    });
    return ok(null);
  });

/** Staff who may answer a patient's message hand it to the other topic, where it waits for an answer. */
export const handMessage = (
  deps: Deps,
  viewer: Viewer,
  input: { readonly orderId: string; readonly messageId: string; readonly topic: string },
): Promise<Result<null>> =>
  onOrder(deps, viewer, input, async (trx, row, staff, topic) => {
    const message = isUuid(input.messageId)
      ? await patientMessage(trx, { orderId: row.id, messageId: input.messageId })
      : undefined;
    if (!message || message.topic !== topic)
      return refuse('message-not-found', 'not-found', THREAD_MESSAGES.notFound);
    await moveMessage(trx, message, {
      orderId: row.id,
      topic: otherTopic(topic),
      waitingId: deps.newId(),
    });
    await recordChange(deps, trx, staff, `order message handed to ${otherTopic(topic)}`, {
      patientId: row.user_id,
      orderId: row.id,
      subjectId: message.id,
    });
    return ok(null);
  });

/** Staff say that what the patient wrote last needs no answer. */
export const closeWaiting = (
  deps: Deps,
  viewer: Viewer,
  input: { readonly orderId: string; readonly topic: string },
): Promise<Result<null>> =>
  onOrder(deps, viewer, input, async (trx, row, staff, topic) => {
    if (!(await endWaiting(trx, row.id, topic)))
      return refuse('nothing-waits', 'conflict', THREAD_MESSAGES.nothingWaits);
    await recordChange(deps, trx, staff, 'order message needs no answer', {
      patientId: row.user_id,
      orderId: row.id,
    });
    return ok(null);
  });
