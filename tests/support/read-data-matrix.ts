/** Codewords of data in a square symbol, by its side in modules (ISO/IEC 16022, table 7). */
const DATA_CODEWORDS: Readonly<Record<number, number>> = {
  10: 3,
  12: 5,
  14: 8,
  16: 12,
  18: 18,
  20: 22,
  22: 30,
  24: 36,
  26: 44,
  32: 62,
  36: 86,
  40: 114,
  44: 144,
  48: 174,
  52: 204,
};

/** The modules without the borders of the regions. */
const inner = (rows: readonly (readonly boolean[])[]): boolean[][] => {
  const side = rows.length;
  const region = side <= 26 ? side : side / 2;
  const inside = (place: number): boolean => place % region !== 0 && place % region !== region - 1;
  return rows.filter((_, y) => inside(y)).map((row) => row.filter((_, x) => inside(x)));
};

/** Which bit of which codeword each module is (ISO/IEC 16022, annex F). */
const placement = (side: number): Map<string, readonly [codeword: number, bit: number]> => {
  const places = new Map<string, readonly [number, number]>();
  const put = (givenRow: number, givenColumn: number, codeword: number, bit: number): void => {
    let [row, column] = [givenRow, givenColumn];
    if (row < 0) {
      row += side;
      column += 4 - ((side + 4) % 8);
    }
    if (column < 0) {
      column += side;
      row += 4 - ((side + 4) % 8);
    }
    places.set(`${row},${column}`, [codeword, bit]);
  };
  const all = (codeword: number, modules: readonly (readonly [number, number])[]): void =>
    modules.forEach(([row, column], bit) => put(row, column, codeword, bit));
  const end = side - 1;
  const usual = (row: number, column: number, codeword: number) =>
    all(codeword, [
      [row - 2, column - 2],
      [row - 2, column - 1],
      [row - 1, column - 2],
      [row - 1, column - 1],
      [row - 1, column],
      [row, column - 2],
      [row, column - 1],
      [row, column],
    ]);
  let [codeword, row, column] = [0, 4, 0];
  do {
    if (row === side && column === 0)
      all(codeword++, [
        [end, 0],
        [end, 1],
        [end, 2],
        [0, end - 1],
        [0, end],
        [1, end],
        [2, end],
        [3, end],
      ]);
    if (row === side - 2 && column === 0 && side % 4 !== 0)
      all(codeword++, [
        [side - 3, 0],
        [side - 2, 0],
        [end, 0],
        [0, side - 4],
        [0, side - 3],
        [0, side - 2],
        [0, end],
        [1, end],
      ]);
    if (row === side - 2 && column === 0 && side % 8 === 4)
      all(codeword++, [
        [side - 3, 0],
        [side - 2, 0],
        [end, 0],
        [0, side - 2],
        [0, end],
        [1, end],
        [2, end],
        [3, end],
      ]);
    if (row === side + 4 && column === 2 && side % 8 === 0)
      all(codeword++, [
        [end, 0],
        [end, end],
        [0, side - 3],
        [0, side - 2],
        [0, end],
        [1, side - 3],
        [1, side - 2],
        [1, end],
      ]);
    do {
      if (row < side && column >= 0 && !places.has(`${row},${column}`))
        usual(row, column, codeword++);
      row -= 2;
      column += 2;
    } while (row >= 0 && column < side);
    row += 1;
    column += 3;
    do {
      if (row >= 0 && column < side && !places.has(`${row},${column}`))
        usual(row, column, codeword++);
      row += 2;
      column -= 2;
    } while (row < side && column >= 0);
    row += 3;
    column += 1;
  } while (row < side || column < side);
  return places;
};

const codewordsOf = (rows: readonly (readonly boolean[])[]): number[] => {
  const modules = inner(rows);
  const found: number[] = [];
  for (const [at, [codeword, bit]] of placement(modules.length)) {
    const [row = 0, column = 0] = at.split(',').map(Number);
    if (modules[row]?.[column]) found[codeword] = (found[codeword] ?? 0) | (0x80 >> bit);
    else found[codeword] ??= 0;
  }
  return found.slice(0, DATA_CODEWORDS[rows.length] ?? 0);
};

