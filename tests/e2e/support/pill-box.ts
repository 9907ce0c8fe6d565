import { createServer } from 'node:http';

/** An OAuth app of the store settings that asks customers for access. */
export type PillBox = {
  readonly id: string;
  readonly name: string;
  readonly redirectUris: readonly [string];
  readonly scopes: readonly ['profile', 'orders'];
};

/** Starts the stub server of the app with its redirect page. */
export const startPillBox = async (): Promise<{ app: PillBox; stop: () => Promise<void> }> => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>Pill Box</title><h1>Connected</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the app has no port');
  return {
    app: {
      id: 'pill-box',
      name: 'Pill Box',
      redirectUris: [`http://127.0.0.1:${address.port}/back`],
      scopes: ['profile', 'orders'],
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
