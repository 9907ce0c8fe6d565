import { createHash } from 'node:crypto';
import {
  damaged,
  extensionAgrees,
  extensionOf,
  mislabelled,
  passwordProtected,
  tooComplex,
  wrongType,
  type PrescriptionRefusalCode,
  type PrescriptionType,
} from '#domain/prescriptions.ts';
import { ok, type Result } from '#domain/result.ts';
import { fileKind } from './file-kind.ts';
import { inspectPdf, type PdfVerdict } from './inspect-pdf.ts';
import { inspectPicture, type PictureVerdict } from './inspect-picture.ts';
import { readUpload } from './read-upload.ts';
import { turns } from './turns.ts';

export type InspectedFile = {
  readonly contentType: PrescriptionType;
  readonly sizeBytes: number;
  /** Of the plain file, in hexadecimal digits. */
  readonly sha256: string;
  readonly pages: number;
  readonly bytes: Buffer;
};

type Verdict = PdfVerdict | { readonly verdict: PictureVerdict; readonly pages: 1 };

/** Of the whole process: opening a file may take half a gigabyte and a core for seconds. */
const inspecting = turns(2);

export type InspectPdf = (bytes: Uint8Array) => Promise<PdfVerdict>;

const open = async (bytes: Buffer, type: PrescriptionType, readPdf: InspectPdf): Promise<Verdict> =>
  type === 'application/pdf'
    ? readPdf(bytes)
    : { verdict: await inspectPicture(bytes, type), pages: 1 };

/**
 * Reads an upload (see `readUpload`) and decides by its content, never by its name, whether it is a
 * prescription that a pharmacist will be able to open. The name only must not contradict it.
 * Throws where a reader cannot run at all, which says nothing about the file.
 */
export const inspectPrescription = async (
  body: AsyncIterable<Uint8Array>,
  of: { readonly fileName: string },
  readPdf: InspectPdf = inspectPdf,
): Promise<Result<InspectedFile, PrescriptionRefusalCode>> => {
  const read = await readUpload(body);
  if (!read.ok) return read;
  const bytes = read.value;
  const kind = fileKind(bytes);
  if (kind.type === undefined) return wrongType(kind.what);
  if (!extensionAgrees(of.fileName, kind.type))
    return mislabelled(extensionOf(of.fileName) ?? '', kind.type);
  const { type } = kind;
  const found = await inspecting(() => open(bytes, type, readPdf));
  switch (found.verdict) {
    case 'damaged':
      return damaged();
    case 'password-protected':
      return passwordProtected();
    case 'too-complex':
      return tooComplex(type);
    case 'readable':
      return ok({
        contentType: type,
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        pages: found.pages,
        bytes,
      });
  }
};
