import type { ReactNode } from 'react';
import { createContext, type RouterContextProvider } from 'react-router';
import type { Viewer } from '#domain/access.ts';
import type { Hindrance } from '#domain/unavailable.ts';
import type { Deps } from '#usecases/deps.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import type { RequestFrom } from '#auth/customers.ts';

/** Facts about one request. */
export type RequestFacts = {
  readonly requestId: string;
  /** Empty for cached pages, whose scripts are allowed by hash. */
  readonly nonce: string;
  /** The client's address, as far as it can be trusted. */
  readonly address: string;
  readonly log: Deps['log'];
  /** Set once an error of the request says that the same request may succeed later. */
  readonly failures: { hindrance?: Hindrance | undefined };
};

export const depsContext = createContext<Deps>();
export const requestContext = createContext<RequestFacts>();
/** Another origin to which a page's form may redirect, for the form-action policy. */
export const formTargetContext = createContext<string>('');
/** Set by the access check; a visitor on public pages. */
export const viewerContext = createContext<Viewer>({ kind: 'visitor' });
/** An arrival report that the action refused; the loader that runs after it shows it again. */
export const refusedReportContext = createContext<FormReply | null>(null);
/** Parts of the page that only the server renders, by name; see `ServerPart`. */
export const serverPartsContext = createContext<Readonly<Record<string, ReactNode>>>({});
/** The app that reads with a customer's token; undefined for people. */
export const appContext = createContext<string | undefined>(undefined);

/** Origin of a login, as stored with the session. */
export const requestFrom = (
  request: Request,
  context: Readonly<RouterContextProvider>,
): RequestFrom => ({
  address: context.get(requestContext).address,
  userAgent: request.headers.get('user-agent') ?? '',
  cookie: request.headers.get('cookie') ?? '',
});

/** The policy's source for an app's address: its origin, or the scheme of an installed app. */
export const formTargetOf = (address: string): string => {
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : protocol;
};
