const refuseChange = (): never => {
  throw new TypeError('the content is read-only');
};

/**
 * Freezes a tree of plain values. Content is shared by all requests of a process, so a change by one
 * would be seen by all. `Object.freeze` leaves a Map writable; its changing methods are closed by hand.
 */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) {
    for (const each of value.values()) deepFreeze(each);
    for (const name of ['set', 'delete', 'clear'])
      Object.defineProperty(value, name, { value: refuseChange });
  }
  Object.freeze(value);
  for (const each of Object.values(value)) deepFreeze(each);
  return value;
};
