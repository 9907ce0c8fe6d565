import { data, redirect, type RouterContextProvider } from 'react-router';
import type * as z from 'zod/mini';
import { findOwnOrderOfKey } from '#db/reads/orders.ts';
import type { Viewer } from '#domain/access.ts';
import { findOption, lineId } from '#domain/catalogue.ts';
import { priceOrder } from '#domain/pricing.ts';
import { readCode } from '#domain/referrals/codes.ts';
import { type Refusal, refuse } from '#domain/result.ts';
import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import { PRESCRIPTION_MESSAGES } from '#texts/prescriptions.ts';
import { ORDER_FAILED } from '#texts/order-failed.ts';
import { takeOrdered } from '#usecases/carts/keep-cart.ts';
import { askForCheckoutCode, confirmAtCheckout } from '#usecases/customers/confirm-at-checkout.ts';
import { attachDraft } from '#usecases/prescriptions/drafts.ts';
import { beforeAccount, placeOrder, type PlaceOrderInput } from '#usecases/orders/place-order.ts';
import { toFactor } from '#web/factors/show-route.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { DEFAULT_CALLING_CODE } from '#web/forms/labels.ts';
import { toPhone } from '#web/forms/person/phone.ts';
import { CART_UNREADABLE, cartFieldsSchema, checkoutSchema } from '#web/forms/schemas/checkout.ts';
import { newlyLoggedIn } from '#web/http/account-answers.ts';
import { depsContext, requestContext, requestFrom, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { orFailed, refusalInit, refuseForm, replyOf, respond } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import {
  ALREADY_PLACED,
  CODE_SENT,
  type CheckoutReply,
  MAIL_CODE,
  PLACED,
} from './checkout-reply.ts';

type Context = Readonly<RouterContextProvider>;
type Typed = z.output<typeof checkoutSchema>;
type Values = Record<string, string>;

const CODE_NOT_SENT = 'We could not send the email right now. Please try again in a moment.';

/** Mails the code that confirms the mailbox of the order; the form is otherwise ready to be sent. */
const answerCodeRequest = async (
  request: Request,
  context: Context,
  posted: FormData,
  { email }: Typed,
  values: Values,
) => {
  const deps = context.get(depsContext);
  const passed = await passCaptcha(context, 'mail', posted, CODE_NOT_SENT);
  if (!passed.ok) return respond(passed, values);
  const sent = await orFailed(deps, CODE_NOT_SENT, () =>
    askForCheckoutCode(deps, email, context.get(requestContext).address, request.headers),
  );
  if (!sent.ok) return respond(sent, values);
  const reply: CheckoutReply = { values: { ...values, mailCode: '' }, errors: {}, code: CODE_SENT };
  const headers = new Headers();
  for (const cookie of sent.value.cookies) headers.append('set-cookie', cookie);
  return data(reply, { headers });
};

/** The answer to an order that was refused, with the session that its code has opened. */
const answerRefusal = async (
  context: Context,
  viewer: Viewer,
  input: PlaceOrderInput,
  refusal: Refusal,
  values: Values,
  headers: Headers,
) => {
  const { db, content } = context.get(depsContext);
  const reply: CheckoutReply = { ...replyOf(refusal, values), inside: headers.has('set-cookie') };
  const init = refusalInit(refusal);
  for (const [name, value] of Object.entries(init.headers ?? {})) headers.append(name, value);
  const answer = (changes: Partial<CheckoutReply>) =>
    data<CheckoutReply>({ ...reply, ...changes }, { status: init.status, headers });
  if (refusal.code === ALREADY_PLACED)
    return answer({ earlier: await findOwnOrderOfKey(db, viewer, input.idempotencyKey) });
  // A refused code no longer gives a discount.
  if (refusal.code !== 'price-changed')
    return answer(reply.errors['code'] ? { discount: null } : {});
  const prices = Object.fromEntries(
    input.lines.flatMap(({ productId, strength }) => {
      const found = findOption(content.catalogue, productId, strength);
      return found ? [[lineId(productId, strength), found.option.price] as const] : [];
    }),
  );
  // The code is valid if the order failed only because of its prices.
  return answer({ prices, discount: readCode(input.code ?? '')?.kind ?? null });
};

/** Places the order of a posted form: of the customer, or of a visitor who has a code from their mailbox. */
export const answerOrder = async (request: Request, context: Context, posted: FormData) => {
  const deps = context.get(depsContext);
  const form = checkForm(checkoutSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const { values } = form;
  const phone = toPhone(DEFAULT_CALLING_CODE, form.value.phone);
  if (phone === undefined)
    return refuseForm({ values, errors: { phone: ACCOUNT_MESSAGES.phoneInvalid } });
  let viewer = context.get(viewerContext);
  const visitor = viewer.kind === 'visitor';
  if (visitor && posted.get('intent') === MAIL_CODE)
    return answerCodeRequest(request, context, posted, form.value, values);
  const cart = checkForm(cartFieldsSchema, posted);
  if (!cart.ok) return respond(refuse('cart-unreadable', 'invalid', CART_UNREADABLE), values);
  const { mailCode, code, ...details } = form.value;
  const input: PlaceOrderInput = {
    ...cart.value,
    details: { ...details, phone },
    code,
  };
  let headers = new Headers();
  if (visitor && mailCode !== '') {
    const early = beforeAccount(deps, input);
    if (early) return answerRefusal(context, viewer, input, early, values, headers);
    const confirmed = await orFailed(deps, ORDER_FAILED, () =>
      confirmAtCheckout(
        deps,
        { details: input.details, code: mailCode },
        requestFrom(request, context),
        request.headers,
      ),
    );
    if (!confirmed.ok) return respond(confirmed, values);
    const { cookies } = confirmed.value;
    if (!confirmed.value.viewer) return toFactor('customers', cookies, href('/checkout'));
    ({ viewer } = confirmed.value);
    headers = newlyLoggedIn(cookies);
  }
  const placed = await orFailed(deps, ORDER_FAILED, () => placeOrder(deps, viewer, input));
  if (!placed.ok) return answerRefusal(context, viewer, input, placed, values, headers);
  const holder = { viewer, headers: request.headers };
  for (const cookie of await takeOrdered(deps, holder, input.lines))
    headers.append('set-cookie', cookie);
  const priced = priceOrder(deps.content.catalogue, input.lines);
  const prescription = priced.ok && priced.value.prescriptionRequired;
  const attached = prescription
    ? await orFailed(deps, PRESCRIPTION_MESSAGES.failed, () =>
        attachDraft(deps, holder, placed.value.orderId),
      )
    : undefined;
  if (attached?.ok) for (const cookie of attached.value) headers.append('set-cookie', cookie);
  // A script shows the confirmation dialog itself; a plain form is redirected to the order.
  if (posted.get('answer') !== 'data') {
    headers.append('set-cookie', noticeCookie('order-placed'));
    return redirect(href('/account'), { headers });
  }
  const reply: CheckoutReply = {
    values: {},
    errors: {},
    code: PLACED,
    orderId: placed.value.orderId,
    prescription,
    attached: attached?.ok ?? false,
  };
  return data(reply, { headers });
};
