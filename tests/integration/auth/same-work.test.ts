import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINIMUM_RESPONSE_MS } from '#usecases/minimum-response-time.ts';
import { startLoginProvider, type TestProvider } from '#tests/support/login-provider.ts';
import { goThere } from '#tests/support/federated-sign-in.ts';
import { type PasskeyDevice, passkeyDevice } from '#tests/support/passkey-device.ts';
import { registrationForm } from '#tests/support/shopping.ts';
import {
  type Browser,
  loggedIn,
  openStore,
  ORIGIN,
  PASSWORD,
  person,
  staffOf,
  type Store,
} from '#tests/support/store.ts';
import { address, form } from './provider-people.ts';

/**
 * With private registration, an answer does not disclose whether an address has an account: its text, status, rate
 * limit and response time are the same, because the same statements run or because the answer waits for the
 * minimum response time.
 */

/** The names that a person with or without an account enters. */
type Named = {
  readonly email: string;
  readonly phone: string;
  readonly username: string;
  readonly device: PasskeyDevice;
};

let provider: TestProvider;
let store: Store;
let known: Named;
/** A customer who asks for another email address. */
let bob: Browser;

const somebody = (): Named => ({
  email: address('unproved'),
  phone: `+1202555${randomInt(1000, 10_000)}`,
  username: `nobody-${randomUUID()}`,
  device: passkeyDevice(ORIGIN),
});

beforeAll(async () => {
  provider = await startLoginProvider({ id: 'one', name: 'Work ID', stores: [ORIGIN] });
  store = await openStore({
    privateRegistration: true,
    texts: true,
    providers: [provider.config],
  });
  const named = somebody();
  const ada = await loggedIn(store, person({ email: named.email, phone: named.phone }));
  await store.deps.db
    .updateTable('users')
    .set({ phone_verified_at: new Date() })
    .where('id', '=', ada.userId)
    .execute();
  const options = await (await ada.post('/account/security/passkey/options', {})).json();
  await ada.post('/account/security/passkey', {
    name: 'Laptop',
    answer: named.device.make(options),
  });
  const { username } = await staffOf(store, 'support');
  known = { ...named, username };
  bob = await loggedIn(store);
});
beforeEach(async () => {
  await store.deps.db.deleteFrom('rate_limits').execute();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await store.close();
  await provider.stop();
});

type FormRequest = {
  readonly name: string;
  /** The reason why its response time discloses nothing. */
  readonly by: 'the same statements' | 'a fixed moment';
  /** Prepares the request and returns a function that sends it for a person. */
  readonly prepare: (store: Pick<Store, 'browser'>) => Promise<(named: Named) => Promise<Response>>;
};

const posting =
  (path: string, fields: (named: Named) => Record<string, string>): FormRequest['prepare'] =>
  async ({ browser }) => {
    const here = browser();
    return (named) => here.post(path, fields(named));
  };

const WRONG = 'Not-This-One-1';
const unknownPasskey = async (named: Named, here: Browser): Promise<Response> => {
  const asked = await (await here.post('/login/passkey', {})).json();
  // The device skips user verification, so that the login always fails.
  return here.post('/login', { answer: named.device.show(asked, { unverified: true }) });
};

const requests: readonly FormRequest[] = [
  {
    name: 'login with a password',
    by: 'the same statements',
    prepare: posting('/login', ({ email }) => ({ email, password: WRONG })),
  },
  {
    name: 'staff login',
    by: 'the same statements',
    prepare: posting('/admin', ({ username }) => ({ username, password: WRONG })),
  },
  {
    name: 'login with a passkey',
    by: 'the same statements',
    prepare: async ({ browser }) => {
      const here = browser();
      return (named) => unknownPasskey(named, here);
    },
  },
  {
    name: 'registration',
    by: 'a fixed moment',
    prepare: posting('/register', ({ email }) => registrationForm({ email })),
  },
  {
    name: 'registration with a provider',
    by: 'a fixed moment',
    prepare: async ({ browser }) => {
      const here = browser();
      await goThere(here, provider, address('unproved'));
      return ({ email }) => here.post('/register/with/one', form({ email }));
    },
  },
  {
    name: 'forgotten password',
    by: 'a fixed moment',
    prepare: posting('/forgot-password', ({ email }) => ({ email })),
  },
  {
    name: 'link and code by mail',
    by: 'a fixed moment',
    prepare: posting('/login/code', ({ email }) => ({ email })),
  },
  {
    name: 'login with a wrong mailed code',
    by: 'a fixed moment',
    prepare: posting('/login/code', ({ email }) => ({ email, code: '000000' })),
  },
  {
    name: 'code by text message',
    by: 'a fixed moment',
    prepare: posting('/login/phone', ({ phone }) => ({ phone })),
  },
  {
    name: 'login with a wrong texted code',
    by: 'a fixed moment',
    prepare: posting('/login/phone', ({ phone }) => ({ phone, code: '000000' })),
  },
  {
    name: 'change of the email address',
    by: 'a fixed moment',
    prepare: async () => (named) =>
      bob.post('/account/email', { email: named.email, password: PASSWORD }),
  },
];

/** The statements that reach the database during a run, without their values. */
const statements = async (run: () => Promise<unknown>): Promise<string[]> => {
  const asked: string[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ): unknown {
    const [what] = given;
    const text = typeof what === 'string' ? what : Reflect.get(Object(what), 'text');
    asked.push(String(text).replaceAll(/\s+/g, ' ').trim());
    return Reflect.apply(query, this, given);
  });
  await run();
  vi.restoreAllMocks();
  return asked;
};

/** The comparable content of an answer, without random values and the entered names. */
const comparable = async (answer: Response, { email, phone, username }: Named): Promise<string> => {
  const words = [email, phone, username].reduce(
    (html, named) => html.replaceAll(named, 'NAMED'),
    await answer.text(),
  );
  const sent = [answer.headers.get('location'), answer.headers.getSetCookie().length];
  return `${answer.status} ${sent.join(' ')} ${words.replaceAll(/[\w+/=-]{20,}/g, '')}`;
};

describe.each(requests)('$name', ({ by, prepare }) => {
  test('gives the same answer with and without an account', async () => {
    const answers: string[] = [];
    for (const named of [known, somebody()]) {
      const send = await prepare(store);
      const started = performance.now();
      const answer = await send(named);
      // Timers fire up to a millisecond early.
      if (by === 'a fixed moment')
        expect(performance.now() - started).toBeGreaterThanOrEqual(MINIMUM_RESPONSE_MS - 2);
      answers.push(await comparable(answer, named));
    }
    expect(answers[0]).toBe(answers[1]);
  });

  test('applies the same rate limit with and without an account', async () => {
    const once = { points: 1, seconds: 900 };
    const strict = () =>
      store.beside({
        'login-account': once,
        'mail-link-account': once,
        'register-account': once,
        'text-number': once,
        'staff-login-account': once,
      });
    const statuses = async (named: Named): Promise<number[]> => {
      await store.deps.db.deleteFrom('rate_limits').execute();
      const send = await prepare({ browser: strict });
      return [(await send(named)).status, (await send(named)).status];
    };
    expect(await statuses(known)).toEqual(await statuses(somebody()));
  });

  test.runIf(by === 'the same statements')('runs the same statements', async () => {
    const [first, second] = [await prepare(store), await prepare(store)];
    const there = await statements(() => first(known));
    const gone = await statements(() => second(somebody()));
    expect(there.length).toBeGreaterThan(1);
    expect(gone.toSorted()).toEqual(there.toSorted());
  });
});
