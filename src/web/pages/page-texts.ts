import type { Brand } from '#config/public.ts';
import type { Question } from '#domain/catalogue.ts';
import { fillPlaceholders, type PlaceholderValues } from '#domain/placeholders.ts';
import { maxSavings, type PriceDeps } from './product-facts.ts';

/** Values of the placeholders in this store's page texts. */
export const placeholderValues = (
  deps: PriceDeps & { readonly settings: { readonly brand: Brand } },
): PlaceholderValues => {
  const { brand } = deps.settings;
  return {
    brand: brand.name,
    email: brand.email,
    phone: brand.phone,
    address: brand.address,
    maxSavings: String(maxSavings(deps)),
  };
};

export type Titled = { readonly title: string; readonly text: string };

export const fillTitled = ({ title, text }: Titled, values: PlaceholderValues): Titled => ({
  title: fillPlaceholders(title, values),
  text: fillPlaceholders(text, values),
});

/** Fills several texts; one that names the largest saving is left out if there is none to name. */
export const fillClaims = (
  texts: readonly Titled[],
  values: PlaceholderValues,
): readonly Titled[] => {
  const nothing = values.maxSavings === '0';
  return texts
    .filter(({ title, text }) => !nothing || !`${title}${text}`.includes('{maxSavings}'))
    .map((each) => fillTitled(each, values));
};

export const fillQuestions = (
  questions: readonly Question[],
  values: PlaceholderValues,
): readonly Question[] =>
  questions.map(({ question, answer }) => ({
    question: fillPlaceholders(question, values),
    answer: fillPlaceholders(answer, values),
  }));
