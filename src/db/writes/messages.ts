import type { Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { ContactMessages, MedicationRequests } from '#db/schema.ts';

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
