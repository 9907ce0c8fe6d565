import { parseArgs } from 'node:util';
import { readConfig } from '#config/config.ts';
import { auditLines, formerSeals, sealAudit, verifyAudit } from '#db/audit-chain.ts';
import { auditText } from '#domain/audit.ts';
import { presentMasterKeys } from '#platform/master-key.ts';
import { openSeal } from '#platform/seal.ts';
import { CommandError } from '#platform/command-error.ts';
import { tellStartError } from '#start-error';
import { auditHeadsFile, keptHeads, openKeepHead } from '#storage/audit-heads.ts';
import { openConfigured } from './open-database.ts';

/*
 * The record of who saw or changed what of a patient's data, while the store is open or not:
 *
 *   npm run audit -- verify [--from N] [--head N:hash] [--heads file]
 *       reads it, and says whether it is whole and fits the signed heads of DATA_DIR, and of more files
 *   npm run audit -- seal                                signs its end, keeps that in DATA_DIR, and says what to keep elsewhere
 *   npm run audit -- export [--from N]                   each entry as a line of JSON: its text and its hash
 */
class UsageError extends CommandError {}

const USAGE =
  'npm run audit -- verify [--from N] [--head N:hash] [--heads file] | seal | export [--from N]';

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: {
      from: { type: 'string' },
      head: { type: 'string', multiple: true },
      heads: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  });
  const [command, ...more] = positionals;
  const given = (values.head ?? []).map((text) => {
    const [, number, hash] = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text) ?? [];
    if (number === undefined || hash === undefined) throw new UsageError(USAGE);
    return { number, hash };
  });
  if (values.from !== undefined && !/^[1-9]\d{0,17}$/.test(values.from))
    throw new UsageError(USAGE);
  if (!command || !['verify', 'seal', 'export'].includes(command) || more.length > 0)
    throw new UsageError(USAGE);
  const from = BigInt(values.from ?? 1);
  const config = readConfig(process.env);
  const { db, close } = await openConfigured(config, console.error);
  try {
    if (command === 'export') {
      for await (const line of auditLines(db, from))
        console.log(JSON.stringify({ text: auditText(line), hash: line.hash }));
      return;
    }
    const seal = openSeal(await presentMasterKeys(config), await formerSeals(db));
    if (command === 'seal') {
      const sealed = await sealAudit(db, seal, new Date());
      if (sealed) await openKeepHead(config)(sealed);
      console.log(sealed ? JSON.stringify(sealed) : 'There is no entry yet');
      return;
    }
    const files = [auditHeadsFile(config.dataDir), ...(values.heads ?? [])];
    const kept = [...given];
    for (const file of files) kept.push(...(await keptHeads(file, seal)));
    const { entries, head, checkpoints, broken } = await verifyAudit(db, seal, { from, kept });
    if (broken) {
      console.error(`Entry ${broken.number}: ${broken.why}`);
      console.error(`${entries} entries before it are whole`);
      process.exitCode = 1;
      return;
    }
    if (entries > 0 && kept.length === 0) {
      console.error(
        `No signed head is kept in ${files.join(' or ')}, so a record that was rewritten would look whole. ` +
          'Name a file of another machine with --heads, or sign the end with npm run audit -- seal if you trust it.',
      );
      process.exitCode = 1;
      return;
    }
    console.log(
      `${entries} entries are whole, and fit ${checkpoints} checkpoints and ${kept.length} heads kept outside the database`,
    );
    console.log(`Head: ${head.number}:${head.hash}`);
  } finally {
    await close();
  }
};

main().catch((error: unknown) => {
  tellStartError(error);
  if (error instanceof UsageError) process.exitCode = 2;
});
