import fontUrl from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { createElement, lazy, type ReactNode, useEffect, ViewTransition } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { useLate } from '#ui/late-code.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/root.ts';
import { followStoredCart } from './browser/cart.ts';
import { earlyScript, pressAgain } from './browser/early-presses.ts';
import { DeskFooter } from '#web/components/layout/desk-footer.tsx';
import { DeskHeader, Header } from '#web/components/layout/header.tsx';
import { ErrorPage } from '#web/components/layout/error-page.tsx';
import { StaticIsland } from '#web/components/layout/static-island.tsx';
import { StructuredData, siteData } from '#web/components/layout/structured-data.tsx';
import { clearNotice, flashedCode } from './http/flash.ts';
import { countPosts, tellWhenToRetry } from './middleware/count-posts.ts';
import { checkAccess } from './middleware/check-access.ts';
import type { Notice } from './pages/notices.ts';
import { readSiteFacts } from './pages/read-site-facts.ts';
import { isSiteFacts } from './pages/site-facts.ts';
import appCss from './styles/app.css?url';
import { loadedScript } from './browser/loaded-pictures.ts';
import { searchKeyScript } from './browser/search-keys.ts';
import { announceFlashed, useToasts } from './browser/toasts.ts';
import { followHint, hintScript, keepFollowing } from './browser/viewer-hint.ts';
import { trustedHtmlScript } from './browser/trusted-html.ts';

const Footer = lazy(async () => ({
  default: (await import('#web/components/layout/footer.tsx')).Footer,
}));

export const middleware: Route.MiddlewareFunction[] = [tellWhenToRetry, checkAccess, countPosts];

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: appCss },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: href('/manifest.webmanifest') },
];

export const loader = ({ context, request }: Route.LoaderArgs) => readSiteFacts(context, request);

// The facts of the store do not change while a page is open.
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

const NoticeWithoutScript = ({ notice }: { notice: Notice | undefined }) =>
  notice ? (
    <noscript>
      <p role="status" className="page my-4 rounded-control border-2 border-accent bg-tint p-4">
        <strong>{notice.title}</strong> {notice.text}
      </p>
    </noscript>
  ) : null;

/**
 * Fades one page into the next; changes within a page show at once. Only the browser renders the transition,
 * because React would add non-standard attributes to the server's HTML. It has an explicit name, because a
 * generated one would shift the ids of `useId`, which must match the server's.
 */
const PageTransition = ({ pathname, children }: { pathname: string; children: ReactNode }) => {
  const page = (
    <main id="main" tabIndex={-1} className="grow outline-none">
      {children}
    </main>
  );
  return import.meta.env.SSR ? (
    page
  ) : (
    <ViewTransition key={pathname} name={pathname} default="none" enter="auto" exit="auto">
      {page}
    </ViewTransition>
  );
};

export const Layout = ({ children }: { children: ReactNode }) => {
  const read = useRouteLoaderData<typeof loader>('root');
  const error = useRouteError();
  const refused = isRouteErrorResponse(error) && isSiteFacts(error.data) ? error.data : undefined;
  const data = read ?? refused;
  const { pathname } = useLocation();
  const staff = pathname.startsWith(href('/admin'));
  const desk = pathname.startsWith(`${href('/admin')}/`);
  return (
    <html lang="en" data-keeps={data?.keeps} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* The header's background, which the browser uses for its toolbar. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f2f0e8" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#091315" />
        <Meta />
        {/* Links need no nonce. Browsers hide it, so React would report a mismatch. */}
        <Links nonce="" />
        <script
          nonce={data?.nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: [trustedHtmlScript, hintScript, earlyScript, searchKeyScript, loadedScript]
              .filter(Boolean)
              .join(';'),
          }}
        />
      </head>
      <body className={`flex min-h-dvh flex-col print:min-h-0 ${staff ? 'for-staff' : ''}`}>
        <a
          href="#main"
          className="sr-only z-50 rounded-control bg-accent p-3 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {data && desk ? <DeskHeader brand={data.brand} /> : null}
        {data && !desk ? <Header brand={data.brand} staff={staff} /> : null}
        <NoticeWithoutScript notice={data?.notice} />
        <PageTransition pathname={pathname}>{children}</PageTransition>
        {data && desk ? <DeskFooter brand={data.brand} version={data.version} /> : null}
        {data && !desk ? (
          <StaticIsland name="footer">
            <Footer brand={data.brand} />
          </StaticIsland>
        ) : null}
        {data ? <StructuredData graph={import.meta.env.SSR ? siteData(data) : undefined} /> : null}
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
};

/** Loads the notices as well, so that they can be shown without network. */
const loadToaster = async () => {
  const [{ Toaster }] = await Promise.all([import('#ui/toast.tsx'), import('./pages/notices.ts')]);
  return Toaster;
};

const Toasts = () => {
  const { toast, dismiss } = useToasts();
  const toaster = useLate(loadToaster, toast !== undefined);
  return toaster ? createElement(toaster, { toast, onDismiss: dismiss }) : null;
};

export default function App() {
  const location = useLocation();
  useEffect(() => followStoredCart(), []);
  useEffect(keepFollowing, []);
  // After the cart has been read.
  useEffect(pressAgain, []);
  useEffect(() => {
    followHint();
    const code = flashedCode(document.cookie);
    if (!code) return;
    clearNotice();
    announceFlashed(code);
  }, [location]);
  return <Outlet />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ErrorPage
    status={
      isRouteErrorResponse(error)
        ? error.status
        : !import.meta.env.SSR && !navigator.onLine
          ? 0
          : 500
    }
  />
);
