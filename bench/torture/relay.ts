import { type Relay, type RelayFault, startRelay } from '#tests/support/relay.ts';
import type { Fault, FaultyRelay } from './faults.ts';

/** A relay that counts the copies of each mail, and says of a second copy whether a fault explains it. */
export type CountingRelay = FaultyRelay & {
  readonly url: string;
  /** The number of copies that were taken of each mail, by the id in its Message-ID. */
  readonly copies: () => ReadonlyMap<string, number>;
  /** Notes that a fault begins. */
  readonly begin: (fault: Pick<Fault, 'name' | 'mayDouble'>) => void;
  /** Second copies without a fault that explains them, in sentences. */
  readonly unexplained: () => readonly string[];
  readonly close: () => Promise<void>;
};

export const openRelay = async (): Promise<CountingRelay> => {
  const copies = new Map<string, number>();
  /** The number of faults that may double a mail, before each mail came for the first time. */
  const excusesBefore = new Map<string, number>();
  const unexplained: string[] = [];
  let excuses = 0;
  /** The same before the last fault: a mail that came since may be one that it doubles. */
  let formerly = 0;
  let current: RelayFault | undefined;
  let last = '';
  const start = (port?: number): Promise<Relay> =>
    startRelay({ ...(port === undefined ? {} : { port }), fault: () => current });
  let relay = await start();
  const { url, port } = relay;
  /** Takes what has come out of the relay, so that it does not fill the memory. */
  const count = (): void => {
    for (const { mail } of relay.deliveries.splice(0)) {
      const id = /^<([^@]+)@/.exec(mail.messageId ?? '')?.[1] ?? 'none';
      const before = excusesBefore.get(id);
      if (before === undefined) excusesBefore.set(id, formerly);
      else if (before === excuses) unexplained.push(`a second copy of ${id} after: ${last}`);
      copies.set(id, (copies.get(id) ?? 0) + 1);
    }
  };
  return {
    url,
    copies: () => {
      count();
      return copies;
    },
    begin: (fault) => {
      count();
      formerly = excuses;
      if (fault.mayDouble) excuses += 1;
      last = fault.name;
    },
    unexplained: () => {
      count();
      return unexplained;
    },
    fault: (kind) => {
      current = kind;
    },
    down: async () => {
      await relay.close();
      count();
    },
    up: async () => {
      relay = await start(port);
    },
    close: () => relay.close(),
  };
};
