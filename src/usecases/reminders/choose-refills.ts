import { lockOrder } from '#db/writes/orders.ts';
import { endRefillChoices, findReminded, saveRefillChoice } from '#db/writes/reminders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';

/** A customer says whether to be reminded of one order of theirs, or of all that nothing else is said of. */
export const chooseRefills = async (
  deps: Deps,
  viewer: Viewer,
  choice: { readonly orderId: string | null; readonly wanted: boolean },
): Promise<Result<null, 'not-found' | 'not-allowed'>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account'))
    return refuse('not-allowed', 'forbidden', 'Please log in first');
  const { orderId, wanted } = choice;
  if (orderId !== null && !isUuid(orderId))
    return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  return deps.db.transaction().execute(async (trx) => {
    if (orderId !== null) {
      const row = await lockOrder(trx, orderId);
      if (row?.user_id !== viewer.id)
        return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    }
    await saveRefillChoice(trx, {
      id: deps.newId(),
      userId: viewer.id,
      orderId,
      wanted,
      now: deps.clock(),
    });
    await recordChange(deps, trx, viewer, 'reminders chosen', { patientId: viewer.id, orderId });
    return ok(null);
  });
};

/**
 * Ends reminders by the link in one of them, without a login: of all orders, or of the one that the mail was
 * about. Doing it again changes nothing, so the link works as long as the order is there.
 */
export const stopRefills = async (
  deps: Deps,
  token: string,
  scope: 'all' | 'order',
): Promise<Result<null, 'link-dead'>> =>
  deps.db.transaction().execute(async (trx) => {
    const found = await findReminded(trx, deps.mailLinks.hash(token));
    if (!found || found.userId === null)
      return refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);
    const { orderId, userId } = found;
    const now = deps.clock();
    if (scope === 'all') await endRefillChoices(trx, userId, now);
    else await saveRefillChoice(trx, { id: deps.newId(), userId, orderId, wanted: false, now });
    // Whoever has the mail may press its button; it is the customer's, as far as the store knows.
    await recordChange(deps, trx, { kind: 'customer', id: null }, 'reminders stopped', {
      patientId: userId,
      orderId: scope === 'order' ? orderId : null,
    });
    return ok(null);
  });
