import { notSaved } from '#texts/not-saved.ts';
import { PRESCRIPTION_MESSAGES } from '#texts/prescriptions.ts';
import { refuse, type Refusal } from '#domain/result.ts';
import { type Hindrance, secondsOf } from '#domain/unavailable.ts';

/** The largest prescription file that is taken, in bytes: 20 MB, the limit itself included. */
export const MAX_PRESCRIPTION_BYTES = 20 * 1024 * 1024;

/** The most pixels that a picture may have: above every phone camera's 108 megapixels. */
export const MAX_PICTURE_PIXELS = 110_000_000;

/** Files that one prescription may have, such as a photo of each page. */
export const MAX_PRESCRIPTION_FILES = 10;

export const PRESCRIPTION_TYPES = {
  'application/pdf': { what: 'a PDF', extensions: ['pdf'] },
  'image/jpeg': { what: 'a JPEG picture', extensions: ['jpg', 'jpeg'] },
  'image/png': { what: 'a PNG picture', extensions: ['png'] },
} as const satisfies Record<string, { what: string; extensions: readonly [string, ...string[]] }>;
export type PrescriptionType = keyof typeof PRESCRIPTION_TYPES;

/** For the file field's `accept`. */
export const PRESCRIPTION_ACCEPT = '.pdf,.jpg,.jpeg,.png';

export type PrescriptionRefusalCode =
  | 'no-file'
  | 'not-logged-in'
  | 'too-large'
  | 'too-many-files'
  | 'empty'
  | 'wrong-type'
  | 'mislabelled'
  | 'damaged'
  | 'password-protected'
  | 'active-content'
  | 'malware'
  | 'too-complex'
  | 'busy'
  | 'too-slow'
  | 'failed';
export type PrescriptionRefusal = Refusal<PrescriptionRefusalCode>;

const refusePrescription = (
  code: PrescriptionRefusalCode,
  kind: Refusal['kind'],
  message: string,
  alert = false,
): PrescriptionRefusal => refuse(code, kind, message, { alert });

/** Nothing was chosen. */
export const noFile = (): PrescriptionRefusal =>
  refusePrescription('no-file', 'invalid', PRESCRIPTION_MESSAGES.noFile);

/** Uploading needs a customer's session. */
export const notLoggedIn = (): PrescriptionRefusal =>
  refusePrescription('not-logged-in', 'unauthenticated', PRESCRIPTION_MESSAGES.loginFirst);

/** Larger than MAX_PRESCRIPTION_BYTES. */
export const tooLarge = (): PrescriptionRefusal =>
  refusePrescription('too-large', 'too-large', PRESCRIPTION_MESSAGES.tooLarge);

/** A file of no bytes. */
export const emptyFile = (): PrescriptionRefusal =>
  refusePrescription(
    'empty',
    'invalid',
    'This file is empty. Please choose it again, or take a new photo of your prescription.',
  );

/** Not a PDF, JPEG or PNG by its content; `what` names it with its article where it is known. */
export const wrongType = (what?: string): PrescriptionRefusal =>
  refusePrescription(
    'wrong-type',
    'unsupported-type',
    what === undefined
      ? 'We can only accept PDF, JPG, JPEG and PNG files, and this file is none of them. Please upload a scan or a photo of your prescription.'
      : `This file is ${what}, which we cannot accept. Please upload your prescription as a PDF, JPG, JPEG or PNG file.`,
  );

/** The content is of an allowed type, and the name's extension says otherwise. */
export const mislabelled = (extension: string, type: PrescriptionType): PrescriptionRefusal => {
  const { what, extensions } = PRESCRIPTION_TYPES[type];
  return refusePrescription(
    'mislabelled',
    'unsupported-type',
    `The name of this file ends in .${extension}, but it is really ${what}. Please rename it so that it ends in .${extensions[0]}, and upload it again.`,
  );
};

/** Cut short, corrupted, without a page, or with nothing on any page. */
export const damaged = (): PrescriptionRefusal =>
  refusePrescription(
    'damaged',
    'invalid',
    'This file is damaged, so our pharmacists would not be able to read it. Please check that it opens on your device, then save or scan it again.',
  );

/** A PDF that does not open without a password. */
export const passwordProtected = (): PrescriptionRefusal =>
  refusePrescription(
    'password-protected',
    'invalid',
    'This PDF is protected with a password, so our pharmacists would not be able to open it. Please save a copy without a password and upload that.',
  );

/** A PDF with a script, a program to start, or other files inside. */
export const activeContent = (): PrescriptionRefusal =>
  refusePrescription(
    'active-content',
    'invalid',
    'This PDF contains a script or other files, which a prescription never needs. Please print it to a new PDF or take a photo of it, and upload that.',
  );

/** A scanner knows what is in the file as malware. */
export const infected = (): PrescriptionRefusal =>
  refusePrescription(
    'malware',
    'invalid',
    'Our virus scanner found something harmful in this file, so we did not keep it. Please take a photo of your prescription, and upload that.',
    true,
  );

/** More pixels, memory or time than a prescription can need; also what a decompression bomb gets. */
export const tooComplex = (type: PrescriptionType): PrescriptionRefusal =>
  refusePrescription(
    'too-complex',
    'invalid',
    type === 'application/pdf'
      ? 'This PDF is too complex for us to open safely. Please print it to a new PDF, or upload a photo of your prescription.'
      : 'This picture has too many pixels for us to open it. Please make it smaller, or take the photo at a lower resolution, and upload it again.',
  );

/** This process holds as many uploads as it may; nothing is wrong with the file. */
export const busy = (): PrescriptionRefusal =>
  refusePrescription(
    'busy',
    'unavailable',
    'Many people are uploading a prescription right now. Please try again in a minute.',
  );

