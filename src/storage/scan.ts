import { connect } from 'node:net';

/** Whether a file holds malware that the scanner knows. Throws where the scanner does not answer. */
export type Scan = (bytes: Uint8Array) => Promise<'clean' | 'infected'>;

class ScannerError extends Error {}

/** The scanner of a prescription of 20 MB takes a second or two. */
const SCAN_MS = 30_000;

/** Below the size of a chunk that any configuration of clamd takes. */
const CHUNK_BYTES = 1024 * 1024;

/** Where clamd listens: a socket's path, or a port of this machine. */
const placeOf = (address: string) => {
  const colon = address.lastIndexOf(':');
  return address.startsWith('/')
    ? { path: address }
    : {
        host: address.slice(0, colon).replace(/^\[|\]$/g, ''),
        port: Number(address.slice(colon + 1)),
      };
};

/** The bytes as clamd's INSTREAM takes them: each piece after its length, and a length of 0 at the end. */
function* framed(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    const piece = bytes.subarray(from, from + CHUNK_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    yield length;
    yield piece;
  }
  yield Buffer.alloc(4);
}

/** A clamd of ClamAV as the scanner (clamd(8), INSTREAM). Nothing is written to a disk. */
export const openScanner = (address: string, { scanMs = SCAN_MS } = {}): Scan => {
  const ask = (bytes: Uint8Array): Promise<string> =>
    new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(placeOf(address), () => {
        for (const piece of framed(bytes)) socket.write(piece);
      });
      socket.setTimeout(scanMs, () => socket.destroy(new ScannerError('clamd was too slow')));
      socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
      socket.once('error', (error) =>
        // It may have answered and closed before it had read everything.
        answer === '' ? reject(error) : resolve(answer),
      );
      socket.once('end', () => {
        resolve(answer);
        socket.destroy();
      });
    });
  return async (bytes) => {
    const answer = (await ask(bytes)).replace(/\0$/, '').trim();
    if (answer === 'stream: OK') return 'clean';
    if (/^stream: .+ FOUND$/.test(answer)) return 'infected';
    throw new ScannerError('clamd did not say whether the file is clean');
  };
};
