import { randomBytes } from 'node:crypto';

/** Makes a UUIDv7 (RFC 9562, 5.7): sortable by the time of its making, 62 random bits. */
export type NewId = () => string;

let last = 0;
let sequence = 0;

/** Ids made by one process in one millisecond still sort by their making (RFC 9562, 6.2, method 1). */
export const newId: NewId = () => {
  const now = Math.max(Date.now(), last);
  const bytes = randomBytes(16);
  if (now === last) sequence += 1;
  else sequence = bytes.readUInt16BE(6) & 0x7ff;
  last = sequence > 0xfff ? now + 1 : now;
  if (sequence > 0xfff) sequence = 0;
  bytes.writeUIntBE(last, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
