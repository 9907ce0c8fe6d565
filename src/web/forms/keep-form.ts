import { data, isRouteErrorResponse } from 'react-router';
import { clearDraft } from './draft.ts';
import type { FormReply } from './check-form.ts';

/** A redirect means that the form was accepted, or that a login is needed. */
const isRedirect = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.status >= 300 && thrown.status < 400;

/** The login pages of customers and staff. */
const asksForLogin = (redirect: Response): boolean =>
  /^\/(?:login|admin|admin\/security)(?:\?|$)/.test(redirect.headers.get('location') ?? '');

/** Whether an action was answered by a redirect that means success. */
export const hasArrived = (thrown: unknown): boolean => isRedirect(thrown) && !asksForLogin(thrown);

/**
 * Submits a form from the browser without losing typed values: if the store is unreachable or fails, the
 * form stays and `words` are shown above it. The draft is deleted once the form has been accepted. `code`
 * identifies the form on a page with several.
 */
export const keepForm = async <Reply extends FormReply>(
  send: () => Promise<Reply>,
  words: string,
  draft?: string,
  code = 'unreachable',
): Promise<Reply | ReturnType<typeof data<FormReply>>> => {
  try {
    return await send();
  } catch (thrown) {
    if (!isRedirect(thrown)) {
      const tooOften = isRouteErrorResponse(thrown) && thrown.status === 429;
      const message = tooOften ? String(thrown.data) : words;
      // The error status keeps the router from loading the page's data again from a server that failed.
      return data<FormReply>(
        { values: {}, errors: {}, message, code },
        { status: tooOften ? 429 : 503 },
      );
    }
    if (draft && hasArrived(thrown)) clearDraft(draft);
    throw thrown;
  }
};
