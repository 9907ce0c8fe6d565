import { useEffect, useMemo, useState } from 'react';
import { REGISTRATION_FAILED } from '#texts/registration.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { clearDraft } from '#web/forms/draft.ts';
import { announceError } from '#web/browser/toasts.ts';
import { EMAIL_TAKEN, REGISTERED } from './outcome.ts';

/**
 * Result of a registration. The draft is deleted once there is an account; `quiet` results are not
 * announced.
 */
export const useAnswer = (reply: FormReply | undefined, draft: string, quiet?: string) => {
  // An answer that came with the page, as without JavaScript, is shown in the page itself.
  const [first] = useState(reply);
  const taken = reply?.code === EMAIL_TAKEN;
  // It is said elsewhere already. The same object at every rendering: a new one is a new answer.
  const shown = useMemo(() => (taken && reply ? { ...reply, message: '' } : reply), [taken, reply]);
  useEffect(() => {
    if (reply?.code === REGISTERED) clearDraft(draft);
    else if (reply?.message && reply.code !== quiet)
      announceError(reply.message, REGISTRATION_FAILED);
  }, [reply, draft, quiet]);
  return {
    inPage: reply !== undefined && reply === first,
    registered: reply?.code === REGISTERED,
    taken,
    shown,
  };
};
