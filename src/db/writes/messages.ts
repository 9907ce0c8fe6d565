import type { Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { ContactMessagesTable, MedicationRequestsTable } from '#db/schema.ts';

export const insertContactMessage = async (
  trx: Tx,
  message: Insertable<ContactMessagesTable>,
): Promise<void> => {
  await trx.insertInto('contact_messages').values(message).execute();
};

export const insertMedicationRequest = async (
  trx: Tx,
  request: Insertable<MedicationRequestsTable>,
): Promise<void> => {
  await trx.insertInto('medication_requests').values(request).execute();
};
