import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { StorageError, checkKey, type FileStore, type StoredFile } from './store.ts';

export type S3Options = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Files per page of a listing. */
  readonly pageSize?: number;
  /** Time until an answer begins. */
  readonly timeoutMs?: number;
};

/** Above the largest encrypted prescription; a larger body is a mistake and is not collected. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const ATTEMPTS = 3;

const collect = async (body: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new StorageError('This body is too large for one request.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

/** The code of an S3 error, such as NoSuchBucket; its other parts may name keys, and stay out. */
const explain = async (method: string, response: Response): Promise<StorageError> => {
  const code = /<Code>([A-Za-z0-9]+)<\/Code>/.exec(await response.text())?.[1];
  return new StorageError(
    `The S3 store answered ${response.status} ${code ?? response.statusText} to ${method}.`,
  );
};

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};
const fromXml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z]+));/gi, (whole, hex, decimal, named) => {
    if (hex) return String.fromCodePoint(parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return ENTITIES[String(named)] ?? whole;
  });
const element = (name: string, xml: string): string | undefined => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text === undefined ? undefined : fromXml(text);
};

/**
 * Files in a bucket of any store that speaks S3, addressed by path. A body is sent whole, in one request
 * with its hash, so the store takes all of it or nothing; answers are streamed.
 */
export const s3 = (options: S3Options): FileStore => {
  const { accessKeyId, secretAccessKey, region, pageSize = 1000, timeoutMs = 60_000 } = options;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const bucket = `${options.endpoint.replace(/\/+$/, '')}/${options.bucket}`;
  // Keys hold only letters, digits, dots, dashes and underscores: none needs escaping in a path.
  const addressOf = (key: string): string => `${bucket}/${checkKey(key)}`;

  const once = async (method: string, url: string, body?: Buffer<ArrayBuffer>) => {
    const headers = {
      'X-Amz-Content-Sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const begun = new AbortController();
    // Stopped when the answer begins: a download may then take as long as its reader does.
    const timer = setTimeout(() => begun.abort(), timeoutMs);
    try {
      const request = await client.sign(url, {
        method,
        headers,
        redirect: 'error',
        signal: begun.signal,
        ...(body ? { body } : {}),
      });
      return await fetch(request);
    } finally {
      clearTimeout(timer);
    }
  };

  /** Every request here can be repeated, so a broken connection and a busy store get further tries. */
  const send = async (
    method: string,
    url: string,
    body?: Buffer<ArrayBuffer>,
  ): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      let failure: unknown;
      try {
        const response = await once(method, url, body);
        if (attempt === ATTEMPTS || (response.status < 500 && response.status !== 429))
          return response;
        failure = await explain(method, response);
      } catch (error) {
        failure = error;
      }
      if (attempt === ATTEMPTS)
        throw new StorageError(`The S3 store cannot be reached for ${method}.`, { cause: failure });
      await sleep(100 * 4 ** (attempt - 1));
    }
  };

  const page = async (prefix: string, after: string) => {
    // The first version of this call goes on from a name, which every store understands alike.
    const query = new URLSearchParams({ 'max-keys': String(pageSize) });
    if (prefix !== '') query.set('prefix', prefix);
    if (after !== '') query.set('marker', after);
    const response = await send('GET', `${bucket}?${query}`);
    if (!response.ok) throw await explain('a listing', response);
    const xml = await response.text();
    const files: StoredFile[] = [];
    for (const [, contents = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = element('Key', contents);
      const modified = element('LastModified', contents);
      if (key !== undefined && modified !== undefined)
        files.push({ key, modified: new Date(modified) });
    }
    return { files, more: element('IsTruncated', xml) === 'true' };
  };

  return {
    put: async (key, body) => {
      const response = await send('PUT', addressOf(key), await collect(body));
      if (!response.ok) throw await explain('PUT', response);
      await response.body?.cancel();
    },

    get: async (key) => {
      const response = await send('GET', addressOf(key));
      if (response.status === 404) {
        const error = await response.text();
        if (!error.includes('NoSuchBucket')) return undefined;
        throw new StorageError('The S3 store has no such bucket.');
      }
      if (!response.ok) throw await explain('GET', response);
      if (!response.body) throw new StorageError('The S3 store answered GET without a body.');
      return response.body;
    },

    remove: async (key) => {
      const response = await send('DELETE', addressOf(key));
      if (!response.ok && response.status !== 404) throw await explain('DELETE', response);
      await response.body?.cancel();
    },

    list: async function* (prefix = '') {
      for (let after = ''; ;) {
        const { files, more } = await page(prefix, after);
        yield* files;
        const last = files.at(-1);
        if (!more || !last) return;
        after = last.key;
      }
    },
  };
};
