/** A pharmacy's cross with the price bar for its arm: the filled part is ours. It fits any name. */
export const BrandMark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0 fill-on-accent">
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <rect x="5.5" y="12.5" width="21" height="7" rx="3" opacity=".45" />
    <rect x="12.5" y="5.5" width="7" height="21" rx="3" />
    <rect x="5.5" y="12.5" width="12" height="7" rx="3" />
  </svg>
);
