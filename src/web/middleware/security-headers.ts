import type { MiddlewareHandler } from 'hono';
import { every } from 'hono/combine';
import { secureHeaders } from 'hono/secure-headers';
import { href } from '#web/href.ts';

/** The policy of Trusted Types that starts workers (own-worker.ts); the other one lets plain texts pass (trusted-html.ts). */
const WORKER_POLICY = 'pharos-worker';

/** Where browsers report what a policy has stopped. */
const REPORTS = href('/policy-reports');

/**
 * The content security policy. Only the own origin is allowed, no third party. Inline scripts are allowed by nonce
 * on rendered pages and by hash on cached ones; there are no inline styles. Scripts write no text as HTML and load no script
 * by its name (Trusted Types).
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
    "require-trusted-types-for 'script'",
    `trusted-types ${WORKER_POLICY} default`,
    `report-uri ${REPORTS}`,
  ].join('; ');

/** `formTarget` is another allowed target of a form's redirect, to which browsers apply the policy, too. */
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

/** For answers that are not pages: nothing may run or load. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For the worker that renders scans: it may load its other scripts, and nothing else. */
export const workerPolicy = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/** Sets the headers that a handler has not set. Nothing is cached unless its handler allows it. */
const closedByDefault: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', closedPolicy);
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
};

/**
 * The headers of every answer. The content policy is not set by Hono's option, because each page has its own: with
 * a nonce, with hashes, or with the target of a form.
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
