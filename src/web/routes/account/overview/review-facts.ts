import type { OwnReviewView, RecordView } from '#db/reads/reviews.ts';
import { formatDate } from '#domain/dates.ts';
import { balanceText } from '#domain/review/balance.ts';
import type { ReviewState } from '#domain/review/review.ts';

/** Review of an order as its owner sees it, ready to display. */
export type ReviewFacts = {
  readonly state: ReviewState;
  /** The pharmacist's message. */
  readonly sentence: string | undefined;
};

export type BalanceFacts = {
  readonly title: string;
  readonly lines: readonly { readonly name: string; readonly left: string }[];
  /** Changes that a pharmacist has made since the approval. */
  readonly note: string | undefined;
};

/** A prescription on record that this order can be filled from. */
export type OnRecordFacts = { readonly recordId: string; readonly text: string };

export const reviewFacts = (review: OwnReviewView | undefined): ReviewFacts | undefined =>
  review && {
    state: review.state,
    sentence: review.sentence ?? undefined,
  };

/** Name of a medicine, as its page has it. */
export type NameOf = (productId: string, strength: string) => string;

/** Remaining packs of the prescription that the order was filled from. */
export const balanceFacts = (
  review: OwnReviewView | undefined,
  records: readonly RecordView[],
  nameOf: NameOf,
): BalanceFacts | undefined => {
  if (review?.state !== 'approved') return undefined;
  const record = records.find(({ id }) => id === review.recordId);
  if (!record)
    return (
      review.closedAt && {
        title: 'This prescription is closed',
        lines: [],
        note: `A pharmacist closed it on ${formatDate(review.closedAt)}. No more orders can be filled from it. Orders that are already approved stay approved.`,
      }
    );
  return {
    title: `Left on this prescription, until ${formatDate(record.validUntil)}`,
    lines: record.lines.map((line) => ({
      name: nameOf(line.productId, line.productStrength),
      left: balanceText(line.balance),
    })),
    note:
      review.correctedAt &&
      `A pharmacist corrected our record of it on ${formatDate(review.correctedAt)}.`,
  };
};

/** The prescription on record that covers an order which waits for one. */
export const onRecordFacts = (
  records: readonly RecordView[],
  covers: (record: RecordView) => boolean,
  nameOf: NameOf,
): OnRecordFacts | undefined => {
  const record = records.find(covers);
  return (
    record && {
      recordId: record.id,
      text: `Your prescription of ${formatDate(record.issued)} covers this order: ${record.lines
        .map(
          ({ productId, productStrength, balance }) =>
            `${nameOf(productId, productStrength)}, ${balanceText(balance)}`,
        )
        .join('; ')}.`,
    }
  );
};
