import type { DosageForm, DrugClass, Product } from '#domain/catalogue.ts';
import type { Letters } from '#pictures/letters/open-letters.ts';

/** One strength of one product, as it is drawn. */
export type Subject = {
  /** The product's; its look hangs on it. */
  readonly id: string;
  readonly name: string;
  readonly dosageForm: DosageForm;
  readonly drugClass: DrugClass;
  readonly strength: string;
  /** The strength's place among the product's own, from 1, and how many there are. */
  readonly step: number;
  readonly steps: number;
};

/** Input of each drawing. */
export type DrawingProps = { readonly subject: Subject; readonly letters: Letters };

/** The drawing of a product's option; undefined where it has none of that strength. */
export const subjectOf = (product: Product, strength: string): Subject | undefined => {
  const place = product.options.findIndex((option) => option.strength === strength);
  return place === -1
    ? undefined
    : {
        id: product.id,
        name: product.name,
        dosageForm: product.dosageForm,
        drugClass: product.drugClass,
        strength,
        step: place + 1,
        steps: product.options.length,
      };
};

/** The strength that stands for a product where one has to: the first of its list. */
export const firstSubject = (product: Product): readonly Subject[] => {
  const [first] = product.options;
  const subject = first && subjectOf(product, first.strength);
  return subject ? [subject] : [];
};
