export type KnownCounterfeit = {
  readonly batch: string;
  /** The serial number that the counterfeits carry; undefined where the batch alone was told. */
  readonly serial: string | undefined;
  readonly product: string;
  readonly source: string;
};

/**
 * Counterfeits that authorities have warned of. A batch number is copied from genuine packs, so that of a
 * batch alone proves nothing.
 */
const KNOWN_COUNTERFEITS: readonly KnownCounterfeit[] = [
  {
    batch: 'NAR0074',
    serial: '430834149057',
    product: 'Ozempic',
    source:
      'U.S. Food and Drug Administration, warning of counterfeit Ozempic, December 2023, as repeated by the National Association of Boards of Pharmacy',
  },
  {
    batch: 'PAR1229',
    serial: undefined,
    product: 'Ozempic',
    source:
      'U.S. Food and Drug Administration, warning of counterfeit Ozempic, 2025: the lot number also stands on genuine packs',
  },
];

export const isKnownCounterfeit = (pack: {
  readonly batch: string;
  readonly serial: string | null;
}): boolean =>
  KNOWN_COUNTERFEITS.some(
    ({ batch, serial }) =>
      serial !== undefined && serial === pack.serial && batch === pack.batch.toUpperCase(),
  );

/** The warning of a batch of which counterfeits are known. */
export const warnedBatch = (batch: string): KnownCounterfeit | undefined =>
  KNOWN_COUNTERFEITS.find((each) => each.batch === batch.toUpperCase());
