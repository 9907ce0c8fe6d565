import { readConfig } from '#config/config.ts';
import { ageKeyFile } from '#platform/age-files.ts';
import { presentMasterKeys } from '#platform/master-key.ts';
import { tellStartError } from '#start-error';

/*
 * Prints the key file with which the `age` tool opens stored prescriptions, where the master key is in
 * MASTER_KEY and data/keys/age.key therefore is not written:
 *
 *   npm run -s age-key > age.key
 */
try {
  process.stdout.write(ageKeyFile(await presentMasterKeys(readConfig(process.env))));
} catch (error) {
  tellStartError(error);
}
