/** Reads numbers as font files write them, one after the other. */
export const byteReader = (bytes: Buffer, start = 0) => {
  let at = start;
  const next = (length: number): number => {
    at += length;
    return at - length;
  };
  const u8 = (): number => bytes.readUInt8(next(1));
  const u16 = (): number => bytes.readUInt16BE(next(2));
  return {
    u8,
    u16,
    i16: (): number => bytes.readInt16BE(next(2)),
    u32: (): number => bytes.readUInt32BE(next(4)),
    tag: (): string => bytes.toString('latin1', next(4), at),
    take: (length: number): Buffer => bytes.subarray(next(length), at),
    /** Seven bits a byte, the highest bit says that more follow. */
    base128: (): number => {
      let value = 0;
      for (;;) {
        const byte = u8();
        value = value * 128 + (byte & 0x7f);
        if (byte < 0x80) return value;
      }
    },
    /** Small counts in one byte, larger ones after a mark. */
    packed16: (): number => {
      const code = u8();
      return code === 253 ? u16() : code === 255 ? u8() + 253 : code === 254 ? u8() + 506 : code;
    },
    get position() {
      return at;
    },
  };
};

export type ByteReader = ReturnType<typeof byteReader>;
