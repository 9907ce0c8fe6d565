import { redirect } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { reasonsOf, whyNone, whyUnfit } from '#domain/pharmacies/routing-words.ts';
import { countryName } from '#domain/pharmacies/typed-details.ts';
import { CONSENT_STATES } from '#texts/consents.ts';
import { CHOICE_MESSAGES } from '#texts/routing.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { choosePharmacy, readRouting } from '#usecases/pharmacies/route-order.ts';
import { textValues } from '#web/forms/check-form.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { OrderPharmacyView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Pharmacy of an order',
    description: 'For the staff of the store.',
    path: href('/admin/orders/:orderId/pharmacy', params),
    noindex: true,
  });

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const typed = new URL(request.url).searchParams.get('origin') ?? undefined;
  const view = await readRouting(deps, viewer, params.orderId, typed);
  if (!view) throw new Response(null, { status: 404 });
  const { order, origin, candidates, routing, chosen, open } = view;
  await recordAccess(deps, viewer, 'order read', { patientId: order.userId, orderId: order.id });
  const nameOf = (id: string): string =>
    candidates.find((candidate) => candidate.id === id)?.details.legalName ?? '';
  const places = {
    place: order.country,
    origin: origin ? (countryName(origin) ?? origin) : '',
  };
  const origins = new Set(['US', ...candidates.flatMap(({ details }) => details.origins)]);
  return {
    orderId: order.id,
    number: orderNumber(order.id),
    open,
    origin: origin ?? '',
    origins: order.prescribed
      ? [...origins]
          .map((code) => ({ code, name: countryName(code) ?? code }))
          .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      : [],
    none: routing ? whyNone(routing, places) : CHOICE_MESSAGES.originMissing,
    ranked: (routing?.ranked ?? []).map((ranked, index) => ({
      id: ranked.pharmacyId,
      name: nameOf(ranked.pharmacyId),
      place: index + 1,
      reasons: reasonsOf(ranked),
    })),
    unfit: (routing?.unfit ?? []).map(({ pharmacyId, why }) => ({
      id: pharmacyId,
      name: nameOf(pharmacyId),
      why: whyUnfit(why, places),
    })),
    chosen: chosen && {
      id: chosen.pharmacyId,
      name: chosen.details.legalName,
      how: `Chosen by ${chosen.by} on ${formatMoment(chosen.at)}, place ${chosen.place} of the ranking.`,
      reason: chosen.reason,
      consent:
        chosen.consent?.answer === 'agreed'
          ? CONSENT_STATES.agreed(formatMoment(chosen.consent.at))
          : CONSENT_STATES.asked,
    },
  };
};

export const action = async ({ params, request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const values = textValues(await request.formData());
  const { pharmacyId = '', place = '', origin = '', reason = '' } = values;
  const { orderId } = params;
  const chosen = await orFailed(deps, CHOICE_MESSAGES.failed, () =>
    choosePharmacy(deps, context.get(viewerContext), {
      orderId,
      pharmacyId,
      place,
      origin,
      reason,
    }),
  );
  if (!chosen.ok) return respond(chosen, values);
  return redirect(href('/admin/orders/:orderId/pharmacy', { orderId }), {
    headers: { 'set-cookie': noticeCookie('pharmacy-chosen') },
  });
};

export const headers = actionHeaders;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPharmacyView {...loaderData} reply={actionData} />;
}
