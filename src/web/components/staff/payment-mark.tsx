const looks = {
  'to do': 'bg-amber-tint text-amber',
  done: 'bg-leaf-tint text-leaf',
  quiet: 'bg-sunken text-soft',
  wrong: 'bg-red-tint text-red',
} as const;

/** Where a payment is: amber where money is waited for, red where somebody has to act. */
export const PaymentMark = ({ state, tone }: { state: string; tone: keyof typeof looks }) => (
  <span
    className={`inline-block rounded-control px-2 text-xs ring-1 ring-line font-semibold ${looks[tone]}`}
  >
    {state}
  </span>
);
