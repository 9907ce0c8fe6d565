import { Skeleton } from '#ui/skeleton.tsx';

const row = (
  <div className="grid gap-4 px-[min(1rem,5vw)] py-4 md:p-6">
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <Skeleton className="h-14 w-18" />
      <div className="grid flex-1 basis-28 gap-2 py-1">
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <div className="grid basis-full gap-2 py-1 md:basis-64">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-5 rounded-full" />
      </div>
    </div>
    <div className="flex justify-between gap-4">
      <Skeleton className="h-11 w-33" />
      <Skeleton className="h-11 w-24" />
    </div>
  </div>
);

/**
 * Placeholder of the cart and, on wide screens, its total, while the browser reads it. It is no taller than
 * a phone, because an empty cart is shorter and would move the content below.
 */
export const CartShape = () => (
  <>
    <div className="card divide-y divide-line lg:col-span-8">
      {row}
      {row}
    </div>
    <div className="card grid gap-4 p-6 max-md:hidden lg:col-span-4">
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-5 rounded-full" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-16" />
      <Skeleton className="h-11" />
    </div>
  </>
);
