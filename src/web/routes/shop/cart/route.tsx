import { data, redirect } from 'react-router';
import { changeCart, readCart } from '#usecases/carts/keep-cart.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { cartChangeSchema } from '#web/forms/schemas/cart.ts';
import { depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { refusalInit, refuseForm, replyOf, withCookies } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { optionTable } from '#web/pages/option-table.ts';
import type { Route } from './+types/route.ts';
import { CartView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(matches[0].loaderData, {
    name: 'Your Cart',
    description: 'What you are about to order, and how long it lasts.',
    path: href('/cart'),
    noindex: true,
  }),
  // Search engines should not list an empty cart, but archives may keep it like any public page.
  { name: 'archive.org_bot', content: 'all' },
];

/** The cart of somebody with a script is stored in the browser; the server provides the options, and a cart that it kept. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { cart, cookies } = await readCart(deps, { viewer, headers: request.headers });
  return data(
    { options: optionTable(deps), kept: cart ?? null },
    { headers: withCookies(cookies) },
  );
};

/** Changes a line by a form, from here or from the page of the medicine. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(cartChangeSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const { intent, productId, strength, quantity, unitsPerDay } = form.value;
  const changed = await changeCart(
    context.get(depsContext),
    { viewer: context.get(viewerContext), headers: request.headers },
    [
      {
        kind: intent,
        line: {
          productId,
          strength,
          quantity,
          ...(typeof unitsPerDay === 'number' ? { unitsPerDay } : {}),
        },
      },
    ],
    context.get(requestContext).address,
  );
  if (!changed.ok)
    return data({ ...replyOf(changed), errors: { cart: changed.message } }, refusalInit(changed));
  return redirect(href('/cart'), { headers: withCookies(changed.value.cookies) });
};

export const headers = ({ loaderHeaders, actionHeaders: acted }: Route.HeadersArgs): Headers => {
  const all = new Headers();
  for (const cookie of [...loaderHeaders.getSetCookie(), ...acted.getSetCookie()])
    all.append('set-cookie', cookie);
  return all;
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <CartView {...loaderData} errors={Object.values(actionData?.errors ?? {})} />;
}
