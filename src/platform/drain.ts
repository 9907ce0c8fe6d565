import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * Follows the requests of a server, and returns the function that closes it: nothing new is accepted, idle connections
 * are closed at once, and a running request is answered with `Connection: close`, so that its client sends the next
 * one elsewhere. What still runs after `graceMs` is cut; the number of these requests is the answer.
 */
export const drainable = (server: Server): ((graceMs: number) => Promise<number>) => {
  const running = new Map<ServerResponse, IncomingMessage>();
  let draining = false;
  const endConnection = (response: ServerResponse, request: IncomingMessage): void => {
    if (!response.headersSent) response.setHeader('connection', 'close');
    // The client expects to use the connection again, and it is open only until the answer is through.
    else response.once('finish', () => request.socket.destroySoon());
  };
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    running.set(response, request);
    response.once('close', () => running.delete(response));
    if (draining) endConnection(response, request);
  });
  return async (graceMs) => {
    draining = true;
    for (const [response, request] of running) endConnection(response, request);
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    let cut = 0;
    const late = setTimeout(() => {
      cut = running.size;
      server.closeAllConnections();
    }, graceMs);
    await closed;
    clearTimeout(late);
    return cut;
  };
};
