import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';
import { href } from '#web/href.ts';
import { addressesWith } from '#web/routes.ts';

const zstd = promisify(zstdCompress);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Compress = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** Cheap levels, because each answer is compressed once and sent once; the cheapest first. */
const WAYS: readonly (readonly [coding: string, compress: Compress])[] = [
  ['zstd', (bytes) => zstd(bytes)],
  ['br', (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
  ['gzip', (bytes) => zip(bytes, { level: 5 })],
];

/** Fewer bytes fit into one packet anyway. */
const LEAST_BYTES = 1_400;

const isTaken = (accepted: string, coding: string): boolean =>
  new RegExp(`(?:^|[\\s,])${coding}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?=\\s*(?:[;,]|$))`).test(
    accepted,
  );

/** Pages that show what a query says, but nothing that only one person may read. */
const withoutSecrets = new Set(addressesWith(({ compressed }) => compressed));

/**
 * Whether a page may be compressed: never one that can hold a secret next to what somebody else chose, because its
 * length would tell how alike they are (BREACH). Nobody else can choose anything on a page of one's own that is opened
 * without a query; `_routes` only says which data a script has already. Staff read what patients wrote, next to
 * what other patients wrote.
 */
export const mayCompress = (method: string, url: URL): boolean => {
  if (method !== 'GET') return false;
  const { pathname, searchParams } = url;
  if (withoutSecrets.has(pathname)) return true;
  if (pathname === href('/admin') || pathname.startsWith(`${href('/admin')}/`)) return false;
  return [...searchParams.keys()].every((name) => name === '_routes');
};

const PAGES = /^text\/(?:html|x-script)(?:;|$)/;

/** A page in a coding that the client takes, if it may be compressed. */
export const compressPage = async (request: Request, answer: Response): Promise<Response> => {
  const accepted = request.headers.get('accept-encoding');
  if (accepted === null || !PAGES.test(answer.headers.get('content-type') ?? '')) return answer;
  if (!mayCompress(request.method, new URL(request.url))) return answer;
  const { status, headers } = answer;
  headers.append('vary', 'accept-encoding');
  const way = WAYS.find(([coding]) => isTaken(accepted, coding));
  if (way === undefined) return answer;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (bytes.byteLength < LEAST_BYTES) return new Response(bytes, { status, headers });
  const [coding, compress] = way;
  headers.set('content-encoding', coding);
  return new Response(await compress(bytes), { status, headers });
};
