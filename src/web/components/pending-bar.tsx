import { useNavigation } from 'react-router';

/**
 * Says that the next page is on its way. The style sheet lets it appear after 200 ms, so that a page
 * that comes at once comes without it; it lies over the page, and nothing moves.
 */
export const PendingBar = () =>
  useNavigation().state === 'idle' ? null : (
    <div role="progressbar" aria-label="Loading the page" className="pending-bar no-print" />
  );
