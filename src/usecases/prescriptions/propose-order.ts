import { formatDate } from '#domain/dates.ts';
import { joinScans } from '#domain/reading/join-scans.ts';
import { type Offer, offersOf } from '#domain/reading/offers.ts';
import { readPrescription } from '#domain/reading/read-prescription.ts';
import { dayOf, isExpired, validUntil } from '#domain/review/expiry.ts';
import { EXPIRED_PRESCRIPTION } from '#texts/prescription-first.ts';
import type { Deps } from '#usecases/deps.ts';
import { findMedicinesIn } from '#usecases/reading/find-medicines.ts';
import type { Draft } from './drafts.ts';

/** What the store proposes for a prescription. */
export type Proposal = {
  readonly offers: readonly Offer[];
  /** What is wrong with the prescription as a whole, in words. */
  readonly warnings: readonly string[];
};

/**
 * What the machine has read of a draft, as medicines and packs to choose; undefined if nothing could be read. Found anew
 * each time, so that better rules and today's catalogue apply. The text itself does not leave this function.
 */
export const proposeOrder = (deps: Deps, { files }: Draft): Proposal | undefined => {
  const { readings, content, settings, clock } = deps;
  const scans = files.map(({ id, sealedText }) =>
    sealedText === null ? undefined : readings.open(id, sealedText),
  );
  if (!scans.some(Boolean)) return undefined;
  const read = readPrescription(joinScans(scans).text, findMedicinesIn(content));
  const { issued } = read;
  const { validMonths } = settings.review;
  const until = issued?.sureness === 'sure' ? validUntil(issued.text, validMonths) : undefined;
  const expired = until !== undefined && isExpired(until, dayOf(clock()));
  return {
    offers: offersOf(read, content.catalogue),
    warnings: issued && expired ? [EXPIRED_PRESCRIPTION(formatDate(issued.text), validMonths)] : [],
  };
};
