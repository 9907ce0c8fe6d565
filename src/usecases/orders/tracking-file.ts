import { parse } from 'csv-parse/sync';
import { type TrackingLine, trackingLines } from '#domain/orders/many.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { MANY_ORDERS } from '#texts/many-orders.ts';

/** Longest line of a file, far beyond an order number and an address. */
const MAX_LINE = 2_000;

/** The separator of a spreadsheet's file depends on its language. */
const separatorOf = (text: string): string => {
  const [first = ''] = text.split(/\r?\n/);
  return [';', '\t'].find((each) => first.includes(each)) ?? ',';
};

/** The lines of a CSV file with an order number, a tracking number and perhaps a carrier. */
export const readTrackingFile = (text: string): Result<readonly TrackingLine[], 'file-unread'> => {
  try {
    const rows: string[][] = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: MAX_LINE,
      trim: true,
    });
    return ok(trackingLines(rows));
  } catch {
    return refuse('file-unread', 'invalid', MANY_ORDERS.fileUnread);
  }
};
