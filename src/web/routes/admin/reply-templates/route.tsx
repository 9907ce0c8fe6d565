import { data, redirect } from 'react-router';
import { listTemplates } from '#db/reads/reply-templates.ts';
import { TEMPLATE_MESSAGES } from '#texts/messages.ts';
import { deleteReplyTemplate, saveReplyTemplate } from '#usecases/threads/reply-templates.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { TemplatesView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Reply templates',
    description: 'For store staff only.',
    path: href('/admin/templates'),
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db, log } = context.get(depsContext);
  try {
    return data({ templates: await listTemplates(db, context.get(viewerContext)) });
  } catch (error) {
    log.error({ err: error }, 'the reply templates could not be read');
    return data({ templates: undefined }, { status: 503 });
  }
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const values = textValues(await request.formData());
  const { intent, templateId = '', title = '', body = '', shared } = values;
  const deleting = intent === 'delete';
  const result = await orFailed(deps, TEMPLATE_MESSAGES.failed, () =>
    deleting
      ? deleteReplyTemplate(deps, viewer, templateId)
      : saveReplyTemplate(deps, viewer, {
          templateId: intent === 'change' ? templateId : undefined,
          title,
          body,
          shared: shared === 'yes',
        }),
  );
  if (!result.ok) return respond(result, values);
  return redirect(href('/admin/templates'), {
    headers: { 'set-cookie': noticeCookie(deleting ? 'template-deleted' : 'template-saved') },
  });
};

export const headers = actionHeaders;

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { templateId = '' } = textValues(await request.clone().formData());
  return keepForm(serverAction, TEMPLATE_MESSAGES.failed, STAFF_DRAFTS.template(templateId));
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <TemplatesView {...loaderData} reply={actionData} />;
}
