import { describeFailure } from '#platform/describe-failure.ts';
import { isFinalRefusal } from './texter.ts';

/** Why a text was not taken, in codes, and whether trying again is of no use. */
export const describeTextFailure = (
  error: unknown,
): { readonly reason: string; readonly final: boolean } => ({
  // What fetch throws hides the connection's own failure.
  reason: describeFailure(error instanceof TypeError && error.cause ? error.cause : error),
  final: isFinalRefusal(error),
});
