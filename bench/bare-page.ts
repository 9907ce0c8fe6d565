import { createServer } from 'node:http';

/**
 * The minimum cost of a page: the HTTP server of Node with one answer from memory. The parent process
 * sends the bytes and the headers, and receives the port.
 */
process.once(
  'message',
  ({ headers, body }: { headers: Record<string, string>; body: Uint8Array }) => {
    const bytes = Buffer.from(body);
    const server = createServer((_, response) => {
      response.writeHead(200, headers);
      response.end(bytes);
    });
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      process.send?.(typeof address === 'object' ? address?.port : 0);
    });
  },
);
