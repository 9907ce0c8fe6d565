/** Explains why a personal page was closed. */
export const SessionEnded = () => (
  <p role="status" className="rounded-control bg-tint p-4 text-sm">
    You were logged out in another tab, on another device, or because of inactivity. We closed your
    page so that no one else can read it. Log in to continue.
  </p>
);
