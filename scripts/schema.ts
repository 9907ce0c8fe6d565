import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { startOwnServer } from '#db/own-server.ts';
import { generateSchema, SCHEMA_FILE } from './schema-types.ts';

/* `npm run schema`: writes src/db/schema.ts from a new, migrated database. */
const dataDir = mkdtempSync(join(tmpdir(), 'schema-'));
chmodSync(dataDir, 0o755);
const server = await startOwnServer({ dataDir, log: console.log });
const { db, close } = openDatabase(server.url, 2);
try {
  await migrate(db, join(import.meta.dirname, '..', 'migrations'));
  writeFileSync(SCHEMA_FILE, await generateSchema(db));
} finally {
  await close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}
