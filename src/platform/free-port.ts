import { createServer } from 'node:net';

/** Throws the system's error (EADDRINUSE, EACCES) if nothing can listen on a port; leaves it free. */
export const checkPort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
