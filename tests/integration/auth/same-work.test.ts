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
 * With the private form on, nothing about an answer tells whether an address has an account: not its words,
 * not its status, not its limit, and not its time, because the database is asked the same, or because the
 * answer waits for a fixed moment.
 */

/** What somebody names at a door, who has an account here or has none. */
type Named = {
  readonly email: string;
  readonly phone: string;
  readonly username: string;
  readonly device: PasskeyDevice;
};

let provider: TestProvider;
let store: Store;
let known: Named;
/** A customer who would like another address. */
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

type Door = {
  readonly name: string;
  /** How its time says nothing. */
  readonly by: 'the same statements' | 'a fixed moment';
  /** Comes to the door, and answers with how somebody is named there. */
  readonly come: (store: Pick<Store, 'browser'>) => Promise<(named: Named) => Promise<Response>>;
};

const posting =
  (path: string, fields: (named: Named) => Record<string, string>): Door['come'] =>
  async ({ browser }) => {
    const here = browser();
    return (named) => here.post(path, fields(named));
  };

const WRONG = 'Not-This-One-1';
const unknownPasskey = async (named: Named, here: Browser): Promise<Response> => {
  const asked = await (await here.post('/login/passkey', {})).json();
  // Nobody has unlocked it, so that it opens nothing, whoever has it.
  return here.post('/login', { answer: named.device.show(asked, { unverified: true }) });
};

const doors: readonly Door[] = [
  {
    name: 'login with a password',
    by: 'the same statements',
    come: posting('/login', ({ email }) => ({ email, password: WRONG })),
  },
  {
    name: 'login of the staff',
    by: 'the same statements',
    come: posting('/admin', ({ username }) => ({ username, password: WRONG })),
  },
  {
    name: 'login with a passkey',
    by: 'the same statements',
    come: async ({ browser }) => {
      const here = browser();
      return (named) => unknownPasskey(named, here);
    },
  },
  {
    name: 'registration',
    by: 'a fixed moment',
    come: posting('/register', ({ email }) => registrationForm({ email })),
  },
  {
    name: 'registration with a provider',
    by: 'a fixed moment',
    come: async ({ browser }) => {
      const here = browser();
      await goThere(here, provider, address('unproved'));
      return ({ email }) => here.post('/register/with/one', form({ email }));
    },
  },
  {
    name: 'forgotten password',
    by: 'a fixed moment',
    come: posting('/forgot-password', ({ email }) => ({ email })),
  },
  {
    name: 'link and code by mail',
    by: 'a fixed moment',
    come: posting('/login/code', ({ email }) => ({ email })),
  },
  {
    name: 'a wrong code from a mail',
    by: 'a fixed moment',
    come: posting('/login/code', ({ email }) => ({ email, code: '000000' })),
  },
  {
    name: 'code by text',
    by: 'a fixed moment',
    come: posting('/login/phone', ({ phone }) => ({ phone })),
  },
  {
    name: 'a wrong code from a text',
    by: 'a fixed moment',
    come: posting('/login/phone', ({ phone }) => ({ phone, code: '000000' })),
  },
  {
    name: 'change of the email address',
    by: 'a fixed moment',
    come: async () => (named) =>
      bob.post('/account/email', { email: named.email, password: PASSWORD }),
  },
];

/** What the database was asked meanwhile, without the values. */
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

/** All that the answer says, without what is random in every page and what was named. */
const said = async (answer: Response, { email, phone, username }: Named): Promise<string> => {
  const words = [email, phone, username].reduce(
    (html, named) => html.replaceAll(named, 'NAMED'),
    await answer.text(),
  );
  const sent = [answer.headers.get('location'), answer.headers.getSetCookie().length];
  return `${answer.status} ${sent.join(' ')} ${words.replaceAll(/[\w+/=-]{20,}/g, '')}`;
};

describe.each(doors)('$name', ({ by, come }) => {
  test('answers alike', async () => {
    const answers: string[] = [];
    for (const named of [known, somebody()]) {
      const name = await come(store);
      const started = performance.now();
      const answer = await name(named);
      // Timers fire up to a millisecond early.
      if (by === 'a fixed moment')
        expect(performance.now() - started).toBeGreaterThanOrEqual(MINIMUM_RESPONSE_MS - 2);
      answers.push(await said(answer, named));
    }
    expect(answers[0]).toBe(answers[1]);
  });

  test('shuts alike', async () => {
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
      const name = await come({ browser: strict });
      return [(await name(named)).status, (await name(named)).status];
    };
    expect(await statuses(known)).toEqual(await statuses(somebody()));
  });

  test.runIf(by === 'the same statements')('asks the database the same', async () => {
    const [first, second] = [await come(store), await come(store)];
    const there = await statements(() => first(known));
    const gone = await statements(() => second(somebody()));
    expect(there.length).toBeGreaterThan(1);
    expect(gone.toSorted()).toEqual(there.toSorted());
  });
});
