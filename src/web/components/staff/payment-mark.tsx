const looks = {
  'to do': 'bg-amber-tint text-amber',
  done: 'bg-leaf-tint text-leaf',
  quiet: 'bg-sunken text-soft',
  wrong: 'bg-red-tint text-red',
} as const;

/** Payment status: amber while money is awaited, red if someone must act. */
export const PaymentMark = ({ state, tone }: { state: string; tone: keyof typeof looks }) => (
  <span
    className={`inline-block rounded-control px-2 text-xs ring-1 ring-line font-semibold ${looks[tone]}`}
  >
    {state}
  </span>
);
