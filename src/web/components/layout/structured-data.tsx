import { useIsFromServer } from './static-island.tsx';
import { href } from '#web/href.ts';
import type { Site } from '#web/pages/meta.ts';
import type { ShownSignature } from '#web/pages/text-signature.ts';

/** An object in the vocabulary of schema.org. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown };

const asScript = (graph: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');

/**
 * Structured data for search engines. They read pages as served, so only the server renders it: pass
 * `graph` as `import.meta.env.SSR ? … : undefined`, and neither the data nor the code that builds it
 * reaches the browser.
 */
export const StructuredData = ({ graph }: { graph: readonly Thing[] | undefined }) => {
  const fromServer = useIsFromServer();
  // React would make a new script from a text, which browsers refuse (Trusted Types).
  if (!import.meta.env.SSR && !fromServer) return null;
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: graph ? asScript(graph) : '' }}
    />
  );
};

/** The organization and the website, for every page. */
export const siteData = ({ brand, publicUrl }: Site): readonly Thing[] => [
  {
    '@type': 'Organization',
    '@id': `${publicUrl}${href('/')}#organization`,
    name: brand.name,
    ...(brand.operator.company ? { legalName: brand.operator.company } : {}),
    url: publicUrl + href('/'),
    email: brand.email,
    telephone: brand.phone,
    logo: `${publicUrl}/icon.svg`,
    ...(brand.address ? { address: brand.address } : {}),
    ...(brand.socialUrl ? { sameAs: [brand.socialUrl] } : {}),
  },
  {
    '@type': 'WebSite',
    '@id': `${publicUrl}${href('/')}#website`,
    name: brand.name,
    url: publicUrl + href('/'),
    publisher: { '@id': `${publicUrl}${href('/')}#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${publicUrl}${href('/search')}?q={search_term_string}`,
      'query-input': 'required name=search_term_string',
    },
  },
];

/** The page as the pharmacist who signed its text reviewed it; nothing where nobody has. */
export const reviewData = (url: string, { by }: ShownSignature): readonly Thing[] =>
  by === undefined
    ? []
    : [
        {
          '@type': 'WebPage',
          '@id': url,
          url,
          lastReviewed: by.day,
          reviewedBy: {
            '@type': 'Person',
            name: by.name,
            jobTitle: 'Pharmacist',
            identifier: by.licence,
          },
        },
      ];

/** The path from the home page to a page. */
export const breadcrumbs = (
  publicUrl: string,
  steps: readonly (readonly [name: string, path: string])[],
): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', href('/')] as const, ...steps].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: publicUrl + path,
  })),
});

export const faqData = (
  questions: readonly { readonly question: string; readonly answer: string }[],
): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
