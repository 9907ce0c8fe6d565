import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bech32 } from '@scure/base';
import { newIdentity, recipientOf } from './age-recipient.ts';
import { KeyFileError, openFolder, writeOnce } from './master-key.ts';

type Source = {
  readonly dataDir: string;
  /** The recipient of backups, where the operator keeps its identity. */
  readonly backupRecipient: string | undefined;
  /** The file with the identity that opens them. */
  readonly backupIdentity: string | undefined;
};

export const BACKUP_KEY = 'backup.key';

/** What the operator has to do with a key that was just made. */
export const keepBackupKey = (file: string): string =>
  `Backups open only with ${file}, which was made just now. Keep a copy of it and of the other keys beside it on another machine, apart from the backups.`;

const fileOf = ({ dataDir }: Pick<Source, 'dataDir'>): string => join(dataDir, 'keys', BACKUP_KEY);

/** Whether a line is an identity, whose last letters are a check of the others. */
const isIdentity = (line: string): boolean =>
  /^AGE-SECRET-KEY-1[0-9A-Z]+$/.test(line) && bech32.decodeUnsafe(line, 1023) !== undefined;

const identitiesIn = async (file: string): Promise<readonly string[] | undefined> => {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const found = text
    .split('\n')
    .map((line) => line.trim())
    .filter(isIdentity);
  if (found.length === 0)
    throw new KeyFileError(`${file} holds no identity of age, which begins with AGE-SECRET-KEY-1`);
  return found;
};

/**
 * Makes `{dataDir}/keys/backup.key` and returns its name, unless there is one or the operator keeps the identity.
 */
export const makeBackupKey = async (from: Source): Promise<string | undefined> => {
  const file = fileOf(from);
  if (from.backupRecipient !== undefined || (await identitiesIn(file))) return undefined;
  await openFolder(join(from.dataDir, 'keys'));
  const identity = await newIdentity();
  const recipient = await recipientOf(identity);
  await writeOnce(join(from.dataDir, 'keys'), file, `# Opens backups. ${recipient}\n${identity}\n`);
  return file;
};

/**
 * Where backups are encrypted to: the configured recipient, else that of `{dataDir}/keys/backup.key`, which is made if
 * there is none. `made` names the file then.
 */
export const backupRecipient = async (
  from: Source,
): Promise<{ readonly recipient: string; readonly made: string | undefined }> => {
  if (from.backupRecipient !== undefined)
    return { recipient: from.backupRecipient, made: undefined };
  const made = await makeBackupKey(from);
  // Another process may have been faster, so the recipient is that of the file.
  const kept = await identitiesIn(fileOf(from));
  return { recipient: await recipientOf(kept?.[0] ?? ''), made };
};

/** The identities that open what was encrypted to a recipient. Throws a KeyFileError if they are not here. */
export const backupIdentities = async (
  from: Source,
  recipient: string,
): Promise<readonly string[]> => {
  const file = from.backupIdentity ?? fileOf(from);
  const identities = (await identitiesIn(file)) ?? [];
  const recipients = await Promise.all(identities.map(recipientOf));
  if (!recipients.includes(recipient))
    throw new KeyFileError(
      `The backup is encrypted to ${recipient}, and its key is not in ${file}. Set BACKUP_IDENTITY to the file that holds it`,
    );
  return identities;
};
