import type { Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { TextSignatures } from '#db/schema.ts';

/** Adds a signature; false if this version of the text is signed already. */
export const addTextSignature = async (
  trx: Tx,
  row: Insertable<TextSignatures>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('text_signatures')
    .values(row)
    .onConflict((on) =>
      on.columns(['kind', 'text_id', 'text_hash']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
};

/** Withdraws a signature; it stays in the record. */
export const withdrawTextSignature = async (
  trx: Tx,
  id: string,
  by: { readonly staffId: string; readonly at: Date },
): Promise<void> => {
  await trx
    .updateTable('text_signatures')
    .set({ withdrawn_at: by.at, withdrawn_by: by.staffId })
    .where('id', '=', id)
    .execute();
};
