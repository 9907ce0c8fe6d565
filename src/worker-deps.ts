import { startDrill } from './backup/start-drill.ts';
import type { Config } from './config/config.ts';
import type { OpenedDeps } from './deps.ts';
import type { WorkerDeps, WorkerLoad } from '#jobs/worker.ts';
import { openMailer, senderOf } from './mail/open-mailer.ts';
import type { MailBrand } from '#mail/templates/letter.ts';
import { openHourlyKeepHead } from './storage/audit-heads.ts';
import { openSmsSender } from '#mail/sms-sender.ts';
import type { Deps } from '#usecases/deps.ts';
import type { EscalationDeps } from '#usecases/orders/escalate-late-work.ts';
import { carryOutDecision } from '#usecases/review/pending-decision.ts';
import type { RemindDeps } from '#usecases/reminders/due-refills.ts';

/** Store data for the mails, with the functions that derive the secrets of their links. */
const mailBrand = ({ settings, mailLinks: links }: Deps): MailBrand => ({
  ...settings.brand,
  publicUrl: settings.publicUrl,
  staffUrl: settings.staffUrl,
  linkToken: links.token,
  linkCode: links.code,
});

/** The dependencies of the job that sends reminders. */
export const reminding = ({
  content,
  mailLinks: links,
  settings,
}: Deps): Pick<RemindDeps, 'catalogue' | 'linkHash' | 'refills'> => ({
  catalogue: content.catalogue,
  linkHash: (linkId) => links.hash(links.token(linkId)),
  refills: { reviewHours: settings.review.hours, shipping: settings.shipping },
});

/** The dependencies of the job that tells the staff what is overdue. */
export const escalating = ({
  content,
  settings,
}: Deps): Pick<EscalationDeps, 'catalogue' | 'work'> => ({
  catalogue: content.catalogue,
  work: {
    reviewHours: settings.review.hours,
    escalationHours: settings.review.escalationHours,
    shipping: settings.shipping,
  },
});

/** The dependencies of a worker in the server's process or in its own. */
export const workerDeps = (
  config: Config,
  { deps, pool, patientDb }: Pick<OpenedDeps, 'deps' | 'pool' | 'patientDb'>,
  load: WorkerLoad,
): WorkerDeps => ({
  ...deps,
  ...reminding(deps),
  ...escalating(deps),
  draftHours: deps.settings.draftHours,
  keepMailsDays: config.keepMailsDays,
  pool,
  patientDb,
  carryOutDecision: (decisionId) => carryOutDecision(deps, decisionId),
  keepHead: openHourlyKeepHead(config, deps.log),
  mailer: openMailer(config),
  sender: senderOf(config),
  brand: mailBrand(deps),
  smsSender: openSmsSender(config),
  smsCode: deps.smsCodes.code,
  startDrill: config.backupFolder === undefined ? undefined : startDrill,
  load,
});
