import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { href } from '#web/href.ts';
import type { DeskReply, DraftReply } from './desk-data.ts';

const QUIET_MS = 700;

export type DraftState = 'saved' | 'saving' | 'unsaved' | 'failed';

/**
 * Keeps what is typed on the server, shortly after somebody stops typing, and at once when they leave.
 * `enabled` is false while a decision is on its way: that keeps it, too.
 */
export const useDraft = (
  values: Readonly<Record<string, string>>,
  { orderId, enabled }: { orderId: string; enabled: boolean },
): DraftState => {
  // By its own address: the page may be another one by the time that it is sent.
  const action = href('/admin/review/:orderId', { orderId });
  const fetcher = useFetcher<DeskReply | DraftReply>();
  const [kept, setKept] = useState(values);
  const save = useEffectEvent(() => {
    setKept(values);
    void fetcher.submit({ ...values, intent: 'save-draft' }, { method: 'post', action });
  });
  const dirty = values !== kept;
  useEffect(() => {
    if (!dirty || !enabled) return;
    const waiting = setTimeout(save, QUIET_MS);
    return () => clearTimeout(waiting);
  }, [values, dirty, enabled]);
  const leave = useEffectEvent(() => {
    if (dirty && enabled)
      navigator.sendBeacon(action, new URLSearchParams({ ...values, intent: 'save-draft' }));
  });
  useEffect(() => {
    const left = (): void => leave();
    window.addEventListener('pagehide', left);
    return () => {
      window.removeEventListener('pagehide', left);
      left();
    };
  }, []);
  if (fetcher.state !== 'idle') return 'saving';
  if (dirty) return 'unsaved';
  return fetcher.data?.outcome === 'refused' ? 'failed' : 'saved';
};