const SHIFT_2 = '!"#$%&\'()*+,-./:;<=>?@[\\]^_';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Text of three values at a time: capital letters are basic in C40, small ones in the text mode. */
const triplets = (codewords: readonly number[], mode: 'C40' | 'text' | 'X12'): string => {
  const values = codewords.flatMap((high, place) => {
    if (place % 2 === 1) return [];
    const sum = high * 256 + (codewords[place + 1] ?? 0) - 1;
    return [Math.floor(sum / 1600), Math.floor(sum / 40) % 40, sum % 40];
  });
  const basic = mode === 'text' ? LETTERS.toLowerCase() : LETTERS;
  const other = mode === 'text' ? LETTERS : LETTERS.toLowerCase();
  let shift = 0;
  return values
    .map((value) => {
      const set = shift;
      shift = 0;
      if (set === 1) return String.fromCharCode(value);
      if (set === 2) return value === 27 ? '\u001D' : (SHIFT_2[value] ?? '');
      if (set === 3) return `\`${other}{|}~\u007F`[value] ?? '';
      if (mode === 'X12' && value < 4) return '\r*> '[value];
      if (value < 3) {
        shift = value + 1;
        return '';
      }
      if (value === 3) return ' ';
      return value < 14 ? String(value - 4) : (basic[value - 14] ?? '');
    })
    .join('');
};

/** Text of four characters in three codewords; 31 returns to single characters. */
const edifact = (codewords: readonly number[]): { text: string; used: number } => {
  let text = '';
  for (let used = 0; used < codewords.length; used += 3) {
    const bits = [0, 1, 2].reduce((sum, more) => sum * 256 + (codewords[used + more] ?? 0), 0);
    for (let place = 0; place < 4; place += 1) {
      const value = (bits >> (18 - 6 * place)) & 63;
      if (value === 31) return { text, used: used + Math.min(place + 1, 3) };
      text += String.fromCharCode(value < 32 ? value + 64 : value);
    }
    if (codewords.length - used - 3 <= 2) return { text, used: used + 3 };
  }
  return { text, used: codewords.length };
};

/** The bytes of a run of base 256, without its length. */
const bytes = (codewords: readonly number[], from: number): { text: string; used: number } => {
  const plain = (place: number): number =>
    ((codewords[place] ?? 0) - (((149 * (place + 1)) % 255) + 1) + 256) % 256;
  const first = plain(from);
  const [length, start] =
    first < 250
      ? [first || codewords.length - from - 1, 1]
      : [(first - 249) * 250 + plain(from + 1), 2];
  return {
    text: Array.from({ length }, (_, place) =>
      String.fromCharCode(plain(from + start + place)),
    ).join(''),
    used: start + length,
  };
};

/**
 * Reads the text of a square Data Matrix (ECC 200) of up to 52 modules, without correcting errors. GS1's separator is
 * U+001D, also at the beginning.
 */
export const readDataMatrix = (rows: readonly (readonly boolean[])[]): string => {
  const codewords = codewordsOf(rows);
  let text = '';
  let at = 0;
  while (at < codewords.length) {
    const codeword = codewords[at] ?? 129;
    at += 1;
    if (codeword === 129) return text;
    if (codeword <= 128) text += String.fromCharCode(codeword - 1);
    else if (codeword <= 229) text += String(codeword - 130).padStart(2, '0');
    else if (codeword === 232) text += '\u001D';
    else if (codeword === 230 || codeword === 239 || codeword === 238) {
      const mode = codeword === 230 ? 'C40' : codeword === 239 ? 'text' : 'X12';
      const stop = codewords.indexOf(254, at);
      const rest = codewords.length - at;
      const end = stop === -1 ? at + rest - (rest % 2) : stop;
      text += triplets(codewords.slice(at, end), mode);
      at = stop === -1 ? end : end + 1;
    } else if (codeword === 240) {
      const read = edifact(codewords.slice(at));
      text += read.text;
      at += read.used;
    } else if (codeword === 231) {
      const read = bytes(codewords, at);
      text += read.text;
      at += read.used;
    } else throw new Error(`codeword ${codeword} cannot be read`);
  }
  return text;
};
