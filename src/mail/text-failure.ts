import { describeFailure } from '#platform/describe-failure.ts';
import { isFinalRefusal } from './sms-sender.ts';

/** Why a text was not taken, in codes, and whether trying again is of no use. */
export const describeTextFailure = (
  error: unknown,
): { readonly reason: string; readonly final: boolean } => ({
  // The error thrown by fetch hides the failure of the connection in its cause.
  reason: describeFailure(error instanceof TypeError && error.cause ? error.cause : error),
  final: isFinalRefusal(error),
});
