import type { FactorsOfPerson } from '#usecases/factors/of-others.ts';
import { formatMoment } from './format-moment.ts';

/** Second factors of somebody else, as staff see them. */
export type SeenFactors = {
  readonly factors: readonly {
    readonly id: string;
    readonly kind: 'authenticator' | 'passkey';
    readonly name: string;
    readonly used: string | null;
  }[];
  readonly codesLeft: number;
};

export const seenFactors = ({ factors, recoveryCodesLeft }: FactorsOfPerson): SeenFactors => ({
  factors: factors.map(({ id, kind, name, lastUsedAt }) => ({
    id,
    kind,
    name,
    used: lastUsedAt && formatMoment(lastUsedAt),
  })),
  codesLeft: recoveryCodesLeft,
});
