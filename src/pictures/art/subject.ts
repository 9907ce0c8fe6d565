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

/**
 * A strength in two parts, so that its figure can be printed large: "5mg" is 5, and mg. How much is in so
 * many milliliters, as in "2mg/3mL", is no dose: nothing of it stands out, or it would be read as one.
 */
export const partsOf = (strength: string): { readonly figure: string; readonly unit: string } => {
  if (/mc?g\s*\/\s*[\d.]*\s*ml$/i.test(strength)) return { figure: strength, unit: '' };
  const [, figure = '', unit = ''] = /^([\d.,]+)\s*(.*)$/.exec(strength) ?? [];
  return figure === '' ? { figure: strength, unit: '' } : { figure, unit };
};

/** The strength of most insulins. Mistaking another strength for it leads to a wrong dose. */
const USUAL_UNITS = 100;

/** Units a millilitre, where an insulin has more of them than usual: its drawing warns of it. */
export const raisedUnits = (strength: string): number | undefined => {
  const units = Number(/^(\d+)\s*(?:IU|units?|u)\/ml$/i.exec(strength)?.[1] ?? USUAL_UNITS);
  return units > USUAL_UNITS ? units : undefined;
};

/** The sheet that every drawing is made on. */
export const ART_WIDTH = 480;
export const ART_HEIGHT = 280;
