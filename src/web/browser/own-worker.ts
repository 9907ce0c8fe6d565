import { trustedTypePolicies } from './trusted-html.ts';

/** The policy `WORKER_POLICY` of security-headers.ts: workers run scripts of the store's own origin. */
const rules = {
  createScriptURL: (url: string): string => {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError('Workers run scripts of this store only.');
    return url;
  },
};

let trusted: typeof rules | undefined;

const policy = (): typeof rules => {
  trusted ??= trustedTypePolicies()?.createPolicy('pharos-worker', rules) ?? rules;
  return trusted;
};

/** Starts a worker from a script of the store. */
export const startWorker = (url: string): Worker =>
  new Worker(policy().createScriptURL(url), { type: 'module' });
