import { handOverCart, syncCart } from '#usecases/carts/keep-cart.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { cartSyncSchema } from '#web/forms/schemas/cart.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import type { Route } from './+types/route.ts';

const withCookies = (body: unknown, status: number, cookies: readonly string[] = []): Response => {
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return Response.json(body, { status, headers });
};

/** What a script does with the kept cart: takes over the browser's, or merges its own with the account's. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { headers } = request;
  const posted = await request.formData();
  if (posted.get('intent') === 'taken')
    return withCookies(null, 200, await handOverCart(deps, { viewer, headers }));
  const form = checkForm(cartSyncSchema, posted);
  if (!form.ok) return withCookies(null, 422);
  if (viewer.kind !== 'customer') return withCookies(null, 401);
  const { cookies, ...kept } = await syncCart(deps, { viewer, headers }, form.value);
  return withCookies(kept, 200, cookies);
};
