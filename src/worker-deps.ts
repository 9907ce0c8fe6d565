import type { Pool } from 'pg';
import type { Config } from '#config/config.ts';
import type { Pace, WorkerDeps } from '#jobs/worker.ts';
import { openMailer, senderOf } from '#mail/open-mailer.ts';
import type { MailBrand } from '#mail/templates/letter.ts';
import { openSmsSender } from '#mail/sms-sender.ts';
import type { Deps } from '#usecases/deps.ts';
import type { RemindDeps } from '#usecases/reminders/due-refills.ts';

/** What the store's mails know of it; with the secrets of the links that they carry. */
const mailBrand = ({ settings, mailLinks: links }: Deps): MailBrand => ({
  ...settings.brand,
  publicUrl: settings.publicUrl,
  linkToken: links.token,
  linkCode: links.code,
});

/** What the job of reminders works with. */
export const reminding = ({
  content,
  mailLinks: links,
  settings,
}: Deps): Pick<RemindDeps, 'catalogue' | 'linkHash' | 'refills'> => ({
  catalogue: content.catalogue,
  linkHash: (linkId) => links.hash(links.token(linkId)),
  refills: { reviewHours: settings.review.hours, shipping: settings.shipping },
});

/** What a worker needs, made of what the store has opened: beside the web or in a process of its own. */
export const workerDeps = (
  config: Config,
  { deps, pool }: { readonly deps: Deps; readonly pool: Pool },
  pace: Pace,
): WorkerDeps => ({
  ...deps,
  ...reminding(deps),
  pool,
  mailer: openMailer(config),
  sender: senderOf(config),
  brand: mailBrand(deps),
  smsSender: openSmsSender(config),
  smsCode: deps.smsCodes.code,
  pace,
});
