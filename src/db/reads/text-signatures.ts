import type { Database, Tx } from '#db/client.ts';
import { isUuid } from '#domain/cursor.ts';
import type { TextSignature } from '#domain/text-signatures.ts';

const columns = [
  'id',
  'kind',
  'text_id as textId',
  'text_hash as textHash',
  'name',
  'licence',
  'signed_at as signedAt',
] as const;

const standing = (db: Database | Tx) =>
  db.selectFrom('text_signatures').select(columns).where('withdrawn_at', 'is', null);

/** The last signature of each text that was not withdrawn, whatever version of the text it is of. Public: pages show it. */
export const listTextSignatures = (db: Database): Promise<readonly TextSignature[]> =>
  standing(db)
    .distinctOn(['kind', 'text_id'])
    .orderBy('kind')
    .orderBy('text_id')
    .orderBy('signed_at', 'desc')
    .execute();

/** A signature that was not withdrawn. */
export const findTextSignature = async (trx: Tx, id: string): Promise<TextSignature | undefined> =>
  isUuid(id) ? standing(trx).where('id', '=', id).forUpdate().executeTakeFirst() : undefined;
