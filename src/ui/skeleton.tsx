/** The place of a text or a field that is on its way, for the eye alone: what is around it says so in words. */
export const Skeleton = ({ className }: { className: string }) => (
  <span aria-hidden="true" className={`skeleton ${className}`} />
);
