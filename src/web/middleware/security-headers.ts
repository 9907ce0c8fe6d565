/**
 * The policy headers. Own origin only, no third party anywhere. Inline scripts are allowed by nonce on
 * rendered pages and by hash on kept ones; there are no inline styles.
 */
const policy = (scripts: string, formTarget: string): string =>
  [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    `form-action 'self'${formTarget && ` ${formTarget}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

/** `formTarget` is where else the answer to a form may lead: browsers hold redirects to it, too. */
export const pagePolicy = (
  allow: { nonce: string } | { hashes: readonly string[] },
  formTarget = '',
): string =>
  policy(
    'nonce' in allow
      ? ` 'nonce-${allow.nonce}'`
      : allow.hashes.map((hash) => ` 'sha256-${hash}'`).join(''),
    formTarget,
  );

/** For answers that are not pages: nothing in them may run or load anything. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For the script that draws scans in a worker of its own: it fetches its other parts, and nothing else. */
export const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

export const securityHeaders = (secure: boolean): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(secure ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});
