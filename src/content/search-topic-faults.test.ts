import { remove, set, testFaults } from '#tests/support/faulty-content.ts';
import { SEARCH_TOPICS_FILE as FILE } from './search-topics.ts';

testFaults("in the search's topics", [
  ['a missing file of topics', remove(FILE), FILE, 'this file is missing'],
  [
    'a topic that leads to no medicine',
    set(FILE, [0, 'finds', 0], 'products/nosuch'),
    FILE,
    'there is no product "nosuch"',
  ],
  [
    'a topic that leads to no article',
    set(FILE, [0, 'finds', 0], 'articles/nosuch'),
    FILE,
    'there is no article "nosuch"',
  ],
  [
    'an invalid address',
    set(FILE, [0, 'finds', 0], 'ozempic'),
    FILE,
    'must be products/ or articles/ and an id',
  ],
  [
    'the same words in two topics',
    set(FILE, [0, 'words', 0], 'Obesity'),
    FILE,
    '"obesity" stands in entry 1, too',
  ],
  ['a topic without words', set(FILE, [0, 'words'], []), FILE, 'must be at least 1'],
]);
