/** Nothing but headers: they renew the customer's session, or tell the browser that it is over. */
export const loader = () => new Response(null, { status: 204 });
