import { data } from 'react-router';
import { listMails, patientsOfMails } from '#db/reads/mails.ts';
import { listStaffViews } from '#db/reads/staff-views.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { href } from '#web/href.ts';
import { placeFrom } from '#web/pages/list-address.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { outboxQuery, readMailState } from './outbox-address.ts';
import { type MailRow, OutboxView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Outbox',
    description: 'For store staff only.',
    path: href('/admin/outbox'),
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { db, log } = deps;
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const state = readMailState(searchParams);
  const query = outboxQuery(searchParams);
  const place = placeFrom(searchParams);
  try {
    const [{ previous, next, ...page }, saved] = await Promise.all([
      listMails(db, viewer, { state, place }),
      listStaffViews(db, viewer, ['outbox']),
    ]);
    // Records the patients whose mails were listed.
    const shown = page.mails.map(({ id }) => id);
    await recordAccess(deps, viewer, 'mails listed', { listed: await patientsOfMails(db, shown) });
    const mails = page.mails.map((mail): MailRow => ({
      id: mail.id,
      template: mail.template,
      recipient: mail.recipient,
      createdAt: mail.createdAt.toISOString(),
      created: formatMoment(mail.createdAt),
      state: mail.state,
      attempts: mail.attempts,
      lastError: mail.lastError,
    }));
    return data({ state, query, saved, mails, previous, next, failed: false });
  } catch (error) {
    log.error({ err: error }, 'the outbox could not be read');
    return data(
      { state, query, saved: [], mails: [], previous: undefined, next: undefined, failed: true },
      { status: 503 },
    );
  }
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OutboxView {...loaderData} />;
}
