/**
 * Container widths, in letters' size (em), from which the words of the saving stand on the bar's empty part.
 * A width in em and not a share of the bar: whoever has larger letters has no wider bar.
 */
const FROM = {
  8: '@min-[8em]:row-start-1 @min-[8em]:text-right',
  10: '@min-[10em]:row-start-1 @min-[10em]:text-right',
  12: '@min-[12em]:row-start-1 @min-[12em]:text-right',
  14: '@min-[14em]:row-start-1 @min-[14em]:text-right',
  16: '@min-[16em]:row-start-1 @min-[16em]:text-right',
  18: '@min-[18em]:row-start-1 @min-[18em]:text-right',
  20: '@min-[20em]:row-start-1 @min-[20em]:text-right',
  24: '@min-[24em]:row-start-1 @min-[24em]:text-right',
} as const;

type Room = keyof typeof FROM;

const ROOMS: readonly Room[] = [8, 10, 12, 14, 16, 18, 20, 24];

/** A letter's width and the room at both ends, in em of the text around: the words are smaller in a small bar. */
const WORDS = {
  small: { letter: 0.45, ends: 1.25 },
  large: { letter: 0.54, ends: 2 },
} as const;

/** From which of the widths the words have room beside the filled share; undefined where from none. */
export const roomFrom = (
  words: string,
  filledPercent: number,
  size: keyof typeof WORDS,
): Room | undefined => {
  const { letter, ends } = WORDS[size];
  const needed = words.length * letter + ends;
  return ROOMS.find((room) => (room * (100 - filledPercent)) / 100 >= needed);
};

export const roomClass = (...of: Parameters<typeof roomFrom>): string => {
  const room = roomFrom(...of);
  return room === undefined ? '' : FROM[room];
};
