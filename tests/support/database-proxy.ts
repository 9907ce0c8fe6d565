import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A connection between the store and its database that a test can cut, freeze and close. */
export type DatabaseProxy = {
  /** The address of a database through the proxy. */
  readonly to: (url: string) => Promise<string>;
  /** Ends every connection at once, as a server that dies. */
  readonly cut: () => void;
  /** While true, no connection is accepted for long. */
  refuse: (on: boolean) => void;
  /** While true, nothing passes in either direction, as with a server that stands still. */
  freeze: (on: boolean) => void;
  readonly close: () => Promise<void>;
};

export const databaseProxy = (): DatabaseProxy => {
  const pairs = new Set<readonly [Socket, Socket]>();
  let target: NetConnectOpts = { port: 0 };
  let refusing = false;
  let frozen = false;
  const server = createServer((near) => {
    if (refusing) {
      near.destroy();
      return;
    }
    const far = connect(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, into] of [pair, [far, near]] as const) {
      from.on('data', (bytes) => void into.write(bytes));
      from.on('error', () => {});
      from.on('close', () => {
        into.destroy();
        pairs.delete(pair);
      });
      if (frozen) from.pause();
    }
  });
  return {
    to: async (url) => {
      const { hostname, port, searchParams } = new URL(url);
      const folder = searchParams.get('host');
      target = folder
        ? { path: `${folder}/.s.PGSQL.${port || '5432'}` }
        : { host: hostname, port: Number(port || '5432') };
      await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
      const address = server.address();
      const through = new URL(url);
      through.searchParams.delete('host');
      through.hostname = '127.0.0.1';
      through.port = String(typeof address === 'object' && address ? address.port : 0);
      return through.href;
    },
    cut: () => {
      for (const [near, far] of pairs) {
        near.resetAndDestroy();
        far.destroy();
      }
    },
    refuse: (on) => {
      refusing = on;
    },
    freeze: (on) => {
      frozen = on;
      for (const socket of [...pairs].flat())
        if (on) socket.pause();
        else socket.resume();
    },
    close: async () => {
      for (const socket of [...pairs].flat()) socket.destroy();
      await new Promise<void>((done) => void server.close(() => done()));
    },
  };
};
