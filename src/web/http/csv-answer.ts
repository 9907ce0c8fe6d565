import { csvRow } from '#domain/csv.ts';

type Rows = readonly (readonly string[])[];

/** The rows of a file, made of each batch while it is read. */
export const csvRows = async function* <Row>(
  batches: AsyncGenerator<readonly Row[]>,
  cells: (row: Row) => readonly string[],
): AsyncGenerator<Rows> {
  for await (const batch of batches) yield batch.map(cells);
};

/** The rows of a short list. */
export const oneBatch = async function* (rows: Rows): AsyncGenerator<Rows> {
  await Promise.resolve();
  if (rows.length > 0) yield rows;
};

/** A time in a file, in UTC; empty where there is none. */
export const csvTime = (at: Date | null): string => at?.toISOString() ?? '';

/** A CSV file that is sent while its rows are read. The first rows are read before, so that a failure has a status. */
export const csvAnswer = async (
  fileName: string,
  head: readonly string[],
  batches: AsyncGenerator<Rows>,
): Promise<Response> => {
  const encoder = new TextEncoder();
  const bytesOf = (rows: Rows) => encoder.encode(rows.map(csvRow).join(''));
  const first = await batches.next();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytesOf([head, ...(first.done ? [] : first.value)]));
      if (first.done) controller.close();
    },
    pull: async (controller) => {
      const next = await batches.next();
      if (next.done) controller.close();
      else controller.enqueue(bytesOf(next.value));
    },
    cancel: async () => {
      await batches.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
};
