/** A place in a list that is sorted by time and id, newest first. */
export type Cursor = { readonly at: Date; readonly id: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Anything else would reach the database as an error instead of an empty answer. */
export const isUuid = (text: string): boolean => UUID.test(text);

export const writeCursor = ({ at, id }: Cursor): string => `${at.getTime()}_${id}`;

/** Undefined for an absent or broken cursor: the list then starts at its beginning. */
export const readCursor = (text: string | undefined): Cursor | undefined => {
  const [time = '', id = '', ...more] = (text ?? '').split('_');
  return /^\d{1,15}$/.test(time) && isUuid(id) && more.length === 0
    ? { at: new Date(Number(time)), id }
    : undefined;
};
