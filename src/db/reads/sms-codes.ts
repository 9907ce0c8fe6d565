import type { Database } from '#db/client.ts';
import type { Viewer } from '#domain/access.ts';

/** How the viewer's newest text stands: on its way, late because it was not taken yet, there, or not to be sent. */
export type TextState = 'waiting' | 'late' | 'sent' | 'failed';

/** The viewer's own newest code to confirm a number, while it is good; undefined where there is none. */
export const findTextState = async (
  db: Database,
  viewer: Viewer,
  now: Date,
): Promise<TextState | undefined> => {
  if (viewer.kind !== 'customer') return undefined;
  const row = await db
    .selectFrom('text_codes')
    .select(['attempts', 'sent_at', 'failed_at'])
    .where('user_id', '=', viewer.id)
    .where('purpose', '=', 'confirm-phone')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.sent_at) return 'sent';
  if (row.failed_at) return 'failed';
  return row.attempts > 0 ? 'late' : 'waiting';
};
