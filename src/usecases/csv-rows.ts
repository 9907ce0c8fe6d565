import { parse } from 'csv-parse/sync';

/** Longest line of a file, far beyond what the store asks for. */
const MAX_LINE = 2_000;

/** The separator of a spreadsheet's file depends on its language. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/);
  return [';', '\t'].find((each) => first.includes(each)) ?? ',';
};

/** The rows of a CSV file as a spreadsheet writes it, also empty ones; undefined for what is none. */
export const csvRows = (text: string): readonly string[][] | undefined => {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      max_record_size: MAX_LINE,
      trim: true,
    });
    return rows;
  } catch {
    return undefined;
  }
};
