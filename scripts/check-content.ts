import { dirname, join, relative } from 'node:path';
import { ContentError, formatProblem, readContentFiles } from '#content/content-files.ts';
import { contentFrom } from '#content/load.ts';
import { staleWithin } from '#domain/us-prices.ts';
import { citationLine, countCitations, unreadProblems } from './citations.ts';
import { priceProblems } from './price-list.ts';
import { readingLevels } from './reading-level.ts';
import { repeats } from './repeats.ts';
import { safetyProblems } from './safety-texts.ts';

// Another folder can be given, to check content before importing it.
const dir = process.argv[2] ?? join(dirname(import.meta.dirname), 'content');

/** Days ahead in which the check names the US prices that go stale. */
const STALE_SOON = 30;

try {
  const files = readContentFiles(dir);
  const { catalogue, articles, pages, usPrices, version } = contentFrom(files);
  const cited = [
    ['products', countCitations(files, 'products', catalogue.products)],
    ['articles', countCitations(files, 'articles', articles)],
  ] as const;
  const problems = [
    ...priceProblems(files, catalogue),
    ...repeats(files),
    ...safetyProblems(files),
    ...cited.flatMap(([folder, counted]) => unreadProblems(folder, counted)),
  ];
  if (problems.length > 0) throw new ContentError(problems);
  const options = catalogue.products.reduce((sum, product) => sum + product.options.length, 0);
  console.log(
    `content is whole: ${catalogue.products.length} products with ${options} options, ` +
      `${articles.length} articles, ${pages.legal.size} legal texts, version ${version.slice(0, 12)}`,
  );
  const today = new Date().toISOString().slice(0, 10);
  for (const { name, stale } of staleWithin(usPrices, today, STALE_SOON))
    console.log(`US price to read again by ${stale}: ${name}`);
  for (const [folder, counted] of cited) console.log(citationLine(folder, counted));
  for (const line of readingLevels(catalogue.products, articles)) console.log(line);
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  const folder = relative(process.cwd(), dir);
  for (const problem of error.problems)
    console.error(formatProblem({ ...problem, file: join(folder, problem.file) }));
  console.error(`${error.problems.length} problem(s) in the content`);
  process.exitCode = 1;
}
