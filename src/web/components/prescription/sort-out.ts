import {
  checkChosenFile,
  MAX_PRESCRIPTION_FILES,
  type RefusedFile,
  refusedFilesText,
  tooManyFiles,
} from '#domain/prescriptions.ts';

const sameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Chosen files that can be sent, and why the others cannot. A file that was chosen twice counts once. */
export const sortOut = (
  before: readonly File[],
  chosen: readonly File[],
): { readonly files: readonly File[]; readonly wrong: string | undefined } => {
  const refused: RefusedFile[] = [];
  const files = [...before];
  for (const file of chosen) {
    const refusal = checkChosenFile(file);
    if (refusal) refused.push({ fileName: file.name, message: refusal.message });
    else if (!files.some((other) => sameFile(other, file))) files.push(file);
  }
  if (files.length > MAX_PRESCRIPTION_FILES)
    return { files: files.slice(0, MAX_PRESCRIPTION_FILES), wrong: tooManyFiles().message };
  const [only] = refused;
  if (!only) return { files, wrong: undefined };
  // A single file needs no name to be told apart.
  const alone = files.length === 0 && refused.length === 1;
  return { files, wrong: alone ? only.message : refusedFilesText(refused) };
};
