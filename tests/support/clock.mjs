// A process that imports this first begins at the instant CLOCK_STARTS_AT ('2031-06-16T15:00:00Z'): a store
// tells when it will ship, how long somebody has waited and what has expired, and would tell other things on
// another day.
const RealDate = Date;
const by = RealDate.parse(process.env.CLOCK_STARTS_AT ?? '') - RealDate.now();
if (Number.isNaN(by)) throw new Error('CLOCK_STARTS_AT is no instant');
const now = () => RealDate.now() + by;

// What is made of nothing is of now; all else is as it was.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, made) =>
    Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  get: (target, name, self) => (name === 'now' ? now : Reflect.get(target, name, self)),
});
