import { join } from 'node:path';
import { loadContent } from '#content/load.ts';
import { searchCatalogue } from '#usecases/search/search-catalogue.ts';
import { type Figure, medianFigure } from './figures.ts';
import { ROOT } from './processes.ts';

const ASIDE = [
  'blood thinner',
  'weight loss',
  'mounjaro 7.5 mg',
  'ozempik',
  'how does ozempic work',
  'xqzzw vvkkj',
];

/** Measures a server search over names, titles and misspellings. */
export const search = async (rounds: number): Promise<Figure[]> => {
  const content = loadContent(join(ROOT, 'content'));
  const queries = [
    ...content.catalogue.products.map(({ name }) => name),
    ...content.articles.map(({ title }) => title),
    ...ASIDE,
  ];
  searchCatalogue(content, 'warm');
  const each: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const query of queries) {
      const since = performance.now();
      searchCatalogue(content, query);
      each.push(performance.now() - since);
    }
  return [{ ...medianFigure('a search', 'ms', each), rounds: [], target: { atMost: 5 } }];
};
