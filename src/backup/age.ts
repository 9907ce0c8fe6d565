import type { Gauge } from '#platform/metrics.ts';
import { backupsIn } from './folder.ts';

/**
 * The age of the newest backup for the operator's monitoring, in seconds. Without a folder there is no number; a folder
 * without a finished backup, or one that cannot be read, counts as infinitely old.
 */
export const backupMetrics = (folder: string | undefined, now: Date): readonly Gauge[] => {
  if (folder === undefined) return [];
  const age = (): number => {
    try {
      const [newest] = backupsIn(folder).finished;
      return newest ? (now.getTime() - Date.parse(newest.manifest.madeAt)) / 1000 : Infinity;
    } catch {
      return Infinity;
    }
  };
  return [
    {
      name: 'pharos_backup_age_seconds',
      help: 'Age of the newest finished backup in BACKUP_FOLDER, in seconds; +Inf if there is none',
      values: [{ labels: {}, value: age() }],
    },
  ];
};
