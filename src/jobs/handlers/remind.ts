import { DONE, type JobOutcome } from '#jobs/catalogue.ts';
import type { RemindDeps } from '#usecases/reminders/due-refills.ts';
import { sendReminders } from '#usecases/reminders/send-reminders.ts';

/** Reminds people of what only they can do; the mails have jobs of their own. */
export const remind = async (deps: RemindDeps): Promise<JobOutcome> => {
  await sendReminders(deps);
  return DONE;
};
