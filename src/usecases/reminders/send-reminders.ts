import {
  type EndingLink,
  listEndingLinks,
  listWaitingOrders,
  type WaitingOrder,
} from '#db/reads/reminders.ts';
import { queueMails } from '#db/writes/mails.ts';
import { markReminded } from '#db/writes/reminders.ts';
import { toCents } from '#domain/money.ts';
import {
  endsSoon,
  hasWaited,
  LINK_ENDS_WITHIN_HOURS,
  REMIND_UNTIL_DAYS,
  soonFrom,
} from '#domain/reminders.ts';
import { recordChange } from '#usecases/audit/record.ts';
import { type DueReminder, dueRefills, type RemindDeps } from './due-refills.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const ofWaiting = (order: WaitingOrder): DueReminder => {
  const about = { orderId: order.orderId, firstName: order.firstName };
  return order.asked === null
    ? {
        orderId: order.orderId,
        kind: 'prescription missing',
        mail: { to: order.email, input: { template: 'prescription-missing', data: about } },
      }
    : {
        orderId: order.orderId,
        kind: 'answer missing',
        since: order.since,
        mail: {
          to: order.email,
          input: {
            template: 'answer-missing',
            data: { ...about, kind: order.asked, sentence: order.sentence ?? '' },
          },
        },
      };
};

const ofLink = (link: EndingLink): DueReminder => ({
  orderId: link.orderId,
  kind: 'payment link ending',
  since: soonFrom(link.until),
  mail: {
    to: link.email,
    input: {
      template: 'payment-link-ending',
      data: {
        orderId: link.orderId,
        firstName: link.firstName,
        linkId: link.linkId,
        restCents: toCents(link.rest),
        until: link.lastDay,
      },
    },
  },
});

/** Marks and queues one reminder in one transaction. False where somebody was faster. */
const send = (deps: RemindDeps, due: DueReminder): Promise<boolean> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock();
    const { linkId, orderId, kind, since } = due;
    const id = linkId ?? deps.newId();
    const marked = await markReminded(trx, {
      id,
      orderId,
      kind,
      now,
      ...(since ? { since } : {}),
      ...(linkId ? { tokenHash: deps.linkHash(linkId) } : {}),
    });
    if (!marked) return false;
    await recordChange(deps, trx, { kind: 'system', id: null }, 'order reminder sent', {
      orderId,
      subjectId: id,
    });
    await queueMails(trx, [due.mail], { jobs: deps.jobs, newId: deps.newId, now });
    return true;
  });

/**
 * Reminds everybody of what is due: of a prescription, of an answer, of a payment, and those who asked for it of a supply
 * that runs out. Each thing once, however often and by however many this is run. Answers with the number.
 */
export const sendReminders = async (deps: RemindDeps): Promise<number> => {
  const now = deps.clock();
  const waiting = await listWaitingOrders(
    deps.db,
    new Date(now.getTime() - REMIND_UNTIL_DAYS * DAY),
  );
  const links = await listEndingLinks(deps.db, {
    now,
    before: new Date(now.getTime() + LINK_ENDS_WITHIN_HOURS * HOUR),
    // A patient who has just received a link needs no reminder.
    madeBefore: new Date(now.getTime() - DAY),
  });
  const due = [
    ...waiting.filter(({ since }) => hasWaited(since, now)).map(ofWaiting),
    ...links.filter(({ until }) => endsSoon(until, now)).map(ofLink),
    ...(await dueRefills(deps)),
  ];
  let sent = 0;
  for (const each of due) if (await send(deps, each)) sent += 1;
  return sent;
};
