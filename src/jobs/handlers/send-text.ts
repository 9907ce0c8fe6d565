import type { Database } from '#db/client.ts';
import { findUnsentText, recordTextTry } from '#db/writes/sms-codes.ts';
import { textOfCode } from '#domain/sms-codes.ts';
import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import { describeTextFailure } from '#mail/text-failure.ts';
import type { SmsSender } from '#mail/sms-sender.ts';

export type SendTextDeps = {
  readonly db: Database;
  readonly clock: () => Date;
  readonly brand: { readonly name: string };
  /** What texts leave by; undefined where nothing is configured. */
  readonly smsSender: SmsSender | undefined;
  readonly smsCode: (id: string) => string;
};

/**
 * Sends one code by text message, for as long as it is good. The words are made here and stay here: neither
 * the job nor the table nor the log has the code.
 */
export const sendText = async (
  { db, clock, brand, smsSender, smsCode }: SendTextDeps,
  { textId }: JobPayloads['send-text'],
): Promise<JobOutcome> => {
  const text = await findUnsentText(db, textId);
  if (!text) return DONE;
  const givenUp = async (reason: string): Promise<JobOutcome> => {
    await recordTextTry(db, textId, { kind: 'give-up', reason }, clock());
    return { kind: 'give-up', reason };
  };
  if (text.expiresAt <= clock()) return givenUp('expired');
  if (!smsSender) return givenUp('no webhook is configured');
  try {
    await smsSender({
      id: text.id,
      to: text.phone,
      body: textOfCode(brand.name, smsCode(text.id)),
    });
  } catch (error) {
    const { reason, final } = describeTextFailure(error);
    if (final) return givenUp(reason);
    await recordTextTry(db, textId, { kind: 'retry', reason }, clock());
    return { kind: 'retry', reason };
  }
  await recordTextTry(db, textId, { kind: 'sent' }, clock());
  return DONE;
};
