/** Sentences about a cart that holds more of a medicine than one shipment may. */
export const SUPPLY_TEXTS = {
  together: (names: string, days: number) =>
    `${names} hold the same active ingredient and together last about ${days} days.`,
  alone: (name: string, days: number) => `${name} lasts about ${days} days.`,
  limit: (days: number) => `One shipment may hold at most ${days} days.`,
  advice: (remedies: string) => `Before you order, please ${remedies}.`,
  takeOneOut: 'take one of them out',
  takeOut: 'take it out',
  lowerQuantity: 'lower a quantity',
  tellDailyUnits: 'tell us how many units you use a day',
} as const;
