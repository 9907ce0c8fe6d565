import { createContext, type RouterContextProvider } from 'react-router';
import type { Viewer } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import type { RequestFrom } from '#auth/customers.ts';

/** What is known of one request besides its bytes. */
export type RequestFacts = {
  readonly requestId: string;
  /** Empty where the page is kept for everybody: its scripts are allowed by hash. */
  readonly nonce: string;
  /** The client's address as far as it can be believed. */
  readonly address: string;
  readonly log: Deps['log'];
};

export const depsContext = createContext<Deps>();
export const requestContext = createContext<RequestFacts>();
/** Where the answer to a page's form may lead besides the store itself; see form-action. */
export const formTargetContext = createContext<string>('');
/** Set by the policy middleware; a visitor where the page is the same for everybody. */
export const viewerContext = createContext<Viewer>({ kind: 'visitor' });
/** A report of a parcel that the action refused: the loader that runs after it shows it again. */
export const refusedReportContext = createContext<FormReply | null>(null);
/** The app that reads with a customer's token; undefined where people read by themselves. */
export const appContext = createContext<string | undefined>(undefined);

/** Origin of a login, as stored with the session. */
export const requestFrom = (
  request: Request,
  context: Readonly<RouterContextProvider>,
): RequestFrom => ({
  address: context.get(requestContext).address,
  userAgent: request.headers.get('user-agent') ?? '',
});

/** A page's form leads to an app's address: its origin, or the scheme of an installed app, as a policy names it. */
export const formTargetOf = (address: string): string => {
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol;
};
