import { data, redirect } from 'react-router';
import { findRecall, listFoundPacks, listNotices, listRecalls } from '#db/reads/recalls.ts';
import { isUuid } from '#domain/cursor.ts';
import { readCriteria } from '#domain/shipping/recalls.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { recallPacks, withdrawRecall } from '#usecases/shipping/recall-packs.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { textValues } from '#web/forms/check-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import { RECALL_MESSAGES } from '#texts/recalls.ts';
import type { Route } from './+types/route.ts';
import { criteriaWords, foundRows, noticeRow, recallRow } from './rows.ts';
import { RecallsView } from './view.tsx';

const FIELDS = ['batch', 'serial', 'gtin'] as const;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Recalls',
    description: 'For store staff only.',
    path: href('/admin/recalls'),
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { db, log } = deps;
  const { searchParams } = new URL(request.url);
  const asked = Object.fromEntries(FIELDS.map((name) => [name, searchParams.get(name) ?? '']));
  const open = searchParams.get('open') ?? '';
  const empty = { asked, error: undefined, found: undefined, opened: undefined };
  try {
    const recalls = (await listRecalls(db, viewer)).map(recallRow);
    const recall = isUuid(open) ? await findRecall(db, viewer, open) : undefined;
    const searched = Object.values(asked).some((value) => value.trim() !== '');
    const named = recall ? undefined : searched ? readCriteria(asked) : undefined;
    const criteria = recall ?? (named?.ok ? named.value : undefined);
    if (!criteria)
      return data({ ...empty, recalls, error: named && !named.ok ? named.message : undefined });
    const packs = await listFoundPacks(db, viewer, criteria);
    const notices = recall ? await listNotices(db, viewer, recall.id) : [];
    await recordAccess(deps, viewer, 'packs searched', {
      listed: [
        ...new Set([
          ...packs.map(({ orderId }) => orderId),
          ...notices.map(({ userId }) => userId),
        ]),
      ],
    });
    return data({
      ...empty,
      recalls,
      found: { words: criteriaWords(criteria), ...foundRows(packs) },
      opened: recall && { ...recallRow(recall), notices: notices.map(noticeRow) },
    });
  } catch (error) {
    log.error({ err: error }, 'the recalls could not be read');
    return data({ ...empty, recalls: undefined }, { status: 503 });
  }
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const values = textValues(await request.formData());
  const viewer = context.get(viewerContext);
  const withdraws = values['intent'] === 'withdraw';
  const recalled = await orFailed(deps, RECALL_MESSAGES.failed, () =>
    withdraws ? withdrawRecall(deps, viewer, values) : recallPacks(deps, viewer, values),
  );
  if (!recalled.ok) return respond(recalled, values);
  return redirect(`${href('/admin/recalls')}?open=${recalled.value.recallId}`, {
    headers: { 'set-cookie': noticeCookie(withdraws ? 'recall-withdrawn' : 'recall-recorded') },
  });
};

export const headers = actionHeaders;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <RecallsView {...loaderData} reply={actionData} />;
}
