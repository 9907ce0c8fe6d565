const word = (error: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' && /^[A-Za-z0-9_ ]{1,40}$/.test(value) ? value : undefined;
};

/**
 * Describes a failure by codes alone: the code or kind of the error and, where present, the failed call,
 * the reply code and the command. An error's message may repeat an address or a row, and neither belongs in
 * a log or a list.
 */
export const describeFailure = (error: unknown): string => {
  if (typeof error !== 'object' || error === null) return typeof error;
  const reply: unknown = Reflect.get(error, 'responseCode');
  const command = word(error, 'command');
  const parts = [
    word(error, 'code') ?? word(error, 'name') ?? 'Error',
    word(error, 'syscall'),
    typeof reply === 'number' ? String(reply) : undefined,
    command && `at ${command}`,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' ');
};
