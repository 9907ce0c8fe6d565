/** An error of a command that the operator can mend; its message says how. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
}
