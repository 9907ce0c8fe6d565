import type { OrderStatus } from '#domain/orders/order.ts';
import type { StaffIntent } from '#web/forms/schemas/orders.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { ASSIGNMENT_MESSAGES } from '#texts/assignments.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { announce, announceError } from '#web/browser/toasts.ts';

/** Result of a change that staff requested. */
export type StaffReply =
  | { readonly outcome: 'done'; readonly notice: NoticeCode }
  | {
      readonly outcome: 'refused';
      readonly code: string;
      readonly message: string;
      /** The submitted change, if it was stopped by what the order lacks. */
      readonly stopped?: StoppedChange | undefined;
    };

/** A change as it was submitted; without a status, tracking alone. */
export type StoppedChange = {
  readonly orderId: string;
  readonly version: number;
  readonly status: OrderStatus | undefined;
  readonly tracking: string;
};

/** Code of a failure that the browser reports because the store was unreachable. */
export const UNREACHABLE = 'unreachable';

/** Message after an unexpected failure; nothing was changed. */
export const failureText = (intent: StaffIntent, withTracking: boolean): string => {
  switch (intent) {
    case 'set-status':
      return withTracking
        ? ORDER_MESSAGES.trackingFailed
        : 'The order status could not be saved. Please try again.';
    case 'add-tracking':
      return ORDER_MESSAGES.trackingFailed;
    case 'delete-order':
      return ORDER_MESSAGES.deleteFailed;
    case 'archive-order':
    case 'restore-order':
      return ORDER_MESSAGES.archivingFailed;
    case 'assign-order':
      return ASSIGNMENT_MESSAGES.failed;
    case 'delete-user':
      return 'Failed to delete user';
  }
};

/**
 * Sends a change without leaving the page and reports its result. `pending` is the change under way, until
 * the list shows it or the store has refused it.
 */
export const useStaffChange = (onSettled?: (reply: StaffReply) => void) => {
  const fetcher = useFetcher<StaffReply>();
  const { data, state, formData } = fetcher;
  const settle = useEffectEvent((reply: StaffReply) => {
    if (reply.outcome === 'done') announce(reply.notice);
    else announceError(reply.message);
    onSettled?.(reply);
  });
  useEffect(() => {
    if (data) settle(data);
  }, [data]);
  const waiting = state === 'submitting' || (state === 'loading' && data?.outcome === 'done');
  return {
    pending: waiting ? formData : undefined,
    send: (values: Readonly<Record<string, string | number>>): void => {
      void fetcher.submit({ ...values, answer: 'data' }, { method: 'post' });
    },
  };
};
