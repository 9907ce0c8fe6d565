/** Sentences about a cart that holds more of a medicine than one shipment may. */
export const SUPPLY_TEXTS = {
  together: (names: string, days: number) =>
    `${names} contain the same active ingredient and together last about ${days} days.`,
  alone: (name: string, days: number) => `${name} lasts about ${days} days.`,
  limit: (days: number) => `The limit is ${days} days per shipment.`,
  advice: (remedies: string) => `Before you order, please ${remedies}.`,
  takeOneOut: 'remove one of them',
  takeOut: 'remove it',
  lowerQuantity: 'lower a quantity',
  tellDailyUnits: 'tell us how many units you use each day',
} as const;
