import { ConfigError, readConfig } from '#config/config.ts';
import { ageKeyFile } from '#platform/age-files.ts';
import { KeyFileError, loadMasterKey } from '#platform/master-key.ts';

/*
 * Prints the key file with which the `age` tool opens stored prescriptions, where the master key is in
 * MASTER_KEY and data/keys/age.key therefore is not written:
 *
 *   npm run -s age-key > age.key
 */
try {
  process.stdout.write(ageKeyFile(await loadMasterKey(readConfig(process.env))));
} catch (error) {
  const known = [ConfigError, KeyFileError].some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
