import type { PrescriptionType } from '#domain/prescriptions.ts';
import type { ScanText } from '#domain/reading/scan-text.ts';
import { marksOf, openSecret, sealSecret, type MasterKeys } from '#platform/encryption.ts';
import type { ReadFile, ReadOutcome } from './reader.ts';

/** Reading of prescriptions by the machine. */
export type Readings = {
  /** Whether uploads are read. */
  readonly on: boolean;
  readonly read: (bytes: Uint8Array, type: PrescriptionType) => Promise<ReadOutcome>;
  /** Encrypts the text of a prescription for its row. */
  readonly seal: (prescriptionId: string, scan: ScanText) => string;
  /** The text again; undefined if it cannot be opened under this id and these keys. */
  readonly open: (prescriptionId: string, sealed: string) => ScanText | undefined;
  /**
   * Keyed digests of a file's hash or of a text, under the current master key first and under retired ones: equal
   * for equal values, and without the key they tell nothing of them.
   */
  readonly marks: (kind: 'file' | 'text', value: string) => readonly [string, ...string[]];
};

const nameOf = (prescriptionId: string): string => `reading of ${prescriptionId}`;

const isScan = (value: unknown): value is ScanText =>
  typeof value === 'object' && value !== null && 'words' in value && Array.isArray(value.words);

export const openReadings = (of: {
  readonly on: boolean;
  readonly masterKeys: MasterKeys;
  readonly read: ReadFile;
}): Readings => ({
  on: of.on,
  read: of.read,
  seal: (prescriptionId, scan) =>
    sealSecret(of.masterKeys, Buffer.from(JSON.stringify(scan)), nameOf(prescriptionId)),
  open: (prescriptionId, sealed) => {
    try {
      const scan: unknown = JSON.parse(
        openSecret(of.masterKeys, sealed, nameOf(prescriptionId)).toString(),
      );
      return isScan(scan) ? scan : undefined;
    } catch {
      return undefined;
    }
  },
  marks: (kind, value) => marksOf(of.masterKeys, `${kind} ${value}`),
});
