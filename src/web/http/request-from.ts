import type { RouterContextProvider } from 'react-router';
import type { RequestFrom } from '#auth/customers.ts';
import { requestContext } from './context.ts';

/** Origin of a login, as stored with the session. */
export const requestFrom = (
  request: Request,
  context: Readonly<RouterContextProvider>,
): RequestFrom => ({
  address: context.get(requestContext).address,
  userAgent: request.headers.get('user-agent') ?? '',
});
