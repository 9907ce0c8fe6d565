import { findOrderPharmacy } from '#db/reads/order-pharmacies.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { insertConsent, removeOrderPharmacy } from '#db/writes/pharmacies.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { addressFixed } from '#domain/orders/correct-address.ts';
import type { ConsentAnswer } from '#domain/pharmacies/consent.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { CONSENT_MESSAGES, PHARMACY_CONSENT } from '#texts/consents.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { stateOf } from '#usecases/orders/order-facts.ts';

/**
 * The patient agrees that the chosen pharmacy gets the data of the order, or declines it. A declined pharmacy loses the
 * order, which waits for another one, and is left out of its ranking. Refuses an answer about another pharmacy or another
 * text than the patient read.
 */
export const answerConsent = async (
  deps: Pick<Deps, 'db' | 'clock' | 'newId'>,
  viewer: Viewer,
  input: {
    readonly orderId: string;
    readonly pharmacyId: string;
    readonly answer: ConsentAnswer;
    /** The version of the text that the patient read. */
    readonly textVersion: string;
  },
): Promise<Result<null>> => {
  const notFound = refuse('not-found', 'not-found', CONSENT_MESSAGES.notFound);
  const { orderId, pharmacyId, answer } = input;
  if (viewer.kind !== 'customer' || !isUuid(orderId)) return notFound;
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const order = await lockOrder(trx, orderId);
    if (!order || !may(viewer, 'agree to pharmacy', { ownerId: order.user_id })) return notFound;
    const chosen = await findOrderPharmacy(trx, orderId);
    if (!chosen) return refuse('none', 'conflict', CONSENT_MESSAGES.none);
    if (chosen.pharmacyId !== pharmacyId || input.textVersion !== PHARMACY_CONSENT.version)
      return refuse('changed-meanwhile', 'conflict', CONSENT_MESSAGES.changed);
    if (addressFixed(stateOf(order), 0))
      return refuse('closed', 'conflict', CONSENT_MESSAGES.closed);
    if (chosen.consent?.answer === answer) return ok(null);
    const at = deps.clock();
    await insertConsent(trx, {
      id: deps.newId(),
      order_id: orderId,
      pharmacy_id: pharmacyId,
      answer,
      text_version: PHARMACY_CONSENT.version,
      answered_at: at,
    });
    if (answer === 'declined') await removeOrderPharmacy(trx, orderId);
    await recordChange(deps, trx, viewer, `order pharmacy ${answer}`, {
      patientId: order.user_id,
      orderId,
      subjectId: pharmacyId,
    });
    return ok(null);
  });
};
