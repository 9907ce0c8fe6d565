import { Skeleton } from '#ui/skeleton.tsx';

const field = (
  <div className="grid gap-3 pt-1">
    <Skeleton className="h-4 w-28" />
    <Skeleton className="h-11" />
  </div>
);

const title = <Skeleton className="h-5 w-44" />;

/** Placeholder while the code field is loading. */
export const DiscountShape = () => (
  <div aria-busy="true" data-coming="" className="card min-h-64 p-6 sm:min-h-44">
    {field}
  </div>
);

/** Placeholder of the summary inside the form. */
export const BriefShape = () => (
  <div
    aria-busy="true"
    data-coming=""
    className="card flex h-20 items-center justify-between gap-4 px-6 lg:hidden"
  >
    {title}
    <Skeleton className="h-5 w-16" />
  </div>
);

/** Placeholder of the form. */
export const FormShape = () => (
  <>
    <div className="card grid gap-5 p-6">
      {title}
      <div className="grid gap-5 md:grid-cols-2">
        {field}
        {field}
        {field}
        {field}
      </div>
    </div>
    {/* Not on phones, because an empty cart is shorter than this and would move the content below. */}
    <div className="card grid gap-5 p-6 max-md:hidden">
      {title}
      {field}
      {field}
    </div>
  </>
);

/** Placeholder of the form and, on wide screens, the summary, while the browser reads the cart. */
export const CheckoutShape = () => (
  <>
    <div className="grid gap-6 lg:col-span-7">
      <FormShape />
    </div>
    <div className="card grid gap-4 p-6 max-lg:hidden lg:col-span-5">
      {title}
      <Skeleton className="h-11" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="h-5 rounded-full" />
    </div>
  </>
);
