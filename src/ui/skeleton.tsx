/** Placeholder for a text or field that is loading. Screen readers skip it; a text nearby announces the loading. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`skeleton ${className}`} />
);
