import { parseArgs } from 'node:util';
import { build, isBuilt } from '#scripts/build.mjs';
import { adminList } from './admin-list.ts';
import { checkout } from './checkout.ts';
import { countryList } from './country-list.ts';
import { memory } from './memory.ts';
import { minimumResponseTime } from './minimum-response-time.ts';
import { lists } from './lists.ts';
import { describeFigure, type Figure } from './figures.ts';
import { lighthouse } from './lighthouse.ts';
import { describeCommit, describeMachine, isStale, keepResult, keptResults } from './results.ts';
import { pageWeight } from './page-weight.ts';
import { ROOT } from './processes.ts';
import { productPage } from './product-page.ts';
import { reading } from './reading.ts';
import { renderedPages } from './rendered-pages.ts';
import { routing } from './routing.ts';
import { search } from './search.ts';
import { sessionCheck } from './session-check.ts';
import { starts } from './starts.ts';

/*
 * npm run bench [-- <name> …] [-- --rounds 5 --seconds 5 --dry --kept]
 *
 * Measures the built store, prints each figure next to the last kept one, and saves it in
 * results.json (not with --dry). A slow result does not fail. With --kept it measures nothing and
 * prints the kept figures, marking those of which the measured code has changed since.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    dry: { type: 'boolean', default: false },
    kept: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);

type Benchmark = { readonly notes: readonly string[]; readonly run: () => Promise<Figure[]> };

const benchmarks: Readonly<Record<string, Benchmark>> = {
  'product-page': {
    notes: [
      '32 connections, accept-encoding br, both servers and the load on this machine',
      'the two take turns; medians',
    ],
    run: () => productPage(rounds, seconds),
  },
  'rendered-pages': {
    notes: [
      'a customer with 20 orders, staff with lists of 50; without compression, one request after the other',
      'processor time of the server with all its threads; the bare server sends the same bytes in turn',
    ],
    run: () => renderedPages(rounds),
  },
  checkout: {
    notes: [
      '8 at a time, three items an order, each from a session of its own; no worker on either side',
      'the bare server checks nothing and writes the same rows, one prepared statement a table',
    ],
    run: () => checkout(rounds, seconds),
  },
  'admin-list': {
    notes: [
      'GET /admin/dashboard as staff, and its read alone, one after the other; ANALYZE was run',
      'the views of 100,000 orders and 10,000 customers are whole pages, each opened ten times a round',
    ],
    run: () => adminList(rounds),
  },
  lists: {
    notes: [
      'every staff list and search as a whole page, 1,000 orders and 100,000 in turn, ten times a round',
      'with a review, a payment and a mail of each order; ANALYZE was run',
    ],
    run: () => lists(rounds),
  },
  starts: {
    notes: ['npm start without npm itself, from the command to the first product page'],
    run: () => starts(rounds),
  },
  memory: {
    notes: [
      'resident memory of the server with its worker, without its PostgreSQL; 1 MB is 1,000,000 bytes',
    ],
    run: () => memory(rounds),
  },
  'page-weight': {
    notes: ['every script that Chromium asks for, in brotli; 1 kB is 1000 bytes'],
    run: pageWeight,
  },
  search: {
    notes: ['every name, every title and what people get wrong, in the server itself; median'],
    run: () => search(rounds),
  },
  reading: {
    notes: [
      'made prescriptions in three languages and four layouts; scanned, askew, dim, faint, noisy, photographed, PDFs',
      'of the fields of each; one recogniser in this process; the time is the median',
    ],
    run: reading,
  },
  routing: {
    notes: [
      'a PostgreSQL of its own with the stock of 200 pharmacies; an order of three lines that travels cold',
      'the rule on what was read, and the read before it; medians',
    ],
    run: () => routing(rounds),
  },
  'country-list': {
    notes: ['one window of a phone, Chromium slowed to a quarter; INP is good up to 200 ms'],
    run: () => countryList(rounds),
  },
  'minimum-response-time': {
    notes: [
      'the private form is on; known and unknown addresses in turn, four at a time',
      'the share is how much of the order of the answers tells them apart: 0 nothing, 1 everything',
    ],
    run: () => minimumResponseTime(rounds),
  },
  sessions: {
    notes: [
      'one session after the other through the function that every page asks',
      'a sign-in through the whole store and a hash alone in turn; medians',
    ],
    run: () => sessionCheck(rounds),
  },
  lighthouse: {
    notes: ['mobile with simulated throttling, as Lighthouse is without settings; medians'],
    run: () => lighthouse(rounds),
  },
};

const chosen = positionals.length > 0 ? positionals : Object.keys(benchmarks);
const unknown = chosen.filter((name) => !(name in benchmarks));
if (unknown.length > 0)
  throw new Error(
    `There is no benchmark ${unknown.join(', ')}: ${Object.keys(benchmarks).join(', ')}`,
  );

if (values.kept) {
  const kept = keptResults();
  for (const name of chosen) {
    const result = kept[name];
    const state = result && isStale(ROOT, result.commit) ? ', STALE: the code has changed' : '';
    console.log(
      `\n${name}: ${result ? `${result.measured.slice(0, 10)} at ${result.commit}${state}` : 'never measured'}`,
    );
    for (const figure of result?.figures ?? []) console.log(describeFigure(figure, undefined));
  }
  process.exit(0);
}

if (!isBuilt() && build() !== 0) process.exit(1);
const machine = describeMachine();
console.log(
  `${machine.processor}, ${machine.cores} cores, ${machine.memory}, ${machine.system}, Node ${machine.node}; load ${machine.loadBefore}`,
);
for (const name of chosen) {
  const benchmark = benchmarks[name];
  if (!benchmark) continue;
  const command = `npm run bench -- ${name} --rounds ${rounds} --seconds ${seconds}`;
  console.log(`\n${name}: ${command}`);
  for (const note of benchmark.notes) console.log(`  (${note})`);
  const before = new Map(keptResults()[name]?.figures.map((figure) => [figure.name, figure.value]));
  const figures = await benchmark.run();
  for (const figure of figures) console.log(describeFigure(figure, before.get(figure.name)));
  if (!values.dry)
    keepResult(name, {
      command,
      measured: new Date().toISOString(),
      commit: describeCommit(ROOT),
      machine,
      notes: benchmark.notes,
      figures,
    });
}
