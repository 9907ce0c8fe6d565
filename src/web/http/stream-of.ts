/**
 * Turns an async sequence of bytes into a response body that is read as fast as the client takes it.
 * `ReadableStream.from` would do most of it, but TypeScript's DOM types do not declare it.
 */
export const streamOf = (
  body: AsyncIterable<Uint8Array>,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> => {
  const iterator = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        failed(error);
        controller.error(error);
      }
    },
    async cancel() {
      await iterator.return?.();
    },
  });
};
