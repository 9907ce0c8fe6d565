import { countPacks } from '#db/reads/shipments.ts';
import { queueMails } from '#db/writes/mails.ts';
import { correctAddress, lockOrder, recordEvent } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import {
  addressFixed,
  changedFields,
  type DeliveryAddress,
  deliveryLines,
} from '#domain/orders/correct-address.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { placeProblem } from '#domain/us-places.ts';
import { addressProblem } from '#domain/shipping/reachable.ts';
import { ADDRESS_MESSAGES } from '#texts/delivery-address.ts';
import type { Deps } from '#usecases/deps.ts';
import { stateOf } from './order-facts.ts';

type CorrectAddressInput = {
  readonly orderId: string;
  /** The version of the order that the person saw. */
  readonly version: number;
  readonly address: DeliveryAddress;
};

/**
 * The patient, or staff who manage orders, correct where an order goes, until its first pack is recorded. The person and
 * the country stay, so the approval and the price do, too. The patient is told by mail, whoever changed it, because
 * somebody else might have. Nothing is recorded or mailed if nothing changes.
 */
export const correctOrderAddress = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, version, address }: CorrectAddressInput,
): Promise<Result<null>> => {
  const refused = refuse('not-found', 'not-found', ADDRESS_MESSAGES.notFound);
  if (viewer.kind === 'visitor' || !isUuid(orderId)) return refused;
  if (viewer.kind === 'staff' && !may(viewer, 'manage orders'))
    return refuse('not-allowed', 'forbidden', ADDRESS_MESSAGES.notYours);
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, orderId);
    if (!row || (viewer.kind === 'customer' && row.user_id !== viewer.id)) return refused;
    const fixed = addressFixed(stateOf(row), await countPacks(trx, row.id));
    if (fixed) return refuse('address-fixed', 'conflict', ADDRESS_MESSAGES.fixed[fixed]);
    if (row.version !== version)
      return refuse('changed-meanwhile', 'conflict', ADDRESS_MESSAGES.changed);
    const { streetAddress, city } = address;
    const problem = addressProblem({ streetAddress, city, country: row.country }, undefined);
    if (problem?.kind === 'post office box')
      return refuse('post-office-box', 'invalid', ADDRESS_MESSAGES.postOfficeBox, {
        fields: { streetAddress: ADDRESS_MESSAGES.postOfficeBox },
      });
    const misplaced = placeProblem({ ...address, country: row.country });
    if (misplaced)
      return refuse('place-wrong', 'invalid', misplaced.message, {
        fields: { [misplaced.field]: misplaced.message },
      });
    const before = {
      streetAddress: row.street_address,
      apartment: row.apartment,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
      phone: row.phone,
    };
    if (changedFields(before, address).length === 0) return ok(null);
    const now = deps.clock();
    await correctAddress(trx, row, address, now);
    await recordEvent(trx, {
      id: deps.newId(),
      order_id: row.id,
      at: now,
      actor_kind: viewer.kind,
      actor_id: viewer.id,
      kind: 'address corrected',
      from_status: row.status,
      to_status: row.status,
      tracking_info: row.tracking_info,
    });
    await queueMails(
      trx,
      [
        {
          to: row.email,
          input: {
            template: 'address-corrected',
            data: {
              orderId: row.id,
              firstName: row.first_name,
              byStaff: viewer.kind === 'staff',
              address: deliveryLines({
                name: `${row.first_name} ${row.last_name}`,
                country: row.country,
                address,
              }),
            },
          },
        },
      ],
      { jobs: deps.jobs, newId: deps.newId, now },
    );
    return ok(null);
  });
};
