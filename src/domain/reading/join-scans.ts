import type { ScanText } from './scan-text.ts';

/** The texts of several files as one, with the pages counted on, and the pages before each file. */
export const joinScans = (
  scans: readonly (ScanText | undefined)[],
): { readonly starts: readonly number[]; readonly text: ScanText } => {
  let pagesBefore = 0;
  const starts = scans.map((scan) => {
    const start = pagesBefore;
    pagesBefore += scan?.pages ?? 1;
    return start;
  });
  const words = scans.flatMap((scan, index) =>
    (scan?.words ?? []).map((word) => ({ ...word, page: word.page + (starts[index] ?? 0) })),
  );
  const source = scans.some((scan) => scan?.source === 'picture') ? 'picture' : 'text';
  return { starts, text: { source, pages: pagesBefore, words } };
};
