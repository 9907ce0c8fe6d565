/** The pages' colours in the light, as this folder's drawings need them: without a style sheet. */
export const colours = {
  paper: '#fbfaf6',
  sunken: '#f2f0e8',
  ink: '#10333a',
  soft: '#3a5359',
  accent: '#0d5860',
  tint: '#e3f0ee',
  leaf: '#22662a',
  leafFill: '#3d9144',
  leafTint: '#dcedd8',
} as const;
