import { data, redirect } from 'react-router';
import { ARRIVAL_LISTS, listArrivals } from '#db/reads/arrivals.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { answerArrival } from '#usecases/shipping/arrivals.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { pageAddress } from '#web/http/page-address.ts';
import { arrivalAnswerSchema } from '#web/forms/schemas/orders.ts';
import { checkForm, textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { placeFrom } from '#web/pages/list-address.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { ARRIVAL_MESSAGES } from '#texts/shipping.ts';
import type { Route } from './+types/route.ts';
import { arrivalTaskRow } from './rows.ts';
import { ArrivalsView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Arrivals',
    description: 'For store staff only.',
    path: href('/admin/arrivals'),
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { db, log } = deps;
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const list = ARRIVAL_LISTS.find((each) => each === searchParams.get('list')) ?? 'waiting';
  const place = placeFrom(searchParams);
  try {
    const { tasks, next, previous } = await listArrivals(db, viewer, { list, place });
    await recordAccess(deps, viewer, 'arrivals listed', {
      listed: tasks.map(({ orderId }) => orderId),
    });
    return data({ list, tasks: tasks.map(arrivalTaskRow), next, previous });
  } catch (error) {
    log.error({ err: error }, 'the reports of arrivals could not be read');
    return data({ list, tasks: undefined, next: undefined, previous: undefined }, { status: 503 });
  }
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(arrivalAnswerSchema, await request.formData());
  if (!form.ok) {
    const [message] = Object.values(form.reply.errors);
    return refuseForm(message === undefined ? form.reply : { ...form.reply, message });
  }
  const deps = context.get(depsContext);
  const answered = await orFailed(deps, ARRIVAL_MESSAGES.failed, () =>
    answerArrival(deps, context.get(viewerContext), { ...form.value, values: form.values }),
  );
  if (!answered.ok) return respond(answered, form.values);
  return redirect(pageAddress(request), {
    headers: {
      'set-cookie': noticeCookie(
        answered.value.step === 'solve' ? 'arrival-answered' : 'arrival-taken',
      ),
    },
  });
};

export const headers = actionHeaders;

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { arrivalId = '', step } = textValues(await request.clone().formData());
  // Only answering deletes the draft of the answer; taking on the report keeps it.
  const sent = step === 'solve' ? STAFF_DRAFTS.arrival(arrivalId) : undefined;
  return keepForm(serverAction, ARRIVAL_MESSAGES.failed, sent);
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ArrivalsView {...loaderData} reply={actionData} />;
}
