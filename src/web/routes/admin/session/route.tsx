/** Answers to staff who are logged in; the policy sends others to the login. */
export const loader = () => new Response(null, { status: 204 });
