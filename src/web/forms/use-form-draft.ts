import { useEffect, useRef } from 'react';
import type { FormReply } from './check-form.ts';
import { readDraft, saveDraft } from './draft.ts';

/**
 * What is typed into a form outlives a reload and a login, under `draft`; without one, nothing is kept. An
 * answer that brings back what was typed goes before it.
 */
export const useFormDraft = (draft: string | undefined, reply?: FormReply) => {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (draft && ref.current && Object.keys(reply?.values ?? {}).length === 0)
      readDraft(draft, ref.current);
  }, [draft, reply]);
  return {
    ref,
    onInput: (): void => {
      if (draft && ref.current) saveDraft(draft, ref.current);
    },
  };
};
