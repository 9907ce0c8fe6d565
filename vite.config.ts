import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { pdfParts } from './scripts/pdf-parts.ts';
import { serverOnlyGuard } from './scripts/server-only-guard.ts';
import { shippingMap } from '#scripts/shipping-map.ts';
import { touchIcon } from './scripts/touch-icon.ts';

/**
 * Brotli finds in one large file what repeats over many small ones, and a page asks for a few files
 * instead of twenty. A group is its files with all that they import.
 */
const groups = [
  {
    // The cart's page alone calls it; what the other pages take of it are constants, which are copied.
    name: 'supply',
    test: /[\\/]src[\\/]domain[\\/]supply\.ts/,
    priority: 4,
  },
  {
    name: 'framework',
    test: /[\\/]node_modules[\\/](?:react|react-dom|react-router|scheduler|zustand)[\\/]/,
    priority: 3,
  },
  {
    name: 'site',
    // Signs that many pages have, too: a group that had one would come with every page that shows it.
    test: /[\\/]src[\\/]web[\\/](?:root\.tsx|components[\\/]layout[\\/]page-parts\.tsx)|[\\/]src[\\/]ui[\\/]late-code\.ts|[\\/](?:chevron-down|minus)\.m?js/,
    priority: 2,
  },
  {
    // What every form page needs before anybody types; the checks come when somebody does.
    name: 'forms',
    test: /[\\/]src[\\/](?:ui[\\/]field\.tsx|web[\\/]forms[\\/](?:checked-form|submit-button|form-fields|keep-form|draft|labels|countries[\\/]country-field|person[\\/]person-fields)\.tsx?)/,
    priority: 1,
  },
  {
    // What cart and checkout show before the cart is read, and where no order could be made.
    name: 'carts',
    test: /[\\/]src[\\/](?:ui[\\/]skeleton\.tsx|texts[\\/]order-failed\.ts|web[\\/](?:components[\\/]cart[\\/]no-cart\.tsx|pages[\\/]supply-facts\.ts))/,
    priority: 2,
  },
  {
    // A login by the usual way, and what may stand beside it.
    name: 'login',
    test: /[\\/]src[\\/](?:texts[\\/]login\.ts|web[\\/]components[\\/](?:factors[\\/]passkey-form|account[\\/]session-ended)\.tsx)|[\\/]key-round\.m?js/,
    priority: 1,
  },
  {
    name: 'register',
    test: /[\\/]src[\\/]web[\\/](?:forms[\\/](?:person[\\/]new-password-fields|countries[\\/]calling-code-field)|routes[\\/]account[\\/]register[\\/]parts)\.tsx?/,
    priority: 1,
  },
  {
    name: 'medicines',
    test: /[\\/]src[\\/](?:ui[\\/](?:price-bar|product-art)|domain[\\/]art-address|web[\\/]components[\\/]product-card)\.tsx?/,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    serverOnlyGuard(),
    shippingMap(),
    touchIcon(),
    pdfParts(),
  ],
  build: { target: 'es2022' },
  environments: {
    client: {
      build: {
        // The router preloads what a page needs. What is fetched at the first touch has time enough, and a
        // list of its files in every script that may ask for it would cost each page 0.5 kB.
        modulePreload: false,
        rolldownOptions: {
          // Warnings are for developers: the calls are left out, with all their texts.
          treeshake: { manualPureFunctions: ['console.warn', 'warning', 'warnOnce'] },
          output: { codeSplitting: { groups } },
        },
      },
    },
    ssr: {
      // Bundled, so that the server loads the icons in use and not all of them.
      resolve: { noExternal: ['lucide'] },
      build: {
        rolldownOptions: {
          // What the browser fetches when it is needed lies at hand on the server.
          checks: { ineffectiveDynamicImport: false },
          input: {
            server: './src/server.ts',
            worker: './src/worker.ts',
            app: './src/app.ts',
          },
        },
      },
    },
  },
});
