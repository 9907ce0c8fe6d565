import { describe, expect, it } from 'vitest';
import { toCents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { StepId } from '#domain/timeline/steps.ts';
import { brand, samples } from '#tests/support/mail-samples.ts';
import type { MailData, MailTemplate } from './catalogue.ts';
import { renderMail } from './render.ts';

const letter = <T extends MailTemplate>(template: T, data: Partial<MailData[T]> = {}) =>
  renderMail(template, { ...samples[template], ...data }, brand);
const status = (to: OrderStatus) => letter('status-changed', { status: to });

type Letters = readonly (() => ReturnType<typeof letter>)[];

/** Mails that the patient receives at each step of an order and while it waits there. */
const LETTERS: Readonly<Record<StepId, Letters>> = {
  request: [() => letter('order-placed'), () => status('Order Requested')],
  prescription: [
    () => letter('prescription-received'),
    () => letter('prescription-missing'),
    () => letter('prescription-reviewed', { outcome: 'ask-copy' }),
  ],
  review: [
    () => letter('prescription-reviewed', { outcome: 'approve' }),
    () => letter('prescription-reviewed', { outcome: 'ask-information' }),
    () => letter('answer-missing'),
    () => letter('prescription-changed'),
    () => letter('prescription-changed', { kind: 'closed', balances: [] }),
    () => status('Order Confirmed'),
  ],
  payment: [
    () => letter('payment-link'),
    () => letter('payment-link-ending'),
    () => letter('payment-instructions'),
    () => letter('payment-failed'),
    () => letter('payment-taken-back'),
    () => letter('payment-taken-back', { kind: 'reversed', linkId: null }),
    () => letter('payment-stands-again'),
    () => letter('payment-stands-again', { owedCents: toCents(500) }),
    () => letter('payment-received'),
  ],
  packing: [() => status('Preparing for Shipment')],
  shipped: [
    () => status('Order Shipped'),
    () => status('In Transit'),
    () => letter('tracking-added'),
  ],
  delivery: [() => status('Out for Delivery')],
  delivered: [() => status('Delivered')],
  check: [() => letter('arrival-reported'), () => letter('arrival-answered')],
  supply: [() => letter('refill-due')],
  end: [
    () => letter('order-withdrawn'),
    () => letter('prescription-reviewed', { outcome: 'decline' }),
    () => status('Cancelled'),
  ],
  refund: [() => letter('refund-made')],
};

/** The order, its payment, its repetition, or the product list. */
const NEXT =
  /^https:\/\/shop\.example\/(?:account|account\/orders\/[\da-f-]{36}(?:\/again)?|pay\?token=\S+|products)$/;

describe.each(Object.entries(LETTERS))('mails at the step "%s"', (_, letters) => {
  it('have one button for the next action', async () => {
    for (const write of letters) {
      const { html, subject } = await write();
      const buttons = [...html.matchAll(/<a class="action" href="([^"]*)"/g)];
      expect(buttons, subject).toHaveLength(1);
      expect(buttons[0]?.[1]).toMatch(NEXT);
    }
  });
});
