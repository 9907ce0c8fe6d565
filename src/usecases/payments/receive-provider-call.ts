import { keepEvents } from '#db/writes/provider-events.ts';
import type { ProviderName } from '#domain/payments/providers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

const tooMany = (retryAfterSeconds = 60) =>
  refuse('too-many-requests', 'rate-limited', 'Too many calls that nobody signed.', {
    retryAfterSeconds,
  });

/**
 * Keeps what a payment service calls to tell, once it is seen that the service signed it. Answers after it
 * is stored, and at once where it was before. Calls that are not signed count against whoever sends them.
 */
export const receiveProviderCall = async (
  deps: Deps,
  name: ProviderName,
  call: { readonly body: string; readonly signature: string; readonly address: string },
): Promise<Result<'kept' | 'known'>> => {
  const provider = deps.payments.named(name);
  if (!provider?.readCall) return refuse('not-found', 'not-found', 'There is no such address.');
  if (await deps.limiter.full('provider-call-address', call.address)) return tooMany();
  const read = provider.readCall(call.body, call.signature);
  if (!read.ok) {
    const taken = await deps.limiter.take('provider-call-address', call.address);
    deps.log.warn(
      { provider: name, problem: read.code },
      'a call of a payment service was refused',
    );
    return taken.ok ? read : tooMany(taken.retryAfterSeconds);
  }
  const { id: eventId, type, told } = read.value;
  const kept = await keepEvents(deps.db, name, [{ eventId, type, told }], {
    jobs: deps.jobs,
    newId: deps.newId,
    now: deps.clock(),
  });
  if (told === 'unclear')
    deps.log.error({ provider: name, eventId }, 'what a payment service told cannot be understood');
  return ok(kept > 0 ? 'kept' : 'known');
};
