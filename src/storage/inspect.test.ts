import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import sharp from 'sharp';
import { MAX_PRESCRIPTION_BYTES } from '#domain/prescriptions.ts';
import { fileKind } from './file-kind.ts';
import { inspectPicture } from './inspect-picture.ts';
import { inspectPrescription, readUpload, turns } from './inspect.ts';
import { inspectFile } from './open-file.ts';
import {
  jpegFile,
  pdfBomb,
  pdfFile,
  pngBomb,
  pngFile,
  protectedPdf,
  scannedPdf,
} from '#tests/support/sample-files.ts';

async function* stream(bytes: Uint8Array, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

const inspect = (bytes: Uint8Array, fileName: string) =>
  inspectPrescription(stream(bytes), { fileName });
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

/** Overwrites the middle with zeros, like a failed disk or download. */
const corrupted = (bytes: Buffer, share = 0.4): Buffer => {
  const bad = Buffer.from(bytes);
  const from = Math.floor((bytes.length * (1 - share)) / 2);
  return bad.fill(0, from, from + Math.floor(bytes.length * share));
};

/** A drawing that the store itself could render. */
const svg = Buffer.from(
  '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>',
);

describe('a valid file', () => {
  it.each([
    ['scan.pdf', 'application/pdf', 1, async () => pdfFile()],
    ['SCAN.PDF', 'application/pdf', 1, async () => scannedPdf()],
    [
      'pages.pdf',
      'application/pdf',
      40,
      async () => pdfFile({ pages: Array(40).fill('0 0 m 9 9 l S') }),
    ],
    [
      'padded.pdf',
      'application/pdf',
      1,
      async () => Buffer.concat([Buffer.from('\n'), pdfFile(), Buffer.alloc(4096)]),
    ],
    ['restricted.pdf', 'application/pdf', 1, async () => protectedPdf('')],
    ['no-extension', 'application/pdf', 1, async () => pdfFile()],
    ['photo.jpg', 'image/jpeg', 1, async () => jpegFile()],
    ['photo.JPEG', 'image/jpeg', 1, async () => jpegFile(300, 200, true)],
    ['photo.png', 'image/png', 1, async () => pngFile()],
    ['photo.png', 'image/png', 1, async () => pngFile(300, 200, true)],
    // Cameras append a short video or a thumbnail to the picture.
    [
      'live.jpg',
      'image/jpeg',
      1,
      async () => Buffer.concat([await jpegFile(), Buffer.alloc(5000, 7)]),
    ],
  ])('%s is accepted as %s', async (fileName, contentType, pages, make) => {
    const bytes = await make();
    const result = await inspect(bytes, fileName);
    expect(result).toMatchObject({
      ok: true,
      value: {
        contentType,
        pages,
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    });
    expect(result.ok && result.value.bytes.equals(bytes)).toBe(true);
  });

  it('is accepted with exactly 20 MB', async () => {
    const pdf = pdfFile();
    // Trailing white space is allowed.
    const bytes = Buffer.concat([pdf, Buffer.alloc(MAX_PRESCRIPTION_BYTES - pdf.length, '\n')]);
    expect(await inspect(bytes, 'large.pdf')).toMatchObject({ ok: true });
  });
});

describe('an invalid file', () => {
  it.each([
    ['empty.pdf', 'empty', async () => Buffer.alloc(0)],
    ['picture.png', 'wrong-type', async () => svg],
    ['text.pdf', 'wrong-type', async () => Buffer.from('Rx: one pen a week')],
    ['text', 'wrong-type', async () => Buffer.from('Rx')],
    [
      'photo.gif',
      'wrong-type',
      async () =>
        sharp(await pngFile())
          .gif()
          .toBuffer(),
    ],
    [
      'photo.jpg',
      'wrong-type',
      async () =>
        sharp(await pngFile())
          .webp()
          .toBuffer(),
    ],
    ['scan.jpg', 'mislabelled', async () => pdfFile()],
    ['scan.pdf', 'mislabelled', async () => jpegFile()],
    ['photo.png', 'mislabelled', async () => jpegFile()],
    ['photo.jpeg', 'mislabelled', async () => pngFile()],
    ['photo.exe', 'mislabelled', async () => pngFile()],
    ['cut.pdf', 'damaged', async () => cut(pdfFile(), 0.9)],
    ['cut.pdf', 'damaged', async () => cut(scannedPdf(400, 300), 0.5)],
    ['cut.jpg', 'damaged', async () => cut(await jpegFile(), 0.9)],
    ['cut.jpg', 'damaged', async () => cut(await jpegFile(300, 300, true), 0.9)],
    ['cut.png', 'damaged', async () => cut(await pngFile(), 0.9)],
    ['cut.png', 'damaged', async () => cut(await pngFile(300, 300, true), 0.9)],
    ['cut.png', 'damaged', async () => (await pngFile()).subarray(0, -6)],
    ['head.jpg', 'damaged', async () => (await jpegFile()).subarray(0, 20)],
    ['head.png', 'damaged', async () => (await pngFile()).subarray(0, 8)],
    ['bad.png', 'damaged', async () => corrupted(await pngFile())],
    ['bad.jpg', 'damaged', async () => corrupted(await jpegFile(600, 400))],
    [
      'bad.pdf',
      'damaged',
      async () =>
        Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 'x'), Buffer.from('%%EOF')]),
    ],
    ['bad.pdf', 'damaged', async () => corrupted(pdfFile(), 0.8)],
    ['none.pdf', 'damaged', async () => pdfFile({ pages: [] })],
    ['blank.pdf', 'damaged', async () => pdfFile({ pages: ['', ''] })],
    ['secret.pdf', 'password-protected', async () => protectedPdf('open sesame')],
    ['bomb.pdf', 'too-complex', async () => pdfBomb(600e6)],
    ['bomb.png', 'too-complex', async () => pngBomb(11_000, 11_000)],
  ])(
    '%s is refused as %s',
    async (fileName, code, make) => {
      expect(await inspect(await make(), fileName)).toMatchObject({ ok: false, code });
    },
    30_000,
  );

  it('is named by its real type in the message', async () => {
    const message = async (bytes: Buffer, fileName: string) => {
      const result = await inspect(bytes, fileName);
      return result.ok ? undefined : result.message;
    };
    expect(await message(pdfFile(), 'photo.JPG')).toContain('ends in .jpg, but it is really a PDF');
    expect(await message(await jpegFile(), 'a.pdf')).toContain('is really a JPEG picture');
    expect(await message(svg, 'a.png')).toContain('This file is an SVG drawing');
  });
});

