import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_PRESCRIPTION_BYTES,
  PRESCRIPTION_ACCEPT,
  PRESCRIPTION_TYPES,
  activeContent,
  busy,
  checkChosenFile,
  damaged,
  emptyFile,
  extensionAgrees,
  extensionOf,
  mislabelled,
  noFile,
  notLoggedIn,
  passwordProtected,
  safeFileName,
  orderOfKey,
  storageKey,
  tooComplex,
  tooManyAtOnce,
  tooSlow,
  tooLarge,
  uploadFailed,
  wrongType,
} from '#domain/prescriptions.ts';
import { PRESCRIPTION_MESSAGES } from '#texts/prescriptions.ts';

describe('the specified values', () => {
  it('include these messages and this size limit', () => {
    expect(PRESCRIPTION_MESSAGES).toEqual({
      tooLarge: 'File size must be less than 20MB',
      noFile: 'Please select a file to upload',
      loginFirst: 'Please log in first',
      failed: 'Failed to upload prescription',
      uploaded: 'Prescription uploaded successfully',
    });
    expect(MAX_PRESCRIPTION_BYTES).toBe(20_971_520);
  });

  it('include the file types PDF, JPG, JPEG and PNG', () => {
    const extensions = Object.values(PRESCRIPTION_TYPES).flatMap((type) => [...type.extensions]);
    expect(extensions).toEqual(['pdf', 'jpg', 'jpeg', 'png']);
    expect(PRESCRIPTION_ACCEPT.split(',')).toEqual(extensions.map((extension) => `.${extension}`));
  });
});

describe('refusals', () => {
  it('use the messages of the specification', () => {
    expect(tooLarge()).toMatchObject({
      code: 'too-large',
      kind: 'too-large',
      message: 'File size must be less than 20MB',
    });
    expect(noFile()).toMatchObject({
      code: 'no-file',
      kind: 'invalid',
      message: 'Please select a file to upload',
    });
    expect(notLoggedIn()).toMatchObject({
      code: 'not-logged-in',
      kind: 'unauthenticated',
      message: 'Please log in first',
    });
    expect(uploadFailed('interrupted')).toMatchObject({
      code: 'failed',
      kind: 'malformed',
      alert: false,
    });
    expect(uploadFailed('away')).toMatchObject({
      retryAfterSeconds: 5,
      code: 'failed',
      kind: 'unavailable',
      alert: true,
      message: 'Failed to upload prescription',
    });
  });

  it('name the real type of a mislabeled file and what to do', () => {
    expect(mislabelled('jpg', 'application/pdf').message).toBe(
      'The name of this file ends in .jpg, but it is really a PDF. Please rename it so that it ends in .pdf, and upload it again.',
    );
    expect(mislabelled('pdf', 'image/jpeg').message).toContain('a JPEG picture');
    expect(mislabelled('pdf', 'image/jpeg').message).toContain('ends in .jpg');
  });

  it('name the kind of a wrong file if it is known', () => {
    expect(wrongType('an iPhone (HEIC) photo').message).toMatch(
      /^This file is an iPhone \(HEIC\) photo/,
    );
    expect(wrongType().message).toContain('PDF, JPG, JPEG and PNG');
  });

  it('are sentences that say what to do', () => {
    for (const refusal of [
      emptyFile(),
      wrongType(),
      wrongType('a GIF picture'),
      mislabelled('png', 'image/jpeg'),
      damaged(),
      passwordProtected(),
      activeContent(),
      tooComplex('application/pdf'),
      tooComplex('image/png'),
      busy(),
      tooManyAtOnce(),
      tooSlow(),
    ]) {
      expect(refusal.ok).toBe(false);
      expect(refusal.message).toMatch(/^[A-Z].*\. Please .*\.$|^[A-Z].*Please .*\.$/);
    }
  });
});

describe('a chosen file', () => {
  it.each([
    [undefined, 'no-file'],
    [{ name: 'a.pdf', size: 0 }, 'empty'],
    [{ name: 'a.pdf', size: MAX_PRESCRIPTION_BYTES }, undefined],
    [{ name: 'a.pdf', size: MAX_PRESCRIPTION_BYTES + 1 }, 'too-large'],
    [{ name: 'a.JPeG', size: 5 }, undefined],
    [{ name: 'scan', size: 5 }, undefined],
    [{ name: 'a.docx', size: 5 }, 'wrong-type'],
  ])('%j: %s', (file, code) => {
    expect(checkChosenFile(file)?.code).toBe(code);
  });
});

