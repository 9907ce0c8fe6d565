import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { type AuditHead, checkpointText, type SignedHead } from '#domain/audit.ts';
import { CommandError } from '#platform/command-error.ts';
import { describeFailure } from '#platform/describe-failure.ts';
import type { Log } from '#platform/log.ts';
import type { Seal } from '#platform/seal.ts';
import { syncFolder } from '#platform/sync-folder.ts';

/** No attempt to send a head lasts longer. */
const TIMEOUT_MS = 10_000;

/** One signed head a line, oldest first. */
export const auditHeadsFile = (dataDir: string): string => join(dataDir, 'audit-heads.ndjson');

const isHead = (value: unknown): value is SignedHead =>
  typeof value === 'object' &&
  value !== null &&
  ['number', 'hash', 'at', 'publicKey', 'signature'].every(
    (name) => typeof Object.getOwnPropertyDescriptor(value, name)?.value === 'string',
  );

const parsed = (line: string): SignedHead | undefined => {
  try {
    const value: unknown = JSON.parse(line);
    return isHead(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Whether a power cut has left the last line without its end. */
const isCutOff = async (handle: FileHandle): Promise<boolean> => {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 });
  return buffer.toString() !== '\n';
};

const post = async (url: string, head: SignedHead): Promise<void> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(head),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`the address of the audit heads answered ${answer.status}`);
};

/**
 * Keeps signed heads of the audit log outside the database: whoever can change the database cannot make them fit. The
 * file is written first; throws if that fails, or if the configured address does not take the head.
 */
export type KeepHead = (head: SignedHead) => Promise<void>;

export const openKeepHead =
  ({ dataDir, auditHeadUrl }: Pick<Config, 'dataDir' | 'auditHeadUrl'>): KeepHead =>
  async (head) => {
    const handle = await open(auditHeadsFile(dataDir), 'a+', 0o600);
    try {
      const start = (await isCutOff(handle)) ? '\n' : '';
      await handle.appendFile(`${start}${JSON.stringify(head)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await syncFolder(dataDir);
    if (auditHeadUrl !== undefined) await post(auditHeadUrl, head);
  };

/** The same for the hourly job: a failure is logged, and the next hour keeps a newer head. */
export const openHourlyKeepHead = (
  config: Pick<Config, 'dataDir' | 'auditHeadUrl'>,
  log: Pick<Log, 'error'>,
): KeepHead => {
  const keep = openKeepHead(config);
  return async (head) => {
    try {
      await keep(head);
    } catch (error) {
      log.error(
        { failure: describeFailure(error) },
        'the signed head of the audit log was not kept',
      );
    }
  };
};

const readLines = async (file: string): Promise<readonly string[]> => {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

/**
 * The heads of a file, oldest first; none if there is no file. A line that a power cut has cut off is left out:
 * whoever can write the file could as well delete it. Throws an CommandError if the store did not sign one.
 */
export const keptHeads = async (file: string, seal: Seal): Promise<readonly AuditHead[]> => {
  const lines = await readLines(file);
  return lines.flatMap((line, index) => {
    const head = parsed(line);
    if (!head) return [];
    const sealed = {
      publicKey: Buffer.from(head.publicKey, 'base64'),
      signature: Buffer.from(head.signature, 'base64'),
    };
    if (!seal.isOurs(checkpointText(head, head.at), sealed))
      throw new CommandError(`Line ${index + 1} of ${file} was not signed by this store`);
    return [{ number: head.number, hash: head.hash }];
  });
};
