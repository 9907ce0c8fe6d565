import { findOption } from '#domain/catalogue.ts';
import type { RecordView } from '#db/reads/reviews.ts';
import { balanceText } from '#domain/review/balance.ts';
import { doseUnit } from '#domain/review/prescribed-supply.ts';
import { readTyped, typedValues } from '#domain/review/typed-prescription.ts';
import type { Deps } from '#usecases/deps.ts';
import { typedOfRecord } from '#usecases/review/desk-facts.ts';
import type { DeskRecord } from './desk-data.ts';

/** A prescription on record with all of its own lines, whichever of them the order asks for. */
export const recordOnDesk = (
  { content }: Pick<Deps, 'content'>,
  record: RecordView,
): DeskRecord => {
  const { lines } = record;
  const found = lines.map((line) => ({
    line,
    known: findOption(content.catalogue, line.productId, line.productStrength),
  }));
  const own = lines.map(({ productId, productStrength }) => ({
    productId,
    option: { strength: productStrength },
  }));
  return {
    id: record.id,
    version: record.version,
    lines: found.map(({ line, known }) => ({
      name: known ? `${known.product.name} ${known.option.strength}` : line.drug,
      doseUnit: known && doseUnit(known.option.supply),
      // Also for what is no longer sold, so that nothing on record gets lost.
      injections: !known || known.option.supply.kind === 'insulin',
      left: balanceText(line.balance),
    })),
    values: typedValues(typedOfRecord(record, own, readTyped({}, lines.length))),
  };
};
