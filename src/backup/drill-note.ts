import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const reportSchema = z.object({
  /** When the drill ended. */
  at: z.iso.datetime(),
  backup: z.string(),
  seconds: z.number(),
  /** What was looked at, in order; the last one may have failed. */
  steps: z.array(z.object({ name: z.string(), ok: z.boolean(), words: z.string() })),
  /** What is wrong, in one sentence; null where nothing is. */
  fault: z.string().nullable(),
});

/** What a restore drill found. It holds no personal datum. */
export type DrillReport = z.infer<typeof reportSchema>;

const fileOf = (dataDir: string): string => join(dataDir, 'last-drill.json');

/** Keeps the report of the last drill in the data folder, for `npm run doctor`. */
export const noteDrill = async (dataDir: string, report: DrillReport): Promise<void> => {
  await writeFile(fileOf(dataDir), `${JSON.stringify(report, undefined, 2)}\n`, { mode: 0o600 });
};

/** The report of the last drill; undefined where there was none, or its file cannot be read. */
export const lastDrill = (dataDir: string): DrillReport | undefined => {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
};
