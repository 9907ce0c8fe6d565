import { MAIL_STATES } from '#db/reads/mails.ts';
import { exportMails } from '#usecases/staff/export-lists.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer, csvRows, csvTime } from '#web/http/csv-answer.ts';
import type { Route } from './+types/route.ts';

const HEAD = [
  'mail',
  'template',
  'recipient',
  'created',
  'sent or kept',
  'state',
  'tries',
  'error',
];

/** The outbox with its filter, as CSV; without what the mails say. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const asked = new URL(request.url).searchParams.get('state');
  const batches = exportMails(context.get(depsContext), context.get(viewerContext), {
    state: MAIL_STATES.find((each) => each === asked),
  });
  return csvAnswer(
    'outbox.csv',
    HEAD,
    csvRows(batches, (mail) => [
      mail.id,
      mail.template,
      mail.recipient,
      csvTime(mail.createdAt),
      csvTime(mail.sentAt),
      mail.state,
      String(mail.attempts),
      mail.lastError ?? '',
    ]),
  );
};