/** The account, or the network of somebody without one, sends as many files at once as one may. */
export const tooManyAtOnce = (): PrescriptionRefusal =>
  refusePrescription(
    'busy',
    'unavailable',
    'You are uploading other files right now. Please wait until they have arrived, and try again.',
  );

/** The file arrives so slowly that it would keep others waiting. */
export const tooSlow = (): PrescriptionRefusal =>
  refusePrescription(
    'too-slow',
    'too-slow',
    'Your connection is too slow to send this file. Please try again where the connection is better, or send a smaller photo.',
  );

/** The connection broke, or the file store did not answer or is full (which wakes somebody). */
export const uploadFailed = (cause: 'interrupted' | Hindrance): PrescriptionRefusal => {
  if (cause === 'interrupted')
    return refusePrescription('failed', 'malformed', PRESCRIPTION_MESSAGES.failed);
  const message =
    cause === 'full' ? notSaved(PRESCRIPTION_MESSAGES.failed) : PRESCRIPTION_MESSAGES.failed;
  return {
    ...refusePrescription('failed', 'unavailable', message, true),
    retryAfterSeconds: secondsOf(cause),
  };
};

/** More files than a prescription may have; `left` is how many more it may get. */
export const tooManyFiles = (left: number = MAX_PRESCRIPTION_FILES): PrescriptionRefusal =>
  refusePrescription(
    'too-many-files',
    'invalid',
    left === MAX_PRESCRIPTION_FILES
      ? `A prescription can have at most ${MAX_PRESCRIPTION_FILES} files. Please send fewer, or put several pages into one PDF.`
      : `A prescription can have at most ${MAX_PRESCRIPTION_FILES} files, and this one can get ${left} more. Please put several pages into one PDF.`,
  );

/** A file of several that was refused, by the name that the patient gave it. */
export type RefusedFile = { readonly fileName: string; readonly message: string };

/** Says of each refused file which one it is and why: "page-2.jpg: This file is damaged". */
export const refusedFilesText = (refused: readonly RefusedFile[]): string =>
  refused.map(({ fileName, message }) => `${fileName}: ${message}`).join(' ');

/** The extension of a file's name, in lower case and without its dot; undefined where there is none. */
export const extensionOf = (fileName: string): string | undefined =>
  /\.([a-z0-9]{1,10})$/i.exec(fileName.normalize('NFKC').trim())?.[1]?.toLowerCase();

/** True where the extension is one of the type's; a name without an extension claims nothing. */
export const extensionAgrees = (fileName: string, type: PrescriptionType): boolean => {
  const extension = extensionOf(fileName);
  const allowed: readonly string[] = PRESCRIPTION_TYPES[type].extensions;
  return extension === undefined || allowed.includes(extension);
};

/**
 * Checks a chosen file before upload: its presence, size and extension. The server decides by content; this
 * check only spares the person an upload that cannot succeed.
 */
export const checkChosenFile = (
  file: { readonly name: string; readonly size: number } | undefined,
): PrescriptionRefusal | undefined => {
  if (!file) return noFile();
  if (file.size === 0) return emptyFile();
  if (file.size > MAX_PRESCRIPTION_BYTES) return tooLarge();
  const extension = extensionOf(file.name);
  const known: string[] = Object.values(PRESCRIPTION_TYPES).flatMap((type) => [...type.extensions]);
  return extension === undefined || known.includes(extension) ? undefined : wrongType();
};

const MAX_NAME_LENGTH = 100;

/**
 * A file's name made fit for a storage key: ASCII letters, digits, `-` and `_`, one dot before the
 * extension, 1 to 100 characters. Folders are dropped, accents fall off, the extension stays.
 */
export const safeFileName = (name: string): string => {
  // Normalised first: a full-width slash or dot becomes a plain one and is then treated as one.
  const plain = name.normalize('NFKD').trim().split(/[/\\]/).at(-1) ?? '';
  const extension = /\.[a-z0-9]{1,10}$/i.exec(plain)?.[0] ?? '';
  const stem = plain
    .slice(0, plain.length - extension.length)
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9_-]+/gi, '-')
    .slice(0, MAX_NAME_LENGTH - extension.length)
    .replace(/^-+|-+$/g, '');
  return `${stem || 'prescription'}${extension}`;
};

/**
 * Storage key of a prescription: `user_{userId}/prescription_{orderId}_{timestamp}_{filename}`, with the
 * time in milliseconds since 1970. Throws for an id that could escape its folder; ids are generated by the
 * store.
 */
export const storageKey = (of: {
  readonly userId: string;
  readonly orderId: string;
  readonly timestamp: number;
  readonly fileName: string;
}): string => {
  for (const id of [of.userId, of.orderId])
    if (!/^[a-z0-9-]{1,64}$/i.test(id)) throw new Error('An id that no storage key can hold.');
  return `user_${of.userId}/prescription_${of.orderId}_${of.timestamp}_${safeFileName(of.fileName)}`;
};

/** The order that a storage key names; undefined where it is no key of `storageKey`. */
export const orderOfKey = (key: string): string | undefined =>
  /^user_[^/]+\/prescription_([a-z0-9-]{1,64})_\d+_[^/]+$/i.exec(key)?.[1];

/** Storage key of a file that was sent without an order: `draft_{draftId}/{fileId}`. */
export const draftKey = (draftId: string, fileId: string): string => `draft_${draftId}/${fileId}`;

/** Whether a storage key is one of `draftKey`. */
export const isDraftKey = (key: string): boolean =>
  /^draft_[a-z0-9-]{36}\/[a-z0-9-]{36}$/.test(key);
