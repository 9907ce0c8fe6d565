/** Sort order of a list, as far as a cursor needs it. */
export type KeyKind = 'instant' | 'number' | 'text';

/**
 * A place in a sorted list: the sorted value as text (an instant in microseconds, as the database keeps
 * it) and the id that decides between equal values.
 */
export type Cursor = { readonly key: string; readonly id: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Anything else would reach the database as an error instead of an empty answer. */
export const isUuid = (text: string): boolean => UUID.test(text);

const UUID_LENGTH = 36;
const MAX_KEY_LENGTH = 1_000;

const KEYS: Readonly<Record<KeyKind, RegExp>> = {
  instant: /^\d{1,16}$/,
  number: /^\d{1,15}$/,
  text: /^\P{Cc}*$/u,
};

export const writeCursor = ({ key, id }: Cursor): string => `${id}_${key}`;

/** Undefined for an absent or broken cursor: the list then starts at its beginning. */
export const readCursor = (text: string | undefined, kind: KeyKind): Cursor | undefined => {
  const id = text?.slice(0, UUID_LENGTH) ?? '';
  const key = text?.slice(UUID_LENGTH + 1) ?? '';
  return isUuid(id) &&
    text?.[UUID_LENGTH] === '_' &&
    key.length <= MAX_KEY_LENGTH &&
    KEYS[kind].test(key)
    ? { key, id }
    : undefined;
};
