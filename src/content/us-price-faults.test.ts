import { remove, set, testFaults } from '#tests/support/faulty-content.ts';
import { US_PRICES_FILE as FILE } from './us-prices.ts';

testFaults('in the ledger of US prices', [
  ['a missing ledger', remove(FILE), FILE, 'this file is missing'],
  [
    'a price of no product',
    set(FILE, ['prices', 0, 'product'], 'nosuch'),
    FILE,
    'there is no product "nosuch"',
  ],
  [
    'a reason for no product',
    set(FILE, ['reference', 'unclaimed', 0, 'product'], 'nosuch'),
    FILE,
    'there is no product "nosuch"',
  ],
  [
    'a price from no source',
    set(FILE, ['prices', 0, 'source'], 'nosuch'),
    FILE,
    'the source "nosuch" is not listed',
  ],
  [
    'a source that was not read',
    set(FILE, ['sources', 0, 'compared'], false),
    FILE,
    'no one has read the source',
  ],
  ['an amount of nothing', set(FILE, ['prices', 0, 'amount'], 0), FILE, 'must be an amount'],
  [
    'a price that ends before it begins',
    set(FILE, ['prices', 0, 'until'], '2001-01-01'),
    FILE,
    'ends before it begins',
  ],
  [
    'a price that is stale before it begins',
    set(FILE, ['prices', 0, 'stale'], '2001-01-01'),
    FILE,
    'is stale before it begins',
  ],
  [
    'a reference that is stale before it was reviewed',
    set(FILE, ['reference', 'stale'], '2001-01-01'),
    FILE,
    'stale before they were reviewed',
  ],
]);
