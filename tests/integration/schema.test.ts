import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generateSchema, SCHEMA_FILE } from '#scripts/schema-types.ts';
import { freshDatabase } from '#tests/support/database.ts';

test('src/db/schema.ts matches the schema of a migrated database', async () => {
  const { db, drop } = await freshDatabase(2);
  try {
    expect(readFileSync(SCHEMA_FILE, 'utf8'), 'renew it: npm run schema').toBe(
      await generateSchema(db),
    );
  } finally {
    await drop();
  }
});
