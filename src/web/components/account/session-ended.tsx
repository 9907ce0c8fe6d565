/** Explains why a personal page was closed. */
export const SessionEnded = () => (
  <p role="status" className="rounded-control bg-tint p-4 text-sm">
    You are logged out now: in another tab, on another device, or because a while went by. Your page
    was closed so that nobody else reads it. Log in to go on.
  </p>
);
