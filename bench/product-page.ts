import { get, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import autocannon from 'autocannon';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { type Running, startStore } from '#tests/support/built-store.ts';
import { type Figure, medianFigure, ratioFigure, rounded } from './figures.ts';
import { startBare } from './processes.ts';
import { processorTime } from './processor-time.ts';

const PATH = '/products/ozempic';
const CONNECTIONS = 32;
const HEADERS = { 'accept-encoding': 'br' };

type Page = { readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** Reads the raw bytes of the page, because `fetch` would decompress them. */
const rawPage = (url: string): Promise<Page> =>
  new Promise((resolve, reject) => {
    get(url, { headers: HEADERS }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });

/** The headers that the server of Node adds to every answer. */
const OWN = new Set(['date', 'connection', 'keep-alive']);

type Round = { readonly perSecond: number; readonly microseconds: number };

const load = async (server: Running, seconds: number): Promise<Round> => {
  const before = processorTime(server.pid);
  const result = await autocannon({
    url: server.url.replace('localhost', '127.0.0.1') + PATH,
    connections: CONNECTIONS,
    duration: seconds,
    headers: HEADERS,
  });
  if (result.errors + result.timeouts + result.non2xx > 0)
    throw new Error(`${server.url}${PATH} failed under load`);
  const { total } = result.requests;
  return {
    perSecond: total / result.duration,
    microseconds: ((processorTime(server.pid) - before) * 1000) / total,
  };
};

/** Compares the product page of the built store with a bare server that sends the same bytes from memory. */
export const productPage = async (rounds: number, seconds: number): Promise<Figure[]> => {
  const dataDir = temporaryDataDir('bench-', tmpdir());
  const store = await startStore({ dataDir, path: PATH, env: { WARM_PAGES: 'true' } });
  try {
    const { headers, body } = await rawPage(store.url + PATH);
    if (headers['content-encoding'] !== 'br' || !headers.etag)
      throw new Error(`${PATH} is not kept in brotli`);
    const bare = await startBare('bare-page.ts', {
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.has(name))),
      body,
    });
    try {
      await load(store, 2);
      await load(bare, 2);
      const own: Round[] = [];
      const least: Round[] = [];
      for (let round = 0; round < rounds; round += 1) {
        own.push(await load(store, seconds));
        least.push(await load(bare, seconds));
      }
      const rate = (from: Round[]) => from.map(({ perSecond }) => perSecond);
      const cost = (from: Round[]) => from.map(({ microseconds }) => microseconds);
      const figures: Figure[] = [
        ratioFigure('product page: share of the bare server', rate(own), rate(least), {
          atLeast: 0.5,
        }),
        // The load generator needs its own core and may be the bottleneck; CPU time excludes it.
        ratioFigure('product page: the same by processor time', cost(least), cost(own), {
          atLeast: 0.5,
        }),
        medianFigure('product page: store', 'requests/s', rate(own)),
        medianFigure('product page: bare node:http', 'requests/s', rate(least)),
        medianFigure('product page: processor time a request, store', 'µs', cost(own)),
        medianFigure('product page: processor time a request, bare', 'µs', cost(least)),
        { name: 'product page: size', unit: 'kB', value: rounded(body.byteLength / 1000) },
      ];
      return figures.filter(({ value }) => !Number.isNaN(value));
    } finally {
      await bare.stop();
    }
  } finally {
    await store.stop();
    await removeDataDir(dataDir);
  }
};