describe('extensions', () => {
  it('are read in any case', () => {
    expect(extensionOf('Scan.PDF')).toBe('pdf');
    expect(extensionOf('scan.tar.gz')).toBe('gz');
    expect(extensionOf('scan')).toBeUndefined();
    expect(extensionOf('scan.')).toBeUndefined();
  });

  it('must agree with the type, unless the name has none', () => {
    expect(extensionAgrees('a.jpeg', 'image/jpeg')).toBe(true);
    expect(extensionAgrees('a.JPG', 'image/jpeg')).toBe(true);
    expect(extensionAgrees('a.png', 'image/jpeg')).toBe(false);
    expect(extensionAgrees('a', 'image/png')).toBe(true);
  });
});

describe('safeFileName', () => {
  it.each([
    ['scan.pdf', 'scan.pdf'],
    ['My Rx (1).PDF', 'My-Rx-1.PDF'],
    ['C:\\fakepath\\scan.jpg', 'scan.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['..', 'prescription'],
    ['.pdf', 'prescription.pdf'],
    ['', 'prescription'],
    ['Überweisung Müller.png', 'Uberweisung-Muller.png'],
    ['処方箋.jpeg', 'prescription.jpeg'],
    ['a／b．pdf', 'b.pdf'],
    ['scan.v2.pdf', 'scan-v2.pdf'],
    ['a\u0000b\u202Efdp.pdf', 'a-b-fdp.pdf'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({
      unit: fc.constantFrom('.', '/', '\\', '-', ' ', 'a', '\u0000', '．', '́'),
      maxLength: 300,
    }),
  );

  it('is safe for any name', () => {
    fc.assert(
      fc.property(names, (name) => {
        const safe = safeFileName(name);
        expect(safe).toMatch(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9]{1,10})?$/);
        expect(safe.length).toBeLessThanOrEqual(100);
        expect(safeFileName(safe)).toBe(safe);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the extension of any name', () => {
    fc.assert(
      fc.property(names, fc.constantFrom('.pdf', '.jpg', '.JPEG', '.png'), (name, extension) => {
        expect(safeFileName(name + extension).endsWith(extension)).toBe(true);
      }),
    );
  });
});

describe('storageKey', () => {
  const ids = {
    userId: '0198c0de-0000-7000-8000-000000000001',
    orderId: '0198c0de-0000-7000-8000-000000000002',
  };

  it('has the shape of the specification', () => {
    expect(storageKey({ ...ids, timestamp: 1_746_000_000_123, fileName: 'my scan.pdf' })).toBe(
      `user_${ids.userId}/prescription_${ids.orderId}_1746000000123_my-scan.pdf`,
    );
  });

  it('stays in one folder for any file name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (fileName) => {
        const parts = storageKey({ ...ids, timestamp: 0, fileName }).split('/');
        expect(parts).toHaveLength(2);
        expect(parts[1]).toMatch(/^prescription_[A-Za-z0-9_.-]+$/);
      }),
    );
  });

  it('refuses ids that could leave the folder', () => {
    for (const userId of ['..', 'a/b', '', 'a\\b'])
      expect(() => storageKey({ ...ids, userId, timestamp: 0, fileName: 'a' })).toThrow('id');
  });
});

describe('the order of a storage key', () => {
  it('is read from the key', () => {
    const orderId = '0190a0b0-1111-7222-8333-444455556666';
    const key = storageKey({ userId: 'u-1', orderId, timestamp: 17, fileName: 'a_1_b.pdf' });
    expect(orderOfKey(key)).toBe(orderId);
  });

  it.each(['', 'notes.txt', 'user_u/other_1_2_a.pdf', 'user_u/prescription_o_x_a.pdf'])(
    'cannot be read from %j',
    (key) => {
      expect(orderOfKey(key)).toBeUndefined();
    },
  );
});
