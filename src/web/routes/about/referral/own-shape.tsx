import { Skeleton } from '#ui/skeleton.tsx';

const card = (
  <div className="card grid content-start gap-4 p-6">
    <Skeleton className="h-5 w-2/5" />
    <Skeleton className="h-7 w-3/5" />
    <Skeleton className="h-11 w-40" />
  </div>
);

/** Placeholder while the code and the coupons are loading. */
export const OwnShape = () => (
  <div data-coming="" className="grid gap-4 lg:grid-cols-2">
    <p role="status" className="sr-only">
      Loading your code and coupons...
    </p>
    {card}
    {card}
  </div>
);
