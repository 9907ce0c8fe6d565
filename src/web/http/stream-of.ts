/** An async sequence of bytes as a body that is read as fast as the other end takes it. */
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
