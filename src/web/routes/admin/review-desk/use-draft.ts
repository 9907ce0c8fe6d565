import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { DeskReply, DraftReply } from './desk-data.ts';

const QUIET_MS = 700;

export type DraftState = 'saved' | 'saving' | 'unsaved' | 'failed';

/** Keeps what is typed on the server, shortly after somebody stops typing. */
export const useDraft = (
  values: Readonly<Record<string, string>>,
  { enabled }: { enabled: boolean },
): DraftState => {
  const fetcher = useFetcher<DeskReply | DraftReply>();
  const [kept, setKept] = useState(values);
  const save = useEffectEvent(() => {
    setKept(values);
    void fetcher.submit({ ...values, intent: 'save-draft' }, { method: 'post' });
  });
  const dirty = values !== kept;
  useEffect(() => {
    if (!dirty || !enabled) return;
    const waiting = setTimeout(save, QUIET_MS);
    return () => clearTimeout(waiting);
  }, [values, dirty, enabled]);
  if (fetcher.state !== 'idle') return 'saving';
  if (dirty) return 'unsaved';
  return fetcher.data?.outcome === 'refused' ? 'failed' : 'saved';
};
