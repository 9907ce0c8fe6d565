import { createServer } from 'node:net';

/** A port that nothing else gets until it is released. */
export const reservedPort = (): Promise<{
  readonly port: number;
  readonly release: () => Promise<void>;
}> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      resolve({
        port: typeof address === 'object' && address ? address.port : 0,
        release: () => new Promise((done) => void probe.close(() => done())),
      });
    });
  });

/** Returns a port that is currently free. */
export const freePort = async (): Promise<number> => {
  const { port, release } = await reservedPort();
  await release();
  return port;
};
