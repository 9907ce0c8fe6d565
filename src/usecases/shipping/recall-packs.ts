import type { Tx } from '#db/client.ts';
import { findNotice, findPacks, type FoundPack } from '#db/reads/recalls.ts';
import { queueMails } from '#db/writes/mails.ts';
import { insertNotice, insertRecall, saveRecallAnswer } from '#db/writes/recalls.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { AuditActor } from '#domain/audit.ts';
import { formatDate } from '#domain/dates.ts';
import { orderNumber } from '#domain/order-number.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import {
  RECALL_ANSWERS,
  type RecallAnswer,
  readCriteria,
  readReason,
} from '#domain/shipping/recalls.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { RECALL_MESSAGES } from '#texts/recalls.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/** Dependencies of a recall, in the server and on the command line. */
export type RecallDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'jobs' | 'mailLinks'>;

type Recall = {
  readonly recallId: string;
  readonly packs: number;
  readonly orders: number;
  /** Patients to whom a mail was queued now. */
  readonly told: number;
};

/** The mail to a patient about all their packs. */
const noticeMail = (
  own: readonly [FoundPack, ...FoundPack[]],
  linkId: string,
  reason: string,
): MailToQueue => ({
  to: own[0].email ?? '',
  input: {
    template: 'pack-recalled',
    data: {
      orderId: own[0].orderId,
      orderIds: [...new Set(own.map(({ orderId }) => orderId))],
      firstName: own[0].firstName ?? '',
      linkId,
      reason,
      packs: own.map(({ name, batch, serial, expiry, orderId }) => ({
        name,
        batch,
        serial,
        expiry: formatDate(expiry),
        order: orderNumber(orderId),
      })),
    },
  },
});

/** Tells one patient, unless they were told before. */
const tell = async (
  deps: RecallDeps,
  trx: Tx,
  actor: AuditActor,
  of: {
    readonly recallId: string;
    readonly reason: string;
    readonly userId: string;
    readonly packs: readonly [FoundPack, ...FoundPack[]];
  },
): Promise<readonly MailToQueue[]> => {
  const linkId = deps.newId();
  const told = await insertNotice(trx, {
    id: linkId,
    recall_id: of.recallId,
    user_id: of.userId,
    token_hash: deps.mailLinks.hash(deps.mailLinks.token(linkId)),
    sent_at: deps.clock(),
  });
  if (!told) return [];
  for (const orderId of new Set(of.packs.map((pack) => pack.orderId)))
    await recordChange(deps, trx, actor, 'order recall told', {
      patientId: of.userId,
      orderId,
      subjectId: of.recallId,
    });
  return [noticeMail(of.packs, linkId, of.reason)];
};

/**
 * Records a recall, so that no pack of it is noted any more, and mails every patient to whom one was sent. Doing it
 * again tells only those who were not told before. The caller must have checked permissions.
 */
export const recordRecall = async (
  deps: RecallDeps,
  actor: AuditActor,
  values: Readonly<Record<string, string>>,
): Promise<Result<Recall, 'bad-recall'>> => {
  const named = readCriteria(values);
  if (!named.ok) return named;
  const reason = readReason(values['reason'] ?? '');
  if (!reason.ok) return reason;
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const recallId = await insertRecall(trx, {
      id: deps.newId(),
      ...named.value,
      reason: reason.value,
      recorded_by: actor.id,
      recorded_at: now,
    });
    await recordChange(deps, trx, actor, 'recall recorded', { subjectId: recallId });
    const packs = await findPacks(trx, named.value);
    const sent = packs.filter(({ shippedAt, userId }) => shippedAt !== null && userId !== null);
    const mails: MailToQueue[] = [];
    for (const [userId, [first, ...more]] of Map.groupBy(sent, (pack) => pack.userId ?? ''))
      if (first)
        mails.push(
          ...(await tell(deps, trx, actor, {
            recallId,
            reason: reason.value,
            userId,
            packs: [first, ...more],
          })),
        );
    await queueMails(trx, mails, { jobs: deps.jobs, newId: deps.newId, now });
    return ok({
      recallId,
      packs: packs.length,
      orders: new Set(packs.map(({ orderId }) => orderId)).size,
      told: mails.length,
    });
  });
};

/** A pharmacist or an administrator recalls packs. */
export const recallPacks = async (
  deps: Deps,
  viewer: Viewer,
  values: Readonly<Record<string, string>>,
): Promise<Result<Recall>> =>
  viewer.kind === 'staff' && may(viewer, 'recall packs')
    ? recordRecall(deps, viewer, values)
    : refuse('not-allowed', 'forbidden', RECALL_MESSAGES.notYours);

const answerOf = (text: string): RecallAnswer | undefined =>
  RECALL_ANSWERS.find((answer) => answer === text);

/**
 * A patient answers a recall by the link in its mail, without a login; a later answer takes the place of an earlier
 * one. Whoever asks for help is a task for the store.
 */
export const answerRecall = async (
  deps: Deps,
  { token, answer }: { readonly token: string; readonly answer: string },
): Promise<Result<RecallAnswer>> =>
  deps.db.transaction().execute(async (trx): Promise<Result<RecallAnswer>> => {
    const found = await findNotice(trx, deps.mailLinks.hash(token));
    if (!found) return refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);
    const said = answerOf(answer);
    if (!said)
      return refuse('bad-answer', 'invalid', RECALL_MESSAGES.answerMissing, {
        fields: { answer: RECALL_MESSAGES.answerMissing },
      });
    const now = deps.clock();
    await saveRecallAnswer(trx, found.id, said, now);
    // Whoever has the mail may press its button; it is the patient, as far as the store knows.
    await recordChange(deps, trx, { kind: 'customer', id: null }, 'recall answered', {
      patientId: found.userId,
      subjectId: found.id,
    });
    if (said === 'help' && found.answer !== 'help')
      await queueMails(
        trx,
        [
          {
            to: deps.settings.brand.email,
            input: { template: 'recall-help-store', data: { recallId: found.recallId } },
          },
        ],
        { jobs: deps.jobs, newId: deps.newId, now },
      );
    return ok(said);
  });
