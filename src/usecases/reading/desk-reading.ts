import { listReadings, listSeenElsewhere, type SeenElsewhere } from '#db/reads/readings.ts';
import type { Viewer } from '#domain/access.ts';
import { joinScans } from '#domain/reading/join-scans.ts';
import { propose, type Proposals } from '#domain/reading/propose.ts';
import { readPrescription } from '#domain/reading/read-prescription.ts';
import { comparableText } from '#domain/reading/text-mark.ts';
import type { Deps } from '#usecases/deps.ts';
import type { DeskFacts } from '#usecases/review/desk-facts.ts';
import { findMedicinesIn } from './find-medicines.ts';

/** A reading that has not ended after this long has lost its job. */
const LOST_AFTER_MS = 60 * 60_000;

const NOTHING: Proposals = { proposals: [], differences: [] };

/** What the machine read of the files of a prescription, for the desk. */
export type DeskReading = Proposals & {
  readonly state: 'off' | 'none' | 'waiting' | 'unreadable' | 'read';
  /** The files in their order; the pages of the places are counted through all of them. */
  readonly files: readonly { readonly scanId: string; readonly pagesBefore: number }[];
  /** Other accounts that sent the same prescription. */
  readonly seenElsewhere: readonly SeenElsewhere[];
};

type Row = Awaited<ReturnType<typeof listReadings>>[number];

const stateOf = (rows: readonly Row[], anyText: boolean, now: Date): DeskReading['state'] => {
  const waits = rows.some(
    ({ state, uploadedAt }) =>
      state === 'waiting' && now.getTime() - uploadedAt.getTime() <= LOST_AFTER_MS,
  );
  if (waits) return 'waiting';
  if (anyText) return 'read';
  if (rows.length === 0) return 'none';
  return rows.every(({ state }) => state === 'off') ? 'off' : 'unreadable';
};

/**
 * Opens the readings of the files of a prescription, and compares them with the order. The texts themselves do not
 * leave this function.
 */
export const readDeskReading = async (
  deps: Pick<Deps, 'db' | 'readings' | 'content' | 'clock'>,
  viewer: Viewer,
  scanIds: readonly string[],
  desk: DeskFacts,
): Promise<DeskReading> => {
  const { db, readings, content } = deps;
  const rows = await listReadings(db, viewer, scanIds);
  const scans = scanIds.map((scanId) => {
    const sealed = rows.find(({ prescriptionId }) => prescriptionId === scanId)?.sealedText;
    return sealed ? readings.open(scanId, sealed) : undefined;
  });
  const { starts, text } = joinScans(scans);
  const texts = scans.flatMap((scan) => (scan ? (comparableText(scan) ?? []) : []));
  const [first] = rows;
  const state = stateOf(rows, scans.some(Boolean), deps.clock());
  const found =
    state === 'read'
      ? propose(readPrescription(text, findMedicinesIn(content)), {
          ...desk.facts,
          lines: desk.lines,
        })
      : NOTHING;
  return {
    ...found,
    state,
    files: scanIds.map((scanId, index) => ({ scanId, pagesBefore: starts[index] ?? 0 })),
    seenElsewhere: first
      ? await listSeenElsewhere(db, viewer, {
          userId: first.userId,
          fileMarks: rows.flatMap(({ sha256 }) => readings.marks('file', sha256)),
          textMarks: texts.flatMap((each) => readings.marks('text', each)),
        })
      : [],
  };
};
