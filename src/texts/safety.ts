/**
 * What every medicine's page says about too large a dose. Sources: the Poison Help pages of the US Department of Health
 * and Human Services and of the health departments of Wyoming and New York City.
 */
export const TOO_MUCH = {
  title: 'If you took too much',
  act: 'Call Poison Help at 1-800-222-1222 right away. It is free in the United States, day and night. Do not wait for symptoms, and do not make yourself vomit.',
  emergency:
    'Call 911 instead if the person has collapsed, has a seizure, has trouble breathing or cannot be woken.',
  next: 'Have the pack with you when you call, and ask before you take the next dose.',
} as const;

/** What every medicine's page says about reporting. Source: the FDA's MedWatch program, pages for consumers. */
export const REPORTING = {
  title: 'Report a side effect',
  text: 'You may report side effects to the FDA’s MedWatch program, at 1-800-FDA-1088 or www.fda.gov/medwatch. Please tell your prescriber and us, too.',
} as const;

/**
 * Advice on driving for a medicine that can lower blood sugar, by itself or beside insulin or a sulfonylurea. Sources: the
 * wording on driving in the European product information of insulins, as the InDependent Diabetes Trust quotes it;
 * Diabetes UK, hypoglycaemia and driving; Graveling and Frier, Clinical Diabetes and Endocrinology 2015;1:8, table 1,
 * for the snack, the check every two hours and the wait of 45 minutes.
 */
export const DRIVING = {
  title: 'Driving and machines',
  besideOthers:
    'If you also use insulin or a sulfonylurea such as glipizide, your blood sugar can fall too low.',
  text: 'Low blood sugar slows your thinking and your reactions. Check your blood sugar before you drive or use machines, and every two hours on a long trip. At 90 mg/dL (5 mmol/L) or less, eat a snack first. Keep fast-acting sugar within reach. Do not drive while you are low: pull over, treat it, and do not drive again until 45 minutes after your blood sugar is back to normal. If you often have lows or do not feel them coming, ask your prescriber whether you should drive.',
} as const;
