import type { Pages } from './page.ts';

/** Addresses for apps, payment services, crawlers and scripts, and pictures. */
export const machinePages = {
  '/payments/stripe/webhook': {
    folder: 'payments/stripe-webhook',
    access: 'public',
    rawBody: true,
    limits: ['provider-call-address'],
    crossOrigin: true,
  },
  '/policy-reports': {
    folder: 'policy-reports',
    access: 'public',
    rawBody: true,
    bothHosts: true,
    limits: ['policy-report-address'],
  },
  '/challenge/:form': { folder: 'challenge', access: 'public', bothHosts: true },
  '/oauth/authorize': { folder: 'oauth/authorize', access: 'customer' },
  '/oauth/token': {
    folder: 'oauth/token',
    access: 'public',
    limits: ['token-address', 'token-account'],
    crossOrigin: true,
  },
  '/oauth/revoke': {
    folder: 'oauth/revoke',
    access: 'public',
    limits: ['token-address'],
    crossOrigin: true,
  },
  '/oauth/userinfo': {
    folder: 'oauth/userinfo',
    access: { scope: 'profile' },
    records: ['profile read'],
  },
  '/api/orders': { folder: 'api/orders', access: { scope: 'orders' }, records: ['orders listed'] },
  '/api/orders/:orderId': {
    folder: 'api/order',
    access: { scope: 'orders' },
    records: ['order read'],
  },
  '/.well-known/oauth-authorization-server': { folder: 'oauth/metadata', access: 'public' },
  '/art/:productId/:file': { folder: 'pictures/art', access: 'public', bothHosts: true },
  '/cards/store.png': { folder: 'pictures/store-card', access: 'public' },
  '/cards/:kind/:file': { folder: 'pictures/card', access: 'public' },
  '/styleguide': { folder: 'styleguide', access: 'public' },
  '/sitemap.xml': { folder: 'crawlers/sitemap', access: 'public' },
  '/blog/feed.xml': { folder: 'crawlers/feed', access: 'public' },
  '/manifest.webmanifest': { folder: 'crawlers/manifest', access: 'public', bothHosts: true },
  '/robots.txt': { folder: 'crawlers/robots', access: 'public' },
  // Answered by app.ts itself, not by the router.
  '/healthz': { access: 'public' },
  '/readyz': { access: 'public' },
} as const satisfies Pages;
