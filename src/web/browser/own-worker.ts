/** Browsers with Trusted Types start no worker from a plain text; others know nothing of them. */
type Policies = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
};

/** The policy `WORKER_POLICY` of security-headers.ts: workers run scripts of the store’s own origin. */
const rules = {
  createScriptURL: (url: string): string => {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError('Workers run scripts of this store only.');
    return url;
  },
};

let trusted: typeof rules | undefined;

const policy = (): typeof rules => {
  const policies: Policies | undefined = Object.getOwnPropertyDescriptor(window, 'trustedTypes')
    ? Reflect.get(window, 'trustedTypes')
    : undefined;
  trusted ??= policies?.createPolicy('pharos-worker', rules) ?? rules;
  return trusted;
};

/** Starts a worker from a script of the store. */
export const startWorker = (url: string): Worker =>
  new Worker(policy().createScriptURL(url), { type: 'module' });
