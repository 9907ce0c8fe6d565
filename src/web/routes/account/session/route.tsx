/** Has headers only: they renew the customer's session, or report that it has ended. */
export const loader = () => new Response(null, { status: 204 });
