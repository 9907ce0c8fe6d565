import type { Tx } from '#db/client.ts';
import { findNotice, findPacks, type FoundPack, recallsNaming } from '#db/reads/recalls.ts';
import { queueMails } from '#db/writes/mails.ts';
import {
  insertNotice,
  insertRecall,
  lockRecalls,
  saveRecallAnswer,
  toldOf,
  withdrawRecallRow,
} from '#db/writes/recalls.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { AuditActor } from '#domain/audit.ts';
import { isUuid } from '#domain/cursor.ts';
import { formatDate } from '#domain/dates.ts';
import { orderNumber } from '#domain/order-number.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import {
  isRecalled,
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

/** What a mail says about each pack. */
const packWords = ({ name, batch, serial, expiry, orderId }: FoundPack) => ({
  name,
  batch,
  serial,
  expiry: formatDate(expiry),
  order: orderNumber(orderId),
});

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
      packs: own.map(packWords),
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
    // A pack that is being sent is then either among those found, or stopped by its gates.
    await lockRecalls(trx);
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

type Withdrawn = {
  readonly recallId: string;
  /** Patients to whom a mail was queued. */
  readonly told: number;
};

/**
 * Withdraws a recall that was recorded by mistake: its packs count again, and each patient who was told of it is told
 * which of their packs they may use. A pack that another recall concerns, or that a report about its arrival keeps
 * from use, is none of them; of a patient who has no other, nobody is mailed. The caller must have checked permissions.
 */
export const recordWithdrawal = async (
  deps: RecallDeps,
  actor: AuditActor,
  values: Readonly<Record<string, string>>,
): Promise<Result<Withdrawn>> => {
  const recallId = values['recallId'] ?? '';
  const reason = readReason(values['reason'] ?? '', RECALL_MESSAGES.withdrawReasonMissing);
  if (!reason.ok) return reason;
  return deps.db.transaction().execute(async (trx): Promise<Result<Withdrawn>> => {
    await lockRecalls(trx);
    const now = deps.clock();
    const withdrawn = { at: now, by: actor.id, reason: reason.value };
    const criteria = isUuid(recallId)
      ? await withdrawRecallRow(trx, recallId, withdrawn)
      : undefined;
    if (!criteria) return refuse('not-found', 'not-found', RECALL_MESSAGES.notFound);
    await recordChange(deps, trx, actor, 'recall withdrawn', { subjectId: recallId });
    const packs = await findPacks(trx, criteria);
    const others = await recallsNaming(trx, packs);
    const free = packs.filter(
      (pack) => pack.shippedAt && pack.usable && !others.some((other) => isRecalled(pack, other)),
    );
    const mails: MailToQueue[] = [];
    for (const { userId, sentAt } of await toldOf(trx, recallId)) {
      const [first, ...more] = free.filter((pack) => pack.userId === userId);
      if (!first) continue;
      const orderIds = [...new Set([first, ...more].map(({ orderId }) => orderId))];
      for (const orderId of orderIds)
        await recordChange(deps, trx, actor, 'order recall withdrawn', {
          patientId: userId,
          orderId,
          subjectId: recallId,
        });
      mails.push({
        to: first.email ?? '',
        input: {
          template: 'recall-withdrawn',
          data: {
            orderId: first.orderId,
            orderIds,
            firstName: first.firstName ?? '',
            told: formatDate(sentAt),
            reason: reason.value,
            packs: [first, ...more].map(packWords),
          },
        },
      });
    }
    await queueMails(trx, mails, { jobs: deps.jobs, newId: deps.newId, now });
    return ok({ recallId, told: mails.length });
  });
};

/** A pharmacist withdraws a recall. */
export const withdrawRecall = async (
  deps: Deps,
  viewer: Viewer,
  values: Readonly<Record<string, string>>,
): Promise<Result<Withdrawn>> =>
  viewer.kind === 'staff' && may(viewer, 'withdraw recalls')
    ? recordWithdrawal(deps, viewer, values)
    : refuse('not-allowed', 'forbidden', RECALL_MESSAGES.onlyPharmacists);

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
