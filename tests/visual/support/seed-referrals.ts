import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { CUSTOMERS, daysBefore, idOf } from './people.ts';

/** What somebody gave to friends, one of whom orders with it. */
export const FRIEND_CODE = 'K7QM2XTD';

export const insertFriendCode = async (db: Database): Promise<void> => {
  await db
    .insertInto('referral_codes')
    .values({
      id: randomUUID(),
      user_id: idOf('user', CUSTOMERS.secured.number),
      referral_code: FRIEND_CODE,
      created_at: daysBefore(30),
      ended_at: null,
    })
    .execute();
};
