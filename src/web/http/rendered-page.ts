const pages = new WeakMap<Response, Uint8Array<ArrayBuffer>>();

/**
 * An answer whose page stands beside it instead of in its body: the router looks at the body of each answer several
 * times, and Node then makes a stream of it, which costs more than sending the bytes.
 */
export const answerWithPage = (page: Uint8Array<ArrayBuffer>, init: ResponseInit): Response => {
  const answer = new Response(null, init);
  pages.set(answer, page);
  return answer;
};

/** The answer with its page as its body. The router's middleware may have changed its headers. */
export const withItsPage = (answer: Response): Response => {
  const page = pages.get(answer);
  return page ? new Response(page, { status: answer.status, headers: answer.headers }) : answer;
};

/** The same answer with another status; its page stays beside it. */
export const withStatus = (answer: Response, status: number): Response => {
  const page = pages.get(answer);
  const { headers } = answer;
  return page
    ? answerWithPage(page, { status, headers })
    : new Response(answer.body, { status, headers });
};
