/** The store's own PostgreSQL cannot be started; the message tells the operator what to do. */
export class OwnServerError extends Error {
  override readonly name = 'OwnServerError';
}

/** The code that Node and PostgreSQL put on their errors, such as EACCES or 57P03. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
