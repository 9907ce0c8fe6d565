import { useEffect, useRef } from 'react';
import type { FormReply } from './check-form.ts';
import { readDraft, saveDraft } from './draft.ts';

/**
 * Keeps typed values of a form under the key `draft` over a reload and a login; without a key nothing is
 * stored. Values returned by an answer take precedence.
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
