import type { Viewer } from '#domain/access.ts';
import { type Catalogue, findOption, lineId } from '#domain/catalogue.ts';
import type { Cents } from '#domain/money.ts';
import type { Offer } from '#domain/reading/offers.ts';
import type { Deps } from '#usecases/deps.ts';
import { readDraft } from '#usecases/prescriptions/drafts.ts';
import { proposeOrder } from '#usecases/prescriptions/propose-order.ts';

export type ChoiceFacts = {
  /** Id of the cart's line. */
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  readonly pack: string;
  readonly price: Cents;
  readonly packs: number;
  readonly days: number | undefined;
  readonly unsure: readonly string[];
};

export type OfferFacts = Pick<Offer, 'written' | 'directions' | 'unsure'> & {
  readonly choices: readonly ChoiceFacts[];
  /** Id of the choice that is meant for certain. */
  readonly chosen: string | undefined;
};

export type PrescriptionFacts = {
  readonly files: readonly { readonly id: string; readonly name: string; readonly size: number }[];
  readonly state: 'none' | 'reading' | 'unreadable' | 'read';
  readonly offers: readonly OfferFacts[];
  readonly warnings: readonly string[];
};

const choicesOf = (catalogue: Catalogue, { choices }: Offer): readonly ChoiceFacts[] =>
  choices.flatMap(({ productId, strength, packs, days, unsure }) => {
    const found = findOption(catalogue, productId, strength);
    return found
      ? [
          {
            id: lineId(productId, strength),
            productId,
            name: `${found.product.name} ${strength}`,
            pack: found.option.quantity,
            price: found.option.price,
            packs,
            days,
            unsure,
          },
        ]
      : [];
  });

const NOTHING: PrescriptionFacts = { files: [], state: 'none', offers: [], warnings: [] };

/** The prescription that a browser has sent, and what the store proposes for it. */
export const prescriptionFacts = async (
  deps: Deps,
  holder: { readonly viewer: Viewer; readonly headers: Headers },
): Promise<PrescriptionFacts> => {
  const draft = await readDraft(deps, holder);
  if (!draft) return NOTHING;
  const files = draft.files.map(({ id, fileName, sizeBytes }) => ({
    id,
    name: fileName,
    size: sizeBytes,
  }));
  if (draft.reading) return { ...NOTHING, files, state: 'reading' };
  const found = proposeOrder(deps, draft);
  if (!found) return { ...NOTHING, files, state: 'unreadable' };
  return {
    files,
    state: 'read',
    warnings: found.warnings,
    offers: found.offers.map((offer) => {
      const choices = choicesOf(deps.content.catalogue, offer);
      const { written, directions, unsure, chosen } = offer;
      return {
        written,
        directions,
        unsure,
        choices,
        chosen: chosen === undefined ? undefined : choices[chosen]?.id,
      };
    }),
  };
};
