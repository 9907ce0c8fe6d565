import { redirect } from 'react-router';
import { eventsToLookAt } from '#db/reads/provider-events.ts';
import { may } from '#domain/access.ts';
import { EVENT_OUTCOMES } from '#domain/payments/events.ts';
import { PROVIDERS } from '#domain/payments/payment.ts';
import { settleProviderEvent } from '#usecases/payments/provider-events.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { PaymentEventsView } from './view.tsx';

const FAILED = 'This could not be done right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Not recorded',
    description: 'For store staff only.',
    path: href('/admin/payments/events'),
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db } = context.get(depsContext);
  const events = await eventsToLookAt(db);
  return {
    mayChange: may(context.get(viewerContext), 'manage payments'),
    events: events.map((event) => ({
      id: event.eventId,
      by: PROVIDERS[event.provider].words,
      type: event.type,
      received: formatMoment(event.receivedAt),
      tries: event.tries,
      why:
        event.outcome === null
          ? `Could not be recorded (${event.lastError ?? 'an error in the store'})`
          : EVENT_OUTCOMES[event.outcome].words,
      again: event.outcome !== 'unclear',
    })),
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const values = textValues(await request.formData());
  const how = values['intent'];
  if (how !== 'try-again' && how !== 'dealt-with')
    throw new Response('This form does not belong to this page.', { status: 422 });
  const done = await orFailed(deps, FAILED, () =>
    settleProviderEvent(deps, context.get(viewerContext), {
      eventId: values['eventId'] ?? '',
      how,
    }),
  );
  if (!done.ok) return respond(done, values);
  return redirect(href('/admin/payments/events'), {
    headers: {
      'set-cookie': noticeCookie(how === 'try-again' ? 'event-tried-again' : 'event-dealt-with'),
    },
  });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <PaymentEventsView {...loaderData} reply={actionData} />;
}
