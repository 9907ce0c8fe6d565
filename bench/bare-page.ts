import { createServer } from 'node:http';

/**
 * What a page costs at the least: Node's own HTTP server, one answer, from memory. Whoever starts it
 * sends the bytes and the headers, and gets the port.
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
