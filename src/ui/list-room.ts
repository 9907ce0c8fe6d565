/** Between a field and its list, and between the list and the window's edge, in pixels. */
export const LIST_GAP = 8;

/** The tallest that a list grows, in pixels: 20 rem. */
const TALLEST = 320;

/** As far as a field's label, which a list above the field leaves free, stands out above it. */
export const labelHeight = (group: Element | null): number => {
  const field = group?.closest('.field');
  return group && field ? group.getBoundingClientRect().top - field.getBoundingClientRect().top : 0;
};

/**
 * Scrolls by as little as it takes for the whole list to stand below its field, and its label above it: what is
 * found may be few rows now and many in a moment.
 */
export const makeRoom = (group: HTMLElement, list: HTMLElement): void => {
  group.style.scrollMarginBlock = `${labelHeight(group) + LIST_GAP}px ${TALLEST + 3 * LIST_GAP}px`;
  // As far as the page goes without the list.
  list.style.display = 'none';
  group.scrollIntoView({ block: 'nearest' });
  list.style.display = '';
};
