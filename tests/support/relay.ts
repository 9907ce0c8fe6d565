import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Delivery = {
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly mail: Email;
};

export type Relay = {
  readonly url: string;
  readonly port: number;
  readonly deliveries: Delivery[];
  /** Messages whose text has begun to arrive, finished or not. */
  readonly begun: () => number;
  readonly close: () => Promise<void>;
};

export type RelayOptions = {
  readonly port?: number;
  /** The answer to a recipient: nothing where it is welcome. */
  readonly refuse?: (address: string) => { code: number; text: string } | undefined;
  /** Takes the text and never answers. */
  readonly hang?: boolean;
};

/** A real SMTP server on loopback that keeps what it is sent. */
export const startRelay = async (options: RelayOptions = {}): Promise<Relay> => {
  const deliveries: Delivery[] = [];
  let begun = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo: (address, _session, answer) => {
      const refusal = options.refuse?.(address.address);
      if (refusal) answer(Object.assign(new Error(refusal.text), { responseCode: refusal.code }));
      else answer();
    },
    onData: (stream, session, answer) => {
      begun += 1;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (options.hang) return;
        const { mailFrom, rcptTo } = session.envelope;
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          deliveries.push({
            envelope: {
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map((each) => each.address),
            },
            mail,
          });
          answer();
        }, answer);
      });
    },
  });
  // A client that is killed breaks its connection; that is what some tests are about.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    deliveries,
    begun: () => begun,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
