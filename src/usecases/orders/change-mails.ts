import type { Tx } from '#db/client.ts';
import { lockBalance } from '#db/writes/balance.ts';
import { linesOfOrder, type OrderLine, type OrderRow } from '#db/writes/orders.ts';
import { findOption } from '#domain/catalogue.ts';
import type { OrderEffect, OrderMail } from '#domain/orders/events.ts';
import { awaitsPrescription, type OrderState } from '#domain/orders/order.ts';
import { balanceOf, balanceText } from '#domain/review/balance.ts';
import { plainText, textsOf } from '#domain/rich-text.ts';
import { travelsCold } from '#domain/shipping/plan.ts';
import { holdForPatient, nextDateForPatient, planForPatient } from '#domain/shipping/plan-texts.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import type { StorageAdvice } from '#mail/templates/status-changed.tsx';
import type { Deps } from '#usecases/deps.ts';
import { isToPay, moneyBackOf } from '#usecases/payments/order-money.ts';
import { planToTell, type PlanDeps } from '#usecases/plans/plan-of-order.ts';
import { prescribedItems } from './order-facts.ts';

/**
 * On which day a parcel that is being packed leaves, and when it should come, in the words of its order's page; of one
 * that the courier is bringing already, only the warning that it may be warm. Null of any other.
 */
const expectedOf = async (
  deps: PlanDeps,
  trx: Tx,
  row: OrderRow,
  order: OrderState,
): Promise<string | null> => {
  const plan = await planToTell(deps, trx, row, order);
  if (!plan) return null;
  return order.status === 'Out for Delivery'
    ? (holdForPatient(plan) ?? null)
    : planForPatient(plan);
};

/** How each medicine of an order is kept before it is used, as its page says it; each medicine once. */
const storageAdvice = (
  { content }: Pick<Deps, 'content'>,
  lines: readonly OrderLine[],
): readonly StorageAdvice[] => {
  const advice = new Map<string, string>();
  for (const { productId, strength } of lines) {
    const product = findOption(content.catalogue, productId, strength)?.product;
    if (product)
      advice.set(
        product.name,
        product.sections.storage.beforeFirstUse
          .flatMap(textsOf)
          .map((text) => plainText(text))
          .join(' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      );
  }
  return [...advice].map(([name, text]) => ({ name, text }));
};

/** Mails about a changed order: to the patient, and to the store if it has to act. */
export const changeMails = async (
  deps: Pick<Deps, 'clock' | 'content' | 'settings'>,
  trx: Tx,
  row: OrderRow,
  template: OrderMail,
  order: OrderState,
): Promise<readonly MailToQueue[]> => {
  const about = { orderId: row.id, firstName: row.first_name };
  switch (template) {
    case 'status-changed': {
      const lines = await linesOfOrder(trx, row.id);
      const cold = travelsCold(deps.content.catalogue, lines);
      return [
        {
          to: row.email,
          input: {
            template,
            data: {
              ...about,
              status: order.status,
              trackingInfo: order.trackingInfo,
              prescriptionMissing: awaitsPrescription(order),
              cold,
              expected: await expectedOf(deps, trx, row, order),
              ...(order.status === 'Delivered' ? { storage: storageAdvice(deps, lines) } : {}),
              ...(order.status === 'Cancelled' ? { money: await moneyBackOf(trx, row.id) } : {}),
            },
          },
        },
      ];
    }
    case 'tracking-added': {
      return [
        {
          to: row.email,
          input: {
            template,
            data: {
              ...about,
              trackingInfo: order.trackingInfo ?? '',
              expected: await expectedOf(deps, trx, row, order),
            },
          },
        },
      ];
    }
    case 'prescription-received':
      return [
        { to: row.email, input: { template, data: about } },
        {
          to: deps.settings.brand.email,
          input: { template: 'prescription-received-store', data: { orderId: row.id } },
        },
      ];
    case 'order-withdrawn':
      return [
        {
          to: row.email,
          input: { template, data: { ...about, money: await moneyBackOf(trx, row.id) } },
        },
      ];
  }
};

/** What comes after an approval: the payment, or the day on which a paid order leaves. */
const afterApproval = async (deps: PlanDeps, trx: Tx, row: OrderRow, order: OrderState) => {
  const toPay = await isToPay(trx, row.id);
  const items = await linesOfOrder(trx, row.id);
  const cold = travelsCold(deps.content.catalogue, items);
  if (toPay) return { toPay, cold };
  const plan = await planToTell(deps, trx, row, order);
  return { toPay, cold, leaves: plan ? nextDateForPatient(plan) : null };
};

/** The patient is told what a pharmacist has decided, and after an approval what is left of the prescription. */
export const decisionMails = async (
  deps: Pick<Deps, 'clock' | 'content' | 'settings'>,
  trx: Tx,
  row: OrderRow,
  order: OrderState,
  { decision, sentence, recordId }: Extract<OrderEffect, { kind: 'mail decision' }>,
): Promise<readonly MailToQueue[]> => {
  const lines = recordId === null ? [] : (await lockBalance(trx, recordId)).lines;
  const wanted = recordId === null ? [] : await prescribedItems(deps, trx, row.id);
  const balances = wanted.flatMap(({ productId, strength, name }) => {
    const line = lines.find(
      (each) => each.productId === productId && each.productStrength === strength,
    );
    return line ? [{ name, left: balanceText(balanceOf(line.entries)) }] : [];
  });
  return [
    {
      to: row.email,
      input: {
        template: 'prescription-reviewed',
        data: {
          orderId: row.id,
          firstName: row.first_name,
          outcome: decision,
          sentence,
          balances,
          ...(decision === 'approve' ? await afterApproval(deps, trx, row, order) : {}),
        },
      },
    },
  ];
};

/** The patient is told which lines are others now, why, and what happens next. */
export const linesMails = async (
  trx: Tx,
  row: OrderRow,
  { lines, sentence, again }: Extract<OrderEffect, { kind: 'mail lines' }>,
): Promise<readonly MailToQueue[]> => {
  const { receivedCents, owedCents } = await moneyBackOf(trx, row.id);
  return [
    {
      to: row.email,
      input: {
        template: 'lines-corrected',
        data: {
          orderId: row.id,
          firstName: row.first_name,
          changes: lines.changes.map(({ name, pack, from, to }) => ({ name, pack, from, to })),
          totalCents: lines.total,
          sentence,
          prescription: row.prescription_required,
          again,
          owedCents: receivedCents === 0 ? null : owedCents,
        },
      },
    },
  ];
};
