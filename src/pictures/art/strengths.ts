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