describe('the kind of a file', () => {
  const ftyp = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0`, 'latin1');
  it.each([
    [ftyp('heic'), 'a HEIC photo'],
    [ftyp('mif1'), 'a HEIC photo'],
    [ftyp('avif'), 'an AVIF picture'],
    [ftyp('qt  '), 'a video'],
    [Buffer.from('GIF89a'), 'a GIF picture'],
    [Buffer.from('RIFF\x10\0\0\0WEBPVP8 '), 'a WebP picture'],
    [Buffer.from('II*\0aaaa'), 'a TIFF picture'],
    [Buffer.from('  <svg width="1">'), 'an SVG drawing'],
    [Buffer.from('<!-- x --><SVG>'), 'an SVG drawing'],
    [Buffer.from('<!DOCTYPE html><p>'), 'a web page'],
    [Buffer.from('{\\rtf1'), 'a rich text document'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'an old Office document'],
    [Buffer.from('PK\x03\x04'), 'an Office document or a ZIP archive'],
    [Buffer.from('MZ\x90'), 'a program'],
    [Buffer.from('<?xml version="1.0"?><doc/>'), undefined],
    [Buffer.from('hello'), undefined],
    [Buffer.alloc(1), undefined],
  ])('of %s is %s', (bytes, what) => {
    expect(fileKind(bytes)).toEqual({ type: undefined, what });
  });

  it('ignores a signature that is not at the start', () => {
    expect(fileKind(Buffer.from('<html>%PDF-1.4'))).toMatchObject({ type: undefined });
  });

  it('is read from a slice of a larger buffer', () => {
    const all = Buffer.from('GIF89a%PDF-1.4');
    expect(fileKind(all.subarray(6))).toEqual({ type: 'application/pdf' });
  });
});

describe('a picture', () => {
  it('may have pixels up to the limit', async () => {
    const picture = await jpegFile(100, 101);
    expect(await inspectPicture(picture, 'image/jpeg', 100 * 101)).toBe('readable');
    expect(await inspectPicture(picture, 'image/jpeg', 100 * 100)).toBe('too-complex');
  });

  it('is accepted in the size of the largest phone cameras', async () => {
    const picture = await sharp({
      create: { width: 12_000, height: 9000, channels: 3, background: 'white' },
    })
      .jpeg()
      .toBuffer();
    expect(await inspectPicture(picture, 'image/jpeg')).toBe('readable');
  });

  it('is accepted if the library only warns about it', async () => {
    const picture = await jpegFile(300, 200, true);
    const stray = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]);
    const odd = Buffer.concat([picture.subarray(0, -2), stray, picture.subarray(-2)]);
    await expect(sharp(odd, { failOn: 'warning' }).stats()).rejects.toThrow('extraneous bytes');
    expect(await inspectPicture(odd, 'image/jpeg')).toBe('readable');
  });

  it('is damaged if it has another type than declared', async () => {
    expect(await inspectPicture(await pngFile(), 'image/jpeg')).toBe('damaged');
  });
});

describe('reading an upload', () => {
  it('stops at the first byte over the limit, and closes the source', async () => {
    let given = 0;
    let closed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          given += 1_048_576;
          yield Buffer.alloc(1_048_576);
        }
      } finally {
        closed = true;
      }
    }
    expect(await readUpload(endless())).toMatchObject({
      ok: false,
      code: 'too-large',
      message: 'File size must be less than 20MB',
    });
    expect(given).toBe(MAX_PRESCRIPTION_BYTES + 1_048_576);
    expect(closed).toBe(true);
  });

  it('accepts exactly the limit and refuses one byte more', async () => {
    const most = Buffer.alloc(MAX_PRESCRIPTION_BYTES);
    expect(await readUpload(stream(most))).toMatchObject({ ok: true });
    expect(await readUpload(stream(Buffer.concat([most, Buffer.alloc(1)])))).toMatchObject({
      code: 'too-large',
    });
  });

  it('fails if the connection breaks', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(10);
      throw new Error('aborted');
    }
    expect(await readUpload(broken())).toMatchObject({
      code: 'failed',
      kind: 'malformed',
      alert: false,
    });
  });

  it('fails if the connection stalls', async () => {
    async function* stalled(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(10);
      await new Promise(() => undefined);
    }
    expect(await readUpload(stalled(), { idleMs: 20 })).toMatchObject({ code: 'failed' });
  });
});

describe('the concurrency limit', () => {
  it('runs tasks in order, up to the limit at once, and continues after a failure', async () => {
    const inTurn = turns(2);
    let running = 0;
    let most = 0;
    const order: number[] = [];
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, i) =>
        inTurn(async () => {
          running += 1;
          most = Math.max(most, running);
          order.push(i);
          await new Promise((resolve) => setTimeout(resolve, 2));
          running -= 1;
          if (i === 3) throw new Error('this one fails');
          return i;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(
      results.map(({ status }) => status).filter((status) => status === 'rejected'),
    ).toHaveLength(1);
  });
});

describe('the process that opens files', () => {
  const gif = () =>
    sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .gif()
      .toBuffer();
  /** Runs in that process before its program. */
  const first = (code: string) => ({
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(code)}`],
  });

  it('changes nothing in the process of the store, which goes on reading all formats', async () => {
    expect(await inspect(await pngFile(), 'photo.png')).toMatchObject({ ok: true });
    expect((await sharp(await gif()).metadata()).format).toBe('gif');
    expect((await sharp(svg).png().toBuffer()).length).toBeGreaterThan(0);
  });

  it('is ended when it takes too long or too much memory', async () => {
    const picture = await pngFile();
    const tooComplex = { verdict: 'too-complex', pages: 1 };
    expect(await inspectFile(picture, 'image/png', { timeMs: 1 })).toEqual(tooComplex);
    expect(await inspectFile(picture, 'image/png', { memoryBytes: 1024 ** 2 })).toEqual(tooComplex);
  });

  it('may crash over a file, which is refused, and the store goes on', async () => {
    const crash = first("process.once('message', () => process.abort());");
    expect(await inspectFile(await pngFile(), 'image/png', crash)).toEqual({
      verdict: 'damaged',
      pages: 1,
    });
    expect(await inspectFile(await pngFile(), 'image/png')).toMatchObject({ verdict: 'readable' });
  });

  it('blames no file where it cannot start', async () => {
    const broken = first("throw new Error('broken')");
    await expect(inspectFile(pdfFile(), 'application/pdf', broken)).rejects.toThrow(
      'did not start',
    );
  });

  it('sees nothing of the environment', async () => {
    vi.stubEnv('SESSION_SECRET', 'a secret');
    const look = first('if (Object.keys(process.env).length > 0) throw new Error()');
    expect(await inspectFile(await pngFile(), 'image/png', look)).toMatchObject({
      verdict: 'readable',
    });
    vi.unstubAllEnvs();
  });

  it('has no reader of pictures but the two that are needed', async () => {
    const run = promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { restrictReaders } from '#platform/picture-readers.ts';
       import sharp from 'sharp';
       restrictReaders();
       const open = (bytes) => sharp(bytes).metadata().then(({ format }) => format, () => 'refused');
       const files = process.argv.slice(1).map((text) => Buffer.from(text, 'base64'));
       console.log(JSON.stringify(await Promise.all(files.map(open))));`,
      ...[await pngFile(), await jpegFile(), await gif(), svg].map((bytes) =>
        Buffer.from(bytes).toString('base64'),
      ),
    ]);
    expect(JSON.parse((await run).stdout)).toEqual(['png', 'jpeg', 'refused', 'refused']);
  });

  it.each(['image/jpeg', 'image/png'] as const)(
    'is not reached by a drawing that was sent as %s',
    async (type) => {
      expect(await inspectPicture(svg, type)).toBe('damaged');
    },
  );

  it('takes the largest photo in passes within its memory', async () => {
    const picture = await sharp({
      create: { width: 12_000, height: 9000, channels: 3, background: 'white' },
    })
      .jpeg({ progressive: true })
      .toBuffer();
    expect(await inspectFile(picture, 'image/jpeg')).toMatchObject({ verdict: 'readable' });
  }, 60_000);
});
