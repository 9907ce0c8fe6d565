import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedText = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  readonly text: { readonly id: string; readonly to: string; readonly text: string };
};

export type TextWebhook = {
  readonly url: string;
  readonly port: number;
  /** All posted messages, including those that were rejected. */
  readonly received: ReceivedText[];
  readonly close: () => Promise<void>;
};

/** A stub server on loopback for the text message webhook; `answer` is a status, or silence. */
export const startWebhook = async (
  answer: () => number | 'silence' = () => 200,
  port = 0,
): Promise<TextWebhook> => {
  const received: ReceivedText[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      received.push({ headers, body, text: JSON.parse(body) });
      const status = answer();
      if (status === 'silence') return;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('taken');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const open = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${open}/texts`,
    port: open,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
