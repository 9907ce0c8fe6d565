import type { FoundPack, NoticeView, RecallView } from '#db/reads/recalls.ts';
import { formatDate } from '#domain/dates.ts';
import { orderNumber } from '#domain/order-number.ts';
import type { RecallCriteria } from '#domain/shipping/recalls.ts';
import { RECALL_ANSWER_TEXTS } from '#texts/recalls.ts';
import { formatMoment } from '#web/pages/format-moment.ts';

/** The most packs that the page lists; a recall concerns all of them. */
const MOST = 200;

export type FoundRow = {
  readonly id: string;
  readonly pack: string;
  readonly name: string;
  readonly expiry: string;
  readonly orderId: string;
  readonly order: string;
  readonly patient: string;
  readonly sent: string;
};

/** The packs that a recall concerns, with how many there are of each. */
export type FoundRows = {
  readonly rows: readonly FoundRow[];
  readonly packs: number;
  readonly orders: number;
  /** Patients to whom one was sent, and who can be told. */
  readonly patients: number;
};

export const foundRows = (packs: readonly FoundPack[]): FoundRows => ({
  packs: packs.length,
  orders: new Set(packs.map(({ orderId }) => orderId)).size,
  patients: new Set(
    packs.flatMap(({ userId, shippedAt }) => (userId !== null && shippedAt ? [userId] : [])),
  ).size,
  rows: packs.slice(0, MOST).map((pack) => ({
    id: pack.id,
    pack: criteriaWords(pack),
    name: pack.name,
    expiry: formatDate(pack.expiry),
    orderId: pack.orderId,
    order: orderNumber(pack.orderId),
    patient: pack.patient ?? 'Account deleted: the patient cannot be told',
    sent: pack.shippedAt ? `Sent ${formatMoment(pack.shippedAt)}` : 'Not sent yet: remove it',
  })),
});

/** "Batch NX7 · Serial S1 · Product 09876543210982" */
export const criteriaWords = ({ batch, serial, gtin }: RecallCriteria): string =>
  [batch && `Batch ${batch}`, serial && `Serial ${serial}`, gtin && `Product ${gtin}`]
    .filter(Boolean)
    .join(' · ');

export type RecallRow = {
  readonly id: string;
  readonly words: string;
  readonly reason: string;
  readonly made: string;
  readonly answers: string;
  /** When, by whom and why it was withdrawn. */
  readonly withdrawn: string | undefined;
};

export const recallRow = (recall: RecallView): RecallRow => ({
  id: recall.id,
  words: criteriaWords(recall),
  reason: recall.reason,
  made: `${formatMoment(recall.at)}, ${recall.by ?? 'command line'}`,
  answers:
    recall.told === 0 ? 'No one was told' : `${recall.answered} of ${recall.told} have answered`,
  withdrawn: recall.withdrawnAt
    ? `Withdrawn ${formatMoment(recall.withdrawnAt)}, ${recall.withdrawnBy ?? 'command line'}: ${recall.withdrawnReason ?? ''}`
    : undefined,
});

export type NoticeRow = {
  readonly id: string;
  readonly userId: string;
  readonly patient: string;
  readonly answer: string;
  readonly help: boolean;
  readonly when: string;
};

export const noticeRow = (notice: NoticeView): NoticeRow => ({
  id: notice.id,
  userId: notice.userId,
  patient: notice.patient,
  answer: notice.answer ? RECALL_ANSWER_TEXTS[notice.answer] : 'No answer yet',
  help: notice.answer === 'help',
  when: notice.answeredAt
    ? formatMoment(notice.answeredAt)
    : `Email queued ${formatMoment(notice.sentAt)}`,
});
