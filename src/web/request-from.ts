import type { RouterContextProvider } from 'react-router';
import type { RequestFrom } from '#auth/customers.ts';
import { requestContext } from './context.ts';

/** Where a login comes from, as it is kept with the session. */
export const requestFrom = (
  request: Request,
  context: Readonly<RouterContextProvider>,
): RequestFrom => ({
  address: context.get(requestContext).address,
  userAgent: request.headers.get('user-agent') ?? '',
});
