import PDFDocument from 'pdfkit';
import { type LaidPage, layOut, type Mark } from './lay-out.ts';
import { openLetters, type Run } from './letters.ts';
import type { Paper } from './paper.ts';

const INK = '#14211f';
const HAIR = 0.6;
/** Without ligatures, so that every letter can be selected and searched by itself. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['kern'];

const letters = openLetters();

const newDocument = (paper: Paper, made: Date, author: string): PDFKit.PDFDocument => {
  const document = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'en-US',
    // Both dates are given, so that the same paper has the same bytes whenever it is made.
    info: {
      Title: paper.title,
      Author: author,
      Creator: author,
      Producer: 'PDFKit',
      CreationDate: made,
      ModDate: made,
    },
  });
  for (const [name, file] of letters.files) document.registerFont(name, file);
  return document;
};

const measurer = (document: PDFKit.PDFDocument) => {
  const widths = new Map<string, number>();
  return ({ font, text }: Run, size: number): number => {
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known * size;
    const width = document.font(font, 100).widthOfString(text, { features: FEATURES }) / 100;
    widths.set(key, width);
    return width * size;
  };
};

const drawMark = (
  document: PDFKit.PDFDocument,
  mark: Mark,
  measure: (run: Run, size: number) => number,
): void => {
  switch (mark.kind) {
    case 'text': {
      let { x } = mark;
      for (const run of mark.runs) {
        document.font(run.font, mark.size).fillColor(INK).text(run.text, x, mark.baseline, {
          baseline: 'alphabetic',
          lineBreak: false,
          features: FEATURES,
        });
        x += measure(run, mark.size);
      }
      return;
    }
    case 'line':
      document
        .lineWidth(HAIR)
        .moveTo(mark.x, mark.y)
        .lineTo(mark.x + mark.width, mark.y)
        .stroke(INK);
      return;
    case 'box':
      document.rect(mark.x, mark.y, mark.width, mark.height);
      if (mark.filled) document.fill(INK);
      else document.lineWidth(HAIR).stroke(INK);
      return;
    case 'picture':
      document.image(Buffer.from(mark.jpeg), mark.x, mark.y, {
        width: mark.width,
        height: mark.height,
      });
  }
};

const drawPage = (
  document: PDFKit.PDFDocument,
  page: LaidPage,
  root: PDFKit.PDFStructureElement,
  measure: (run: Run, size: number) => number,
): void => {
  document.addPage({ size: [page.width, page.height], margin: 0 });
  for (const { tag, words, marks } of page.groups) {
    if (marks.length === 0) continue;
    if (tag === 'Artifact') document.markContent('Artifact', { type: 'Layout' });
    else {
      const content = document.markStructureContent(tag);
      root.add(document.struct(tag, words === undefined ? {} : { alt: words }, [content]));
    }
    for (const mark of marks) drawMark(document, mark, measure);
    document.endMarkedContent();
  }
};

/**
 * Draws a paper as a PDF with its fonts, a title, a language and marked text. `made` is the date in the file;
 * the same paper and date make the same bytes.
 */
export const drawPaper = async (
  paper: Paper,
  { made, author }: { readonly made: Date; readonly author: string },
): Promise<Uint8Array<ArrayBuffer>> => {
  const document = newDocument(paper, made, author);
  const whole = new Promise<Buffer>((resolve, reject) => {
    const pieces: Buffer[] = [];
    document.on('data', (piece: Buffer) => pieces.push(piece));
    document.once('end', () => resolve(Buffer.concat(pieces)));
    document.once('error', reject);
  });
  const measure = measurer(document);
  const root = document.struct('Document');
  document.addStructure(root);
  for (const page of layOut(paper, { measure, runs: letters.runs }))
    drawPage(document, page, root, measure);
  root.end();
  document.end();
  return new Uint8Array(await whole);
};
