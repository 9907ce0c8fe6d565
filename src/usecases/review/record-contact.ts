import { linesOfOrder, lockOrder } from '#db/writes/orders.ts';
import { insertPrescriberContact, lastPrescriberContact } from '#db/writes/prescriber-contacts.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import {
  type ContactChannel,
  contactMoment,
  type ContactStarter,
} from '#domain/review/prescriber-contact.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { CONTACT_MESSAGES } from '#texts/prescriber-contacts.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/** As a member of the staff types it; `drug` is a medicine of the order by name and strength, or empty. */
export type TypedContact = {
  readonly orderId: string;
  readonly startedBy: ContactStarter;
  readonly channel: ContactChannel;
  readonly practice: string;
  readonly drug: string;
  readonly day: string;
  readonly time: string;
  readonly asked: string;
  readonly answered: string;
};

/**
 * A pharmacist records that a practice was called or written to about a prescription, or has called or written. The
 * same contact sent twice is one. Refuses other staff, an order that was never reviewed, a medicine that the order does
 * not have, and a moment before the order or in the future.
 */
export const recordPrescriberContact = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, day, time, ...typed }: TypedContact,
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'review prescriptions'))
    return refuse('not-allowed', 'forbidden', CONTACT_MESSAGES.notYours);
  const missing = refuse('not-found', 'not-found', REVIEW_MESSAGES.notFound);
  if (!isUuid(orderId)) return missing;
  const now = deps.clock();
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, orderId);
    if (!row?.prescription_required) return missing;
    const moment = contactMoment({ day, time }, { placedAt: row.created_at, now });
    if (!moment.ok) return moment;
    const names = (await linesOfOrder(trx, orderId)).map(({ name }) => name);
    if (typed.drug !== '' && !names.includes(typed.drug))
      return refuse('line-unknown', 'invalid', CONTACT_MESSAGES.lineUnknown);
    const contact = {
      order_id: orderId,
      happened_at: moment.value,
      staff_id: viewer.id,
      channel: typed.channel,
      started_by: typed.startedBy,
      practice: typed.practice,
      drug: typed.drug === '' ? null : typed.drug,
      asked: typed.asked,
      answered: typed.answered === '' ? null : typed.answered,
    };
    const last = await lastPrescriberContact(trx, orderId);
    if (last && JSON.stringify({ ...last, ...contact }) === JSON.stringify(last)) return ok(null);
    const id = deps.newId();
    await insertPrescriberContact(trx, { id, at: now, ...contact });
    await recordChange(deps, trx, viewer, 'review prescriber contact recorded', {
      patientId: row.user_id,
      orderId,
      subjectId: id,
    });
    return ok(null);
  });
};
