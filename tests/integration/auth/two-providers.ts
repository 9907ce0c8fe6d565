import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  atProvider,
  startLoginProvider,
  type TestProvider,
} from '#tests/support/login-provider.ts';
import { begin } from '#tests/support/federated-sign-in.ts';
import { type Browser, openStore, ORIGIN, person, type Store } from '#tests/support/store.ts';

/** Who comes from the first of the providers, and has an account. */
export const LOGIN = 'mary@elsewhere.example';

export type TwoProviders = {
  readonly one: TestProvider;
  readonly two: TestProvider;
  readonly store: Store;
  /** Whose account the login at the first one opens. */
  readonly userId: string;
  /** Somebody who has been sent to a provider, has logged in there and comes back. */
  readonly onTheWayBack: (
    browser?: Browser,
    provider?: TestProvider,
  ) => Promise<{ readonly browser: Browser; readonly back: URL }>;
};

/** A store of the file with two real providers, and a customer whom the first one opens. */
export const twoProvidersOfFile = (): { readonly current: TwoProviders } => {
  let made: TwoProviders | undefined;
  beforeAll(async () => {
    const one = await startLoginProvider({ id: 'one', name: 'Work ID', stores: [ORIGIN] });
    const two = await startLoginProvider({ id: 'two', name: 'Clinic & Co', stores: [ORIGIN] });
    const store = await openStore({ providers: [one.config, two.config] });
    const account = await store.deps.customers.register(person(), { address: '', userAgent: '' });
    if (!account.ok || account.value.taken) throw new Error('the test could not register');
    const { userId } = account.value;
    await store.deps.db.transaction().execute(async (trx) => {
      const identity = { issuer: one.config.issuer, subject: LOGIN };
      await store.deps.identities.link(trx, userId, identity);
    });
    made = {
      one,
      two,
      store,
      userId,
      onTheWayBack: async (browser = store.browser(), provider = one) => ({
        browser,
        back: await atProvider(await begin(browser, provider), { login: LOGIN }),
      }),
    };
  });
  afterAll(async () => {
    await made?.store.close();
    await made?.one.stop();
    await made?.two.stop();
  });
  beforeEach(async () => {
    if (made) made.one.lie = undefined;
    await made?.store.deps.db.deleteFrom('rate_limits').execute();
  });
  return {
    get current() {
      if (!made) throw new Error('the providers are there once the tests run');
      return made;
    },
  };
};
