import { refuse, type Refusal } from '#domain/result.ts';
import { statusOf, refusalInit } from './respond.ts';
import type { OwnOrderView } from '#db/reads/orders.ts';

/** Answers to apps are never cached (RFC 6749, 5.1). */
const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

export const forApp = (body: unknown): Response => Response.json(body, { headers: NO_STORE });

/** The error code of RFC 6749 for a refusal; the RFC has none for too many requests. */
const errorOf = (code: string): string =>
  code === 'too-many-requests' ? 'temporarily_unavailable' : code;

/** A refusal for apps, with the challenge of its authentication scheme. */
export const refuseApp = (refusal: Refusal, challenge?: string): Response => {
  const headers = new Headers(refusalInit(refusal).headers);
  for (const [name, value] of Object.entries(NO_STORE)) headers.set(name, value);
  if (challenge !== undefined) headers.set('www-authenticate', challenge);
  return Response.json(
    { error: errorOf(refusal.code), error_description: refusal.message },
    { status: statusOf(refusal), headers },
  );
};

/** A request without a token gets the scheme, but no error code (RFC 6750, 3.1). */
export const refuseReader = (refusal: Refusal, scope: string): Response =>
  refuseApp(
    refusal,
    refusal.code === 'no_token'
      ? 'Bearer'
      : `Bearer error="${refusal.code}", error_description="${refusal.message}", scope="${scope}"`,
  );

const POST_ONLY: Refusal = refuse(
  'invalid_request',
  'not-supported',
  'This address accepts only POST.',
);

/** Answer to a GET on an app address that only accepts POST. */
export const postOnly = (): Response => {
  const answer = refuseApp(POST_ONLY);
  answer.headers.set('allow', 'POST');
  return answer;
};

/** The form of a request; empty if the body is not a form. */
export const formOf = (request: Request): Promise<FormData> =>
  request.formData().catch(() => new FormData());

/** An order for apps, which get no prescription files. */
export const orderForApp = (order: OwnOrderView) => ({
  id: order.id,
  created_at: order.createdAt.toISOString(),
  status: order.status,
  reached: order.reached.map(({ status, at }) => ({ status, at: at.toISOString() })),
  currency: 'USD',
  // Subtotal, discount and charged amount.
  subtotal_cents: order.total + (order.discount?.cents ?? 0),
  discount: order.discount ?? null,
  total_cents: order.total,
  prescription_required: order.prescriptionRequired,
  tracking_info: order.trackingInfo,
  items: order.items.map((item) => ({
    product_id: item.productId,
    strength: item.strength,
    name: item.name,
    description: item.description,
    quantity: item.quantity,
    price_cents: item.price,
    supply_days: item.supplyDays,
  })),
});
