/** Answer for each kind of visitor: a status, or the target of a redirect. */
export type Answers = readonly [
  visitor: string,
  owner: string,
  other: string,
  admin: string,
  both: string,
];

export const all = (answer: string): Answers => [answer, answer, answer, answer, answer];
export const EVERYBODY = all('200');
export const STAFF: Answers = ['/admin', '/admin', '/admin', '200', '200'];
export const customers = (path: string, inside = '200'): Answers => {
  const login = `/login?from=${encodeURIComponent(path)}`;
  return [login, inside, inside, login, inside];
};

/** Whoever may open it is led on from there. */
const leading = (answers: Answers, to: string): Answers => {
  const [visitor, ...others] = answers.map((answer) => (answer === '200' ? to : answer));
  const [own = '', other = '', admin = '', both = ''] = others;
  return [visitor ?? '', own, other, admin, both];
};

export type Line = readonly [path: () => string, answers: () => Answers];

/** The page of an order: its owner's, and to other customers none at all. */
export const ownersAlone = (path: () => string, own = '200'): Line => [
  path,
  () => {
    const login = `/login?from=${encodeURIComponent(path())}`;
    return [login, own, '404', login, '404'];
  },
];

/** The pages behind a page of security; who has no second step yet is led on from most of them. */
export const secondSteps = (
  base: string,
  answers: (path: string) => Answers,
): Record<string, Line> => {
  const line = (end: string, to?: string): Line => {
    const path = base + end;
    return [() => path, () => (to === undefined ? answers(path) : leading(answers(path), to))];
  };
  return {
    [`${base}/authenticator`]: line('/authenticator'),
    [`${base}/passkey`]: line('/passkey'),
    [`${base}/passkey/options`]: line('/passkey/options', `${base}/passkey`),
    [`${base}/codes`]: line('/codes', base),
    [`${base}/factors/:factorId`]: line('/factors/none', base),
  };
};

/** Pages without a parameter that anybody opens. */
const PUBLIC_PAGES = [
  '/',
  '/products',
  '/compare',
  '/delivery',
  '/request',
  '/about',
  '/contact',
  '/register',
  '/how-to-order',
  '/pharmacies',
  '/savings',
  '/faq',
  '/blog',
  '/cart',
  '/prescription',
  '/checkout',
  '/rewards',
  '/referral',
  // For visitors it says nothing.
  '/referral/own',
  '/login/code',
  '/login/link',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/change-email/confirm',
  '/change-email/approve',
  '/reminders/stop',
] as const;

/** Addresses that everybody may open: public pages, files for crawlers, and targets of mails to the staff. */
export const OPEN_TO_EVERYBODY: readonly string[] = [
  ...PUBLIC_PAGES,
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/blog/feed.xml',
  '/admin/invitation',
  '/admin/change-email',
  '/admin/reset-password',
];

/** Pages of the staff that an administrator who is a pharmacist, too, may open. */
export const STAFF_PAGES = [
  '/admin/home',
  '/admin/orders/papers',
  '/admin/orders/status',
  '/admin/orders/assignment',
  '/admin/orders.csv',
  '/admin/users.csv',
  '/admin/affiliates.csv',
  '/admin/review.csv',
  '/admin/arrivals.csv',
  '/admin/payments/awaited.csv',
  '/admin/payments/events.csv',
  '/admin/outbox.csv',
  '/admin/messages.csv',
  '/admin/recalls.csv',
  '/admin/audit.csv',
  '/admin/team.csv',
  '/admin/tracking',
  '/admin/dashboard',
  '/admin/review',
  '/admin/prescribers',
  '/admin/texts',
  '/admin/pharmacies',
  '/admin/views',
  '/admin/affiliates',
  '/admin/payments',
  '/admin/payments/events',
  '/admin/payments/ledger.csv',
  '/admin/arrivals',
  '/admin/recalls',
  '/admin/messages',
  '/admin/templates',
  '/admin/outbox',
  '/admin/audit',
  '/admin/users/new',
  '/admin/team',
] as const;

/** Addresses of files and not of pages: the router has no data of them. */
export const WITHOUT_DATA =
  /^\/(?:healthz|readyz|robots|sitemap|prescriptions|\*)|(?:prescription|arrival|scan|html|session|webhook|kept)$/;

/** Target of a redirect, or the status. */
export const outcome = (answer: Response): string =>
  answer.status >= 300 && answer.status < 400
    ? (answer.headers.get('location') ?? '')
    : String(answer.status);
