import { redirect } from 'react-router';
import { listStaffViews, type StaffView } from '#db/reads/staff-views.ts';
import { countOrdersOf } from '#usecases/staff/read-lists.ts';
import { deleteListView, renameListView, saveListView } from '#usecases/staff/saved-views.ts';
import type { OrderFilter } from '#domain/staff-lists.ts';
import { SAVED_LIST_NAMES, VIEW_MESSAGES } from '#texts/staff-views.ts';
import { countText } from '#web/components/staff/desk-counts.ts';
import { checkForm, textValues } from '#web/forms/check-form.ts';
import { renameViewSchema, savedViewSchema } from '#web/forms/schemas/saved-view.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { SAVED_LIST_PATHS } from '#web/pages/saved-lists.ts';
import { readView } from '#web/routes/admin/dashboard/list-view.ts';
import { queryOf, readList } from './list-queries.ts';
import type { Route } from './+types/route.ts';
import { SavedViewsView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Saved views',
    description: 'For store staff only.',
    path: href('/admin/views'),
    noindex: true,
  });

/** The filter of orders that a view stands for; undefined where it is of another list. */
const filterOf = ({ list, query }: StaffView): OrderFilter | undefined => {
  if (list !== 'dashboard') return undefined;
  const view = readView(new URLSearchParams(query));
  return view.tab === 'orders' ? { ...view.filter, search: view.search } : undefined;
};

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const saved = await listStaffViews(deps.db, viewer);
  const filters = saved.flatMap((view) => {
    const filter = filterOf(view);
    return filter ? [{ id: view.id, filter }] : [];
  });
  const counts = await countOrdersOf(
    deps,
    viewer,
    filters.map(({ filter }) => filter),
  );
  const found = new Map(filters.map(({ id }, index) => [id, counts[index] ?? 0]));
  const views = saved.map((view) => {
    const count = found.get(view.id);
    return {
      ...view,
      shows:
        count === undefined
          ? SAVED_LIST_NAMES[view.list]
          : `${countText(count)} ${count === 1 ? 'order' : 'orders'}`,
    };
  });
  // A list's own query is saved from here.
  const params = new URL(request.url).searchParams;
  const list = readList(params.get('list'));
  return {
    views,
    list,
    query: queryOf[list](params),
    renaming: params.get('rename') ?? undefined,
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const posted = await request.formData();
  const values = textValues(posted);
  if (values['intent'] === 'delete') {
    const deleted = await orFailed(deps, VIEW_MESSAGES.failed, () =>
      deleteListView(deps, viewer, values['viewId'] ?? ''),
    );
    return deleted.ok
      ? redirect(href('/admin/views'), { headers: { 'set-cookie': noticeCookie('view-deleted') } })
      : respond(deleted, values);
  }
  if (values['intent'] === 'rename') {
    const asked = checkForm(renameViewSchema, posted);
    if (!asked.ok) return refuseForm(asked.reply);
    const renamed = await orFailed(deps, VIEW_MESSAGES.failed, () =>
      renameListView(deps, viewer, asked.value),
    );
    return renamed.ok
      ? redirect(href('/admin/views'), { headers: { 'set-cookie': noticeCookie('view-renamed') } })
      : respond(renamed, asked.values);
  }
  const form = checkForm(savedViewSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  // Whatever was posted, only a query that the list understands is kept.
  const list = readList(form.value.list);
  const query = queryOf[list](new URLSearchParams(form.value.query));
  const saved = await orFailed(deps, VIEW_MESSAGES.failed, () =>
    saveListView(deps, viewer, { list, name: form.value.name, query }),
  );
  if (!saved.ok) return respond(saved, form.values);
  return redirect(`${SAVED_LIST_PATHS[list]}?${query}`, {
    headers: { 'set-cookie': noticeCookie('view-saved') },
  });
};

export const headers = actionHeaders;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <SavedViewsView {...loaderData} reply={actionData} />;
}
