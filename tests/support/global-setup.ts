import type { TestProject } from 'vitest/node';
import { startOwnServer, type OwnServer } from '#db/own-server.ts';
import { removeAbandoned, removeDataDir, temporaryDataDir } from './server-folder.ts';
import { templateDatabase } from './template-database.ts';

let run: { dataDir: string; server: OwnServer } | undefined;

/** Starts one PostgreSQL for the whole run, in the same way as the store does. */
export const setup = async (project: TestProject): Promise<void> => {
  await removeAbandoned();
  const dataDir = temporaryDataDir();
  run = { dataDir, server: await startOwnServer({ dataDir, log: () => {} }) };
  project.provide('templateUrl', await templateDatabase(run.server.url));
};

export const teardown = async (): Promise<void> => {
  if (!run) return;
  await run.server.stop();
  await removeDataDir(run.dataDir);
};
