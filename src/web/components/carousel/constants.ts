/** Specification: cards 300 px wide; the arrows and a swipe move by 80% of the carousel's width. */
export const CARD_WIDTH = 300;
export const SCROLL_SHARE = 0.8;
/** A touch drag must be longer than this, in px, to count as a swipe. */
export const SWIPE_THRESHOLD = 50;
