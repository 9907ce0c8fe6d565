// A process that imports this first begins on the day of the pictures: a store tells when it will ship, how
// long somebody has waited and what has expired, and would look different on another day.
import { TODAY } from './people.ts';

const RealDate = Date;
const by = TODAY.getTime() - RealDate.now();
const now = () => RealDate.now() + by;

// What is made of nothing is of now; all else is as it was.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, made) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
});
