import type { Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { ContactMessages, MedicationRequests } from '#db/schema.ts';
import type { Application, ApplicationState } from '#domain/affiliates.ts';

export const insertContactMessage = async (
  trx: Tx,
  message: Insertable<ContactMessages>,
): Promise<void> => {
  await trx.insertInto('contact_messages').values(message).execute();
};

export const insertMedicationRequest = async (
  trx: Tx,
  request: Insertable<MedicationRequests>,
): Promise<void> => {
  await trx.insertInto('medication_requests').values(request).execute();
};

/** Stores an application. */
export const insertApplication = async (
  trx: Tx,
  application: Application & { readonly id: string },
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('affiliate_applications')
    .values({ ...application, state: 'new', created_at: now })
    .execute();
};

/** An application, locked until the transaction ends. */
export const lockApplication = (trx: Tx, id: string) =>
  trx
    .selectFrom('affiliate_applications')
    .select(['state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

type ApplicationChange = {
  readonly id: string;
  readonly applicationId: string;
  readonly actorId: string;
  readonly from: ApplicationState;
  readonly to: ApplicationState;
  readonly note: string;
};

/** Changes the state of a locked application and records who did it. */
export const recordChange = async (
  trx: Tx,
  { id, applicationId, actorId, from, to, note }: ApplicationChange,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('affiliate_applications')
    .set((eb) => ({ state: to, version: eb('version', '+', 1) }))
    .where('id', '=', applicationId)
    .execute();
  await trx
    .insertInto('affiliate_changes')
    .values({
      id,
      application_id: applicationId,
      at: now,
      actor_id: actorId,
      from_state: from,
      to_state: to,
      note: note || null,
    })
    .execute();
};
