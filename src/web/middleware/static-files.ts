import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { closedPolicy, workerPolicy } from './security-headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const COMPRESSIBLE = /^(?:text|image\/svg|application\/manifest)/;

type Encoding = 'br' | 'gzip' | 'identity';
type Variant = { readonly body: Uint8Array<ArrayBuffer>; readonly headers: Record<string, string> };
type File = { readonly etag: string; readonly variant: (accepted: string | null) => Variant };

const compress = (bytes: Uint8Array, encoding: Encoding): Uint8Array =>
  encoding === 'br'
    ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    : encoding === 'gzip'
      ? gzipSync(bytes, { level: 8 })
      : bytes;

const load = (
  root: string,
  path: string,
  shared: Readonly<Record<string, string>>,
): File | undefined => {
  const type = TYPES[extname(path)];
  if (type === undefined) return undefined;
  const bytes = readFileSync(path);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const immutable = relative(root, path).startsWith(`assets${sep}`);
  const variants = new Map<Encoding, Variant>();
  const variant = (encoding: Encoding): Variant => {
    const known = variants.get(encoding);
    if (known) return known;
    // The build leaves the larger ones packed as small as can be, which would take too long here.
    const packed = encoding === 'br' && existsSync(`${path}.br`);
    const body = new Uint8Array(packed ? readFileSync(`${path}.br`) : compress(bytes, encoding));
    const made: Variant = {
      body,
      headers: {
        'content-type': type,
        'content-length': String(body.byteLength),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        etag,
        vary: 'accept-encoding',
        'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        'content-security-policy': path.endsWith('worker.min.js') ? workerPolicy : closedPolicy,
        ...shared,
      },
    };
    variants.set(encoding, made);
    return made;
  };
  const squeezed = COMPRESSIBLE.test(type);
  return {
    etag,
    variant: (accepted) =>
      variant(
        !squeezed || accepted === null
          ? 'identity'
          : /\bbr\b/.test(accepted)
            ? 'br'
            : /\bgzip\b/.test(accepted)
              ? 'gzip'
              : 'identity',
      ),
  };
};

/**
 * The browser's files from memory: the list is read once at the start, so no request can name a file
 * outside it. Hashed names are kept for a year, others for an hour.
 */
export const openStaticFiles = (
  root: string,
  shared: Readonly<Record<string, string>>,
): { answer(request: Request): Response | undefined } => {
  const files = new Map<string, File>();
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = join(entry.parentPath, entry.name);
    const file = load(root, path, shared);
    if (file) files.set(`/${relative(root, path).split(sep).join('/')}`, file);
  }
  return {
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
      const url = request.url;
      const file = files.get(
        url.slice(url.indexOf('/', url.indexOf('//') + 2)).split('?', 1)[0] ?? '',
      );
      if (!file) return undefined;
      const { body, headers } = file.variant(request.headers.get('accept-encoding'));
      if (request.headers.get('if-none-match')?.includes(file.etag))
        return new Response(null, { status: 304, headers: { etag: file.etag, ...shared } });
      return new Response(request.method === 'HEAD' ? null : body, { status: 200, headers });
    },
  };
};
