import { join } from 'node:path';
import type { PrescriptionType } from '#domain/prescriptions.ts';
import { inLimitedProcess, type ProcessLimits } from '#platform/limited-process.ts';
import type { DrawnPages } from './draw-pages.ts';
import type { PdfVerdict } from './inspect-pdf.ts';
import type { PictureVerdict } from './inspect-picture.ts';

/* Opens files that people upload, each in a process of its own that cannot touch the server. */

export type Verdict = PdfVerdict | { readonly verdict: PictureVerdict; readonly pages: 1 };

export type InspectFile = (bytes: Uint8Array, type: PrescriptionType) => Promise<Verdict>;

/** Draws the pages of a stored prescription; undefined where that is not possible. */
export type DrawPages = (
  bytes: Uint8Array,
  type: PrescriptionType,
) => Promise<DrawnPages | undefined>;

export type FileOrder = {
  readonly task: 'inspect' | 'draw';
  readonly bytes: Uint8Array;
  readonly type: PrescriptionType;
};

/** What the process answers where a library failed, as opposed to the file. */
export const FAULT = 'fault';

const PROGRAM = join(process.cwd(), 'src', 'storage', 'open-file-process.ts');

const GIGABYTE = 1024 ** 3;

/** The largest photo takes 700 MB if it is stored in passes. The task itself ends after 20 seconds, in words. */
const INSPECTING: ProcessLimits = { timeMs: 30_000, memoryBytes: GIGABYTE };
/** Twenty drawn pages take 300 MB before they are packed. */
const DRAWING: ProcessLimits = { timeMs: 70_000, memoryBytes: 1.5 * GIGABYTE };

const has =
  <Answer>(field: string) =>
  (value: unknown): value is Answer =>
    typeof value === 'object' && value !== null && (field in value || FAULT in value);

const withoutFault = <Answer>(answer: Answer | { readonly [FAULT]: string }): Answer => {
  if (typeof answer === 'object' && answer !== null && FAULT in answer)
    throw new Error(`A file could not be opened: ${answer[FAULT]}`);
  return answer;
};

/** Throws where a reader cannot run at all, which says nothing about the file. */
export const inspectFile = async (
  bytes: Uint8Array,
  type: PrescriptionType,
  limits: Partial<ProcessLimits> = {},
): Promise<Verdict> => {
  const outcome = await inLimitedProcess(
    PROGRAM,
    { task: 'inspect', bytes, type } satisfies FileOrder,
    has<Verdict | { readonly [FAULT]: string }>('verdict'),
    { ...INSPECTING, ...limits },
  );
  if (outcome.kind === 'answered') return withoutFault(outcome.answer);
  return { verdict: outcome.why === 'not readable' ? 'damaged' : 'too-complex', pages: 1 };
};

/** `report` hears why a file could not be drawn. */
export const drawPages =
  (report: (error: unknown) => void): DrawPages =>
  async (bytes, type) => {
    try {
      const outcome = await inLimitedProcess(
        PROGRAM,
        { task: 'draw', bytes, type } satisfies FileOrder,
        has<DrawnPages | { readonly [FAULT]: string }>('pages'),
        DRAWING,
      );
      return outcome.kind === 'answered' ? withoutFault(outcome.answer) : undefined;
    } catch (error) {
      report(error);
      return undefined;
    }
  };
