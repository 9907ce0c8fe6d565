import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Client } from 'pg';
import { encryptTo } from '#platform/age-recipient.ts';
import type { Seal } from '#platform/seal.ts';
import type { FileStore } from '#storage/store.ts';
import { type Base, one, partKey, sha256Of, writeBase } from './archive-places.ts';

/** An S3 store takes each object whole, from memory. */
const PART_BYTES = 32 * 2 ** 20;

/** What PostgreSQL makes anew at its start, and what its documentation says to leave out. */
const LEFT_OUT = [
  'pg_wal/*',
  'pg_replslot/*',
  'pg_dynshmem/*',
  'pg_notify/*',
  'pg_serial/*',
  'pg_snapshots/*',
  'pg_stat_tmp/*',
  'pg_subtrans/*',
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf',
  'backup_label',
  '*pgsql_tmp*',
  '*pg_internal.init*',
];

/**
 * The files of a running cluster as a tar. Files that change, shrink or go meanwhile are no fault (tar ends with 1): the
 * changes since the start of the backup are replayed over them.
 */
async function* tarOf(cluster: string): AsyncGenerator<Uint8Array> {
  const excluded = LEFT_OUT.map((name) => `--exclude=./${name}`);
  const child = spawn('tar', ['--create', '--file=-', `--directory=${cluster}`, ...excluded, '.'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-500)));
  const closed = once(child, 'close');
  let ended = false;
  try {
    yield* child.stdout;
    ended = true;
  } finally {
    if (!ended) child.kill();
  }
  const [code] = await closed;
  if (code !== 0 && code !== 1) throw new Error(`tar ended with ${String(code)}: ${said}`);
}

/** Cuts a stream into parts of equal size. */
async function* cut(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of source) {
    pieces.push(piece);
    length += piece.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(pieces);
    pieces = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

/**
 * Copies a running cluster into the archive, from which PostgreSQL can then be restored to any later moment. `shipped`
 * waits until the changes made meanwhile are in the archive, too.
 */
export const makeBase = async (of: {
  readonly store: FileStore;
  /** Connects as a superuser. */
  readonly url: string;
  readonly cluster: string;
  readonly line: string;
  readonly recipient: string;
  readonly seal: Pick<Seal, 'sign'>;
  readonly clock: () => Date;
  readonly shipped: () => Promise<void>;
}): Promise<Base> => {
  const { store, cluster, line, recipient } = of;
  const client = new Client({ connectionString: of.url });
  client.on('error', () => {});
  await client.connect();
  try {
    // PostgreSQL would wait for ever for changes that cannot be collected.
    await client.query(`set statement_timeout = '10min'`);
    const startedAt = of.clock().toISOString();
    const { rows: begun } = await client.query<{ piece: string }>(
      `select pg_walfile_name(lsn) as piece from pg_backup_start($1, fast => true) lsn`,
      [startedAt],
    );
    const firstPiece = begun[0]?.piece ?? '';
    const packed = createGzip({ level: 1 });
    const reading = pipeline(tarOf(cluster), packed);
    // It is awaited below, where it did not end what reads it.
    reading.catch(() => {});
    const parts: Base['parts'] = [];
    try {
      for await (const part of cut(encryptTo(recipient, packed))) {
        await store.put(partKey({ line, startedAt }, parts.length), one(part));
        parts.push({ bytes: part.length, sha256: sha256Of(part) });
      }
      await reading;
    } finally {
      packed.destroy();
    }
    const { rows: ended } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => true)',
    );
    const base: Base = {
      format: 1,
      line,
      startedAt,
      finishedAt: of.clock().toISOString(),
      firstPiece,
      encryptedTo: recipient,
      label: ended[0]?.label ?? '',
      parts,
    };
    await of.shipped();
    await writeBase(store, base, of.seal);
    return base;
  } finally {
    await client.end();
  }
};
