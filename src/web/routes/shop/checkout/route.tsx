import { data, redirect } from 'react-router';
import { findOwnOrderOfKey } from '#db/reads/orders.ts';
import { findOwnUser } from '#db/reads/users.ts';
import { findOption, lineId } from '#domain/catalogue.ts';
import { priceOrder, type RequestedLine } from '#domain/pricing.ts';
import { readCode } from '#domain/referrals/codes.ts';
import { refuse } from '#domain/result.ts';
import { ORDER_FAILED } from '#texts/order-failed.ts';
import { placeOrder } from '#usecases/orders/place-order.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { countries } from '#web/forms/countries/countries.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { formatPhone } from '#web/forms/person/phone.ts';
import { CART_UNREADABLE, cartFieldsSchema, checkoutSchema } from '#web/forms/schemas/checkout.ts';
import { checkForm, textValues, withoutSecrets } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import {
  actionHeaders,
  orFailed,
  refusalInit,
  refuseForm,
  replyOf,
  respond,
} from '#web/http/respond.ts';
import { optionTable } from '#web/pages/option-table.ts';
import type { Viewer } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';
import { tryCode } from '#usecases/referrals/redeem-code.ts';
import type { Route } from './+types/route.ts';
import {
  ALREADY_PLACED,
  APPLY,
  type CheckoutReply,
  PLACED,
  type Prefill,
} from './checkout-reply.ts';
import { CheckoutView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Checkout',
    description: 'Tell us where to send your order.',
    path: href('/checkout'),
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { db } = deps;
  const user = await findOwnUser(db, context.get(viewerContext));
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
  return { prefill, options: optionTable(deps), countries };
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
  const form = checkForm(checkoutSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const cart = checkForm(cartFieldsSchema, posted);
  if (!cart.ok) return respond(refuse('cart-unreadable', 'invalid', CART_UNREADABLE), form.values);
  const deps = context.get(depsContext);
  const { catalogue } = deps.content;
  const lines: readonly RequestedLine[] = cart.value.lines;
  const placed = await orFailed(deps, ORDER_FAILED, () =>
    placeOrder(deps, context.get(viewerContext), {
      idempotencyKey: cart.value.idempotencyKey,
      details: form.value,
      lines,
      seenTotal: cart.value.seenTotal,
      code: form.value.code,
    }),
  );
  if (!placed.ok) {
    const reply: CheckoutReply = replyOf(placed, form.values);
    if (placed.code === ALREADY_PLACED) {
      const viewer = context.get(viewerContext);
      const earlier = await findOwnOrderOfKey(deps.db, viewer, cart.value.idempotencyKey);
      return data<CheckoutReply>({ ...reply, earlier }, refusalInit(placed));
    }
    // A refused code no longer gives a discount.
    if (placed.code !== 'price-changed')
      return data<CheckoutReply>(
        reply.errors['code'] ? { ...reply, discount: null } : reply,
        refusalInit(placed),
      );
    const prices = Object.fromEntries(
      lines.flatMap(({ productId, strength }) => {
        const found = findOption(catalogue, productId, strength);
        return found ? [[lineId(productId, strength), found.option.price] as const] : [];
      }),
    );
    // The code is valid if the order failed only because of its prices.
    const discount = readCode(form.value.code)?.kind ?? null;
    return data<CheckoutReply>({ ...reply, prices, discount }, refusalInit(placed));
  }
  // A script shows the confirmation dialog itself; a plain form is redirected to the order.
  if (posted.get('answer') !== 'data')
    return redirect(href('/account'), { headers: { 'set-cookie': noticeCookie('order-placed') } });
  const priced = priceOrder(catalogue, lines);
  const reply: CheckoutReply = {
    values: {},
    errors: {},
    code: PLACED,
    orderId: placed.value.orderId,
    prescription: priced.ok && priced.value.prescriptionRequired,
  };
  return data(reply);
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm<CheckoutReply>(serverAction, ORDER_FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <CheckoutView {...loaderData} reply={actionData} />;
}
