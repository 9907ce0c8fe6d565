import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import { announce, announceError } from '#web/browser/toasts.ts';
import type { StaffReply } from './staff-reply.ts';

/**
 * Sends a change without leaving the page, and says how it ended. `pending` is what is on its way, until
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
