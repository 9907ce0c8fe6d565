import { placeOfZip, UNITED_STATES } from '#domain/us-places.ts';

const field = (form: HTMLFormElement | null, name: string): HTMLInputElement | undefined => {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLInputElement ? found : undefined;
};

/**
 * Fills in the state of a ZIP Code that is being typed, where its digits belong to one state alone. What the person has
 * typed or changed there stays.
 */
export const fillState = (zip: HTMLInputElement): void => {
  const state = field(zip.form, 'state');
  const country = field(zip.form, 'country');
  if (!state) return;
  if (state.value !== '' && state.value !== state.dataset['filled']) return;
  const place = country?.value === UNITED_STATES ? placeOfZip(zip.value) : undefined;
  if (!place?.only || state.value === place.name) return;
  state.value = place.name;
  state.dataset['filled'] = place.name;
  // The form hears it like something that was typed: the draft is kept, and an error goes away.
  state.dispatchEvent(new InputEvent('input', { bubbles: true }));
};
