import { Writable } from 'node:stream';

/** What React writes a page to, with the whole page once it is complete. */
export const pageSink = (): {
  readonly sink: Writable;
  readonly page: Promise<Uint8Array<ArrayBuffer>>;
} => {
  const parts: Buffer[] = [];
  const { promise, resolve } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const sink = new Writable({
    write: (part: Buffer, _, done) => {
      parts.push(part);
      done();
    },
    final: (done) => {
      resolve(Buffer.concat(parts));
      done();
    },
  });
  return { sink, page: promise };
};
