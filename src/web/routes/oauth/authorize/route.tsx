import { data, redirect } from 'react-router';
import { connectApp, readAuthorizationRequest } from '#usecases/apps/connect-app.ts';
import { APP_LIFETIME, SCOPES } from '#domain/apps.ts';
import { depsContext, formTargetContext, viewerContext, formTargetOf } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { AuthorizeView } from './view.tsx';
import { statusOf } from '#web/http/respond.ts';

const DAY = 86_400_000;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Connect an app',
    description: 'Decide whether an app may read data from your account.',
    path: href('/oauth/authorize'),
    noindex: true,
  });

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { settings } = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const asked = readAuthorizationRequest(settings.apiClients, settings.publicUrl, searchParams);
  if (asked.kind === 'refused') throw redirect(asked.to, 303);
  if (asked.kind === 'stranger' || viewer.kind !== 'customer')
    return data({ asks: undefined }, { status: 400 });
  // The form's answer redirects to the app, so the page's policy must allow it.
  context.set(formTargetContext, formTargetOf(asked.redirectUri));
  const url = new URL(asked.redirectUri);
  return data({
    asks: {
      app: asked.client.name,
      store: settings.brand.name,
      place: url.host || `${asked.client.name} on this device`,
      email: viewer.email,
      may: asked.scopes.map((scope) => SCOPES[scope]),
      days: { most: APP_LIFETIME.grant / DAY, unused: APP_LIFETIME.refresh / DAY },
    },
  });
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const allowed = (await request.formData()).get('answer') === 'allow';
  const done = await connectApp(
    context.get(depsContext),
    context.get(viewerContext),
    new URL(request.url).searchParams,
    allowed,
  );
  // Uses 303, because 307 and 308 would resend the form to the app.
  return done.ok ? redirect(done.value.to, 303) : data(null, { status: statusOf(done) });
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AuthorizeView asks={loaderData.asks} />;
}
