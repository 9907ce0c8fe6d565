/** A thing in schema.org's words. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown };

const asScript = (graph: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');

/**
 * Structured data for search engines. They read pages as served, so only the server renders it: pass
 * `graph` as `import.meta.env.SSR ? … : undefined`, and neither the data nor the code that builds it
 * reaches the browser.
 */
export const StructuredData = ({ graph }: { graph: readonly Thing[] | undefined }) => (
  <script
    type="application/ld+json"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: graph ? asScript(graph) : '' }}
  />
);
