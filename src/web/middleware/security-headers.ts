import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { secureHeaders } from 'hono/secure-headers';

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

/** Fills in what a handler has not set by itself. Nothing is stored by a cache unless its handler says so. */
const closedByDefault: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', closedPolicy);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
};

/**
 * The headers of every answer. The content policy is no option of Hono's, because each page has its own:
 * with a nonce, with hashes, or with the target of a form that leads elsewhere.
 */
export const securityHeaders = (secure: boolean): MiddlewareHandler =>
  every(
    secureHeaders({
      overwrite: false,
      referrerPolicy: 'same-origin',
      xFrameOptions: 'DENY',
      strictTransportSecurity: secure && 'max-age=63072000; includeSubDomains',
      permissionsPolicy: {
        camera: [],
        geolocation: [],
        microphone: [],
        payment: [],
        usb: [],
      },
      originAgentCluster: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
    closedByDefault,
  );
