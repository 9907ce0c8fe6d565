import { Download } from 'lucide';
import { Icon } from '#ui/icon.tsx';

/** Downloads a list as it is filtered and sorted. */
export const CsvLink = ({ to, of = 'this list' }: { to: string; of?: string }) => (
  <a
    className="no-print link inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
    href={to}
  >
    <Icon node={Download} className="size-4" />
    CSV
    <span className="sr-only"> file of {of}</span>
  </a>
);
