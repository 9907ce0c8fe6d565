import {
  MAX_PRESCRIPTION_FILES,
  noFile,
  type PrescriptionRefusal,
  type PrescriptionRefusalCode,
  type RefusedFile,
  refusedFilesText,
  tooManyFiles,
} from '#domain/prescriptions.ts';
import { ok, type Refusal, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { removeStored } from './file-upload.ts';

/** A file as it arrives. */
export type ArrivingFile = {
  readonly fileName: string;
  readonly body: AsyncIterable<Uint8Array>;
};

type StoredKey = { readonly storage_key: string };

/** Takes the files of one upload, one after another. */
export type Intake<T> = {
  /** Checks and stores a file; refuses what makes the whole upload fail. */
  readonly take: (file: ArrivingFile) => Promise<Result<null>>;
  /** Files everything that was taken. */
  readonly finish: () => Promise<Result<T>>;
  /** Removes everything, because the upload broke off or was refused. */
  readonly stop: <R extends Refusal>(refusal: R) => Promise<R>;
};

/** The one refusal of an upload of which no file could be taken. */
const nothingTaken = (refusals: readonly (PrescriptionRefusal & RefusedFile)[]): Refusal => {
  const [first, ...others] = refusals;
  if (!first) return noFile();
  return others.length === 0 ? first : { ...first, message: refusedFilesText(refusals) };
};

/**
 * Takes the files of an upload: `store` checks and stores each, and `file` files all that could be taken. A file that
 * cannot be taken does not stop the others; what fails as a whole leaves nothing behind.
 */
export const openIntake = <S extends StoredKey, T>(
  deps: Deps,
  steps: {
    readonly store: (file: ArrivingFile) => Promise<Result<S, PrescriptionRefusalCode>>;
    readonly file: (
      stored: readonly [S, ...S[]],
      refused: readonly RefusedFile[],
    ) => Promise<Result<T>>;
  },
): Intake<T> => {
  const stored: S[] = [];
  const refused: (PrescriptionRefusal & RefusedFile)[] = [];
  return {
    take: async (file) => {
      if (stored.length + refused.length >= MAX_PRESCRIPTION_FILES) return tooManyFiles();
      const saved = await steps.store(file);
      if (saved.ok) stored.push(saved.value);
      // A full or broken store would refuse the next file, too, and a huge file would be read to its end.
      else if (saved.code === 'busy' || saved.code === 'failed' || saved.code === 'too-large')
        return saved;
      else refused.push({ ...saved, fileName: file.fileName });
      return ok(null);
    },
    finish: async () => {
      const [first, ...more] = stored;
      return first ? steps.file([first, ...more], refused) : nothingTaken(refused);
    },
    stop: async (refusal) => {
      await removeStored(deps, stored);
      return refusal;
    },
  };
};
