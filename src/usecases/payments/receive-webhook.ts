import { keepEvents } from '#db/writes/provider-events.ts';
import type { ProviderName } from '#domain/payments/providers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';

const tooMany = (retryAfterSeconds = 60) =>
  refuse('too-many-requests', 'rate-limited', 'Too many calls that nobody signed.', {
    retryAfterSeconds,
  });

/**
 * Stores an event that a payment service sends to its webhook, after checking the service's signature. Answers
 * once the event is stored, also if it was before. Unsigned calls count against the address that sends them.
 */
export const receiveWebhook = async (
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
  const { id: eventId, type, parsed } = read.value;
  const kept = await keepEvents(deps.db, name, [{ eventId, type, parsed }], {
    jobs: deps.jobs,
    newId: deps.newId,
    now: deps.clock(),
  });
  if (parsed === 'unclear')
    deps.log.error(
      { provider: name, eventId },
      'an event of a payment service cannot be understood',
    );
  return ok(kept > 0 ? 'kept' : 'known');
};
