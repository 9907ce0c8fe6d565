import { randomBytes } from 'node:crypto';
import { openDatabase } from '#db/client.ts';
import { type Running, startStore } from '#tests/support/built-store.ts';
import { freePort } from '#tests/support/free-port.ts';
import { makeCustomers } from './customers.ts';
import { startDatabases } from './databases.ts';
import { type Figure, medianFigure, ratioFigure, rounded } from './figures.ts';
import { startBare } from './processes.ts';
import { processorTime } from './processor-time.ts';
import { fillForPages, type RenderedData } from './rendered-data.ts';
import { staffCookie } from './staff-cookie.ts';

const ADMIN = '/admin';

type Page = {
  readonly name: string;
  readonly path: string;
  readonly as?: 'customer' | 'staff';
  readonly status?: number;
  /** The most processor time in milliseconds. */
  readonly atMost: number;
  /** The most kilobytes before compression. */
  readonly kilobytes?: number;
};

const pagesOf = ({ ownOrder, waiting }: RenderedData): readonly Page[] => [
  { name: '/login', path: '/login', atMost: 1 },
  { name: '404', path: '/no-such-page', status: 404, atMost: 1 },
  { name: '/search', path: '/search?q=ozempic', atMost: 1.5 },
  { name: '/search/suggestions', path: '/search/suggestions?q=ozem', atMost: 0.15 },
  {
    name: '/account, 20 orders',
    path: '/account',
    as: 'customer',
    atMost: 8,
    kilobytes: 60,
  },
  { name: '/account/orders/:id', path: `/account/orders/${ownOrder}`, as: 'customer', atMost: 4 },
  { name: `${ADMIN}/dashboard`, path: `${ADMIN}/dashboard`, as: 'staff', atMost: 8 },
  { name: '… users', path: `${ADMIN}/dashboard?tab=users`, as: 'staff', atMost: 8 },
  { name: `${ADMIN}/review`, path: `${ADMIN}/review`, as: 'staff', atMost: 8 },
  { name: `${ADMIN}/review/:id`, path: `${ADMIN}/review/${waiting}`, as: 'staff', atMost: 6 },
  { name: '/login.data', path: '/login.data', atMost: 1.5 },
  { name: '/account.data', path: '/account.data', as: 'customer', atMost: 1.5 },
  {
    name: '/account/orders/:id.data',
    path: `/account/orders/${ownOrder}.data`,
    as: 'customer',
    atMost: 1.5,
  },
  { name: `${ADMIN}/dashboard.data`, path: `${ADMIN}/dashboard.data`, as: 'staff', atMost: 1.5 },
  { name: '/products/ozempic.data', path: '/products/ozempic.data', atMost: 1.5 },
];

type Cookies = { readonly customer: string; readonly staff: string };

const ask = async (url: string, page: Page, cookies: Cookies): Promise<Response> => {
  const answer = await fetch(url + page.path, {
    headers: { 'accept-encoding': 'identity', ...(page.as ? { cookie: cookies[page.as] } : {}) },
    redirect: 'manual',
  });
  if (answer.status !== (page.status ?? 200))
    throw new Error(`${page.path} answered ${answer.status}`);
  return answer;
};

/** The processor time of a server for one request in milliseconds. */
const cost = async (
  server: Running,
  requests: number,
  request: () => Promise<Response>,
): Promise<number> => {
  const before = processorTime(server.pid);
  for (let count = 0; count < requests; count += 1) await (await request()).arrayBuffer();
  return (processorTime(server.pid) - before) / requests;
};

/** How often each page is asked before it is measured, so that its code is compiled. */
const WARM_UP = 300;
const REQUESTS = 100;

/** Starts a built store with filled lists, which uses a database of its own. */
const withPages = async <Result>(
  measure: (store: Running, pages: readonly Page[], cookies: Cookies) => Promise<Result>,
): Promise<Result> => {
  const server = await startDatabases();
  try {
    const url = await server.create('bench_pages');
    const opened = openDatabase(url, 2);
    const secret = randomBytes(32).toString('base64');
    const port = await freePort();
    const publicUrl = `http://localhost:${port}`;
    const [customer] = await makeCustomers(url, secret, publicUrl, 1);
    if (!customer) throw new Error('there is no customer');
    const data = await fillForPages(opened.pool, customer.userId);
    const cookies = {
      customer: customer.cookie,
      staff: await staffCookie(opened, secret, publicUrl),
    };
    await opened.close();
    const store = await startStore({
      dataDir: server.dataDir,
      port,
      env: { DATABASE_URL: url, SESSION_SECRET: secret, INLINE_WORKER: 'false' },
    });
    try {
      return await measure(store, pagesOf(data), cookies);
    } finally {
      await store.stop();
    }
  } finally {
    await server.remove();
  }
};

/** Measures what is rendered for each request, next to a bare server that sends the same bytes from memory. */
export const renderedPages = (rounds: number): Promise<Figure[]> =>
  withPages(async (store, pages, cookies) => {
    const figures: Figure[] = [];
    for (const page of pages) {
      const request = () => ask(store.url, page, cookies);
      const answer = await request();
      const body = Buffer.from(await answer.arrayBuffer());
      const bare = await startBare('bare-page.ts', {
        headers: { 'content-type': answer.headers.get('content-type') ?? 'text/plain' },
        body,
      });
      const least = () => fetch(bare.url);
      await cost(store, WARM_UP, request);
      await cost(bare, WARM_UP, least);
      const own: number[] = [];
      const bareCosts: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        own.push(await cost(store, REQUESTS, request));
        bareCosts.push(await cost(bare, REQUESTS, least));
      }
      await bare.stop();
      figures.push(
        {
          ...medianFigure(`${page.name}: processor time`, 'ms', own),
          target: { atMost: page.atMost },
        },
        ratioFigure(`${page.name}: times the bare server`, own, bareCosts, undefined),
        {
          name: `${page.name}: before compression`,
          unit: 'kB',
          value: rounded(body.byteLength / 1000),
          ...(page.kilobytes ? { target: { atMost: page.kilobytes } } : {}),
        },
      );
    }
    return figures.filter(({ value }) => !Number.isNaN(value));
  });
