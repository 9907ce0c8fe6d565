import { data } from 'react-router';
import { findOwnUser } from '#db/reads/users.ts';
import { ORDER_FAILED } from '#texts/order-failed.ts';
import { readCart } from '#usecases/carts/keep-cart.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { countries } from '#web/forms/countries/countries.ts';
import { formatPhone } from '#web/forms/person/phone.ts';
import { textValues, withoutSecrets } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { refusalInit, withCookies } from '#web/http/respond.ts';
import { optionTable } from '#web/pages/option-table.ts';
import type { Viewer } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';
import { readDraft } from '#usecases/prescriptions/drafts.ts';
import { tryCode } from '#usecases/referrals/redeem-code.ts';
import type { Route } from './+types/route.ts';
import { answerOrder } from './answer-order.ts';
import { APPLY, type CheckoutReply, type Prefill } from './checkout-reply.ts';
import { CheckoutView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Checkout',
    description: 'Tell us where to send your order.',
    path: href('/checkout'),
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { db } = deps;
  const viewer = context.get(viewerContext);
  const user = await findOwnUser(db, viewer);
  const holder = { viewer, headers: request.headers };
  const { cart, cookies } = await readCart(deps, holder);
  const draft = await readDraft(deps, holder);
  const prefill: Prefill | undefined = user && {
    userId: user.id,
    values: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: formatPhone(user.phone),
      streetAddress: user.streetAddress,
      apartment: user.apartment ?? '',
      city: user.city,
      state: user.state,
      zipCode: user.zipCode,
      country: user.country,
    },
  };
  return data(
    {
      prefill,
      options: optionTable(deps),
      countries,
      kept: cart ?? null,
      // Files of a prescription that was sent before.
      sent: draft?.files.length ?? 0,
      // A browser with a script makes its own.
      orderKey: deps.newId(),
    },
    { headers: withCookies(cookies) },
  );
};

/** Longer submitted codes are cut; real codes are far shorter. */
const MAX_CODE = 200;

/** Returns the discount of a code with everything that was typed. An empty field removes the code. */
const applyCode = async (deps: Deps, viewer: Viewer, posted: FormData) => {
  const typed = textValues(posted);
  const values = withoutSecrets(typed);
  const code = (typed['code'] ?? '').replaceAll('\0', '').trim().slice(0, MAX_CODE);
  if (code === '') return data<CheckoutReply>({ values, errors: {}, discount: null });
  const given = await tryCode(deps, viewer, {
    code,
    typed: {
      email: typed['email'] ?? '',
      phone: typed['phone'] ?? '',
      streetAddress: typed['streetAddress'] ?? '',
      apartment: typed['apartment'] ?? '',
      city: typed['city'] ?? '',
      zipCode: typed['zipCode'] ?? '',
      country: typed['country'] ?? '',
    },
  });
  return given.ok
    ? data<CheckoutReply>({ values, errors: {}, discount: given.value })
    : data<CheckoutReply>(
        { values, errors: given.fields ?? {}, code: given.code, discount: null },
        refusalInit(given),
      );
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  if (posted.get('intent') === APPLY)
    return applyCode(context.get(depsContext), context.get(viewerContext), posted);
  return answerOrder(request, context, posted);
};

export const headers = ({ loaderHeaders, actionHeaders: acted }: Route.HeadersArgs): Headers => {
  const all = new Headers(acted);
  for (const cookie of loaderHeaders.getSetCookie()) all.append('set-cookie', cookie);
  return all;
};

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<CheckoutReply>(serverAction, ORDER_FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutView {...loaderData} reply={actionData} />;
}
