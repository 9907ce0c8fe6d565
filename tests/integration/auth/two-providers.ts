import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  atProvider,
  startLoginProvider,
  type TestProvider,
} from '#tests/support/login-provider.ts';
import { begin } from '#tests/support/federated-sign-in.ts';
import { type Browser, openStore, ORIGIN, person, type Store } from '#tests/support/store.ts';

/** The login at the first provider of a person who has an account. */
export const LOGIN = 'mary@elsewhere.example';

export type TwoProviders = {
  readonly one: TestProvider;
  readonly two: TestProvider;
  readonly store: Store;
  /** The customer who is linked to the login at the first provider. */
  readonly userId: string;
  /** Logs in at a provider and returns the callback address. */
  readonly onTheWayBack: (
    browser?: Browser,
    provider?: TestProvider,
  ) => Promise<{ readonly browser: Browser; readonly back: URL }>;
};

/** One store for the file with two real providers, and a customer who is linked to the first one. */
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
