import { type TrackingLine, trackingLines } from '#domain/orders/many.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { MANY_ORDERS } from '#texts/many-orders.ts';
import { csvRows } from '#usecases/csv-rows.ts';

/** The lines of a CSV file with an order number, a tracking number and perhaps a carrier. */
export const readTrackingFile = (text: string): Result<readonly TrackingLine[], 'file-unread'> => {
  const rows = csvRows(text);
  return rows
    ? ok(trackingLines(rows.filter((cells) => cells.some((cell) => cell !== ''))))
    : refuse('file-unread', 'invalid', MANY_ORDERS.fileUnread);
};
