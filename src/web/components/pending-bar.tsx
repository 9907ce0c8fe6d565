import { useNavigation } from 'react-router';

/** The bar itself; it says that something is on its way for as long as it is there. */
export const PendingLine = () => (
  <div role="progressbar" aria-label="Loading the page" className="pending-bar no-print" />
);

/**
 * Says that the next page is on its way. The style sheet lets it appear after 200 ms, so that a page
 * that comes at once comes without it; it lies over the page, and nothing moves.
 */
export const PendingBar = () => (useNavigation().state === 'idle' ? null : <PendingLine />);
