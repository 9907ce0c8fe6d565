/**
 * Pages that are named outside of the web: by mails, use cases, content and outside services. They are
 * declared in the route table (`src/web/routes.ts`), which does not compile if one of these is missing there.
 * The web itself links with `href` (`src/web/href.ts`), which is typed by the whole route table.
 */
export type LinkedAddress =
  | (typeof CONTENT_MAY_LINK)[number]
  | '/account/orders/:orderId'
  | '/account/orders/:orderId/again'
  | '/account/referral'
  | '/account/security'
  | '/admin'
  | '/admin/affiliates'
  | '/admin/arrivals'
  | '/admin/change-email'
  | '/admin/dashboard'
  | '/admin/invitation'
  | '/admin/orders/:orderId/messages'
  | '/admin/payments'
  | '/admin/pharmacies'
  | '/admin/pharmacies/:pharmacyId'
  | '/admin/recalls'
  | '/admin/reset-password'
  | '/admin/review/:orderId'
  | '/admin/security'
  | '/art/:productId/:file'
  | '/blog/:postId'
  | '/change-email/approve'
  | '/change-email/confirm'
  | '/confirm-email'
  | '/forgot-password'
  | '/login/link'
  | '/login/with/:provider/return'
  | '/pay'
  | '/pharmacies'
  | '/prescriptions/:prescriptionId'
  | '/products/:productId'
  | '/recall'
  | '/reminders/stop'
  | '/reset-password';

/** Addresses that content may link to, besides products, articles and legal pages. */
export const CONTENT_MAY_LINK = [
  '/',
  '/products',
  '/request',
  '/about',
  '/contact',
  '/login',
  '/register',
  '/how-to-order',
  '/savings',
  '/faq',
  '/blog',
  '/cart',
  '/checkout',
  '/rewards',
  '/referral',
  '/account',
  '/search',
] as const;

type ParamOf<Address extends string> = Address extends `${infer First}/${infer Rest}`
  ? ParamOf<First> | ParamOf<Rest>
  : Address extends `:${infer Name}`
    ? Name
    : never;

export type ParamsOf<Address extends string> =
  ParamOf<Address> extends never ? [] : [params: Readonly<Record<ParamOf<Address>, string>>];

/** Replaces each parameter of an address by its value. */
export const fillAddress = (
  address: string,
  params: Readonly<Record<string, unknown>> | undefined,
): string =>
  address.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));

/** The path of a page, with its parameters filled in. */
export const pathTo = <Address extends LinkedAddress>(
  address: Address,
  ...[params]: ParamsOf<Address>
): string => fillAddress(address, params);
