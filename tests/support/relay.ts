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
  /** The number of messages whose text has begun to arrive, complete or not. */
  readonly begun: () => number;
  readonly close: () => Promise<void>;
};

/** What a relay does with a text in place of taking it and saying so. */
export type RelayFault =
  /** Takes it, and never answers. */
  | 'unanswered'
  /** Neither takes it nor answers. */
  | 'half-open'
  | 'refused for now'
  | 'refused'
  /** Takes it, and answers late. */
  | 'slow';

export type RelayOptions = {
  readonly port?: number;
  /** Returns the rejection of a recipient, or undefined to accept it. */
  readonly refuse?: (address: string) => { code: number; text: string } | undefined;
  /** Asked for each text. */
  readonly fault?: () => RelayFault | undefined;
};

const SLOW_MS = 1500;

/** A real SMTP server on loopback that keeps received messages. */
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
        const fault = options.fault?.();
        if (fault === 'half-open') return;
        if (fault === 'refused' || fault === 'refused for now') {
          const responseCode = fault === 'refused' ? 554 : 451;
          answer(Object.assign(new Error('Not today'), { responseCode }));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          deliveries.push({
            envelope: {
              from: mailFrom ? mailFrom.address : '',
              to: rcptTo.map((each) => each.address),
            },
            mail,
          });
          if (fault === 'slow') setTimeout(answer, SLOW_MS);
          else if (fault === undefined) answer();
        }, answer);
      });
    },
  });
  // Some tests kill the client, which breaks its connection.
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
