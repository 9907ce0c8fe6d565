import { Printer } from 'lucide';
import { PAPER_NAMES } from '#texts/papers.ts';
import { Icon } from '#ui/icon.tsx';
import { href } from '#web/href.ts';
import { usePapers } from './staff-viewer.ts';

/** The papers of an order that the viewer may print, each as a PDF in a new tab. */
export const PaperLinks = ({ orderId }: { orderId: string }) => {
  const papers = usePapers();
  return papers.length === 0 ? null : (
    <section aria-label="Papers" className="grid gap-1">
      <h4 className="inline-flex items-center gap-2 text-sm font-semibold">
        <Icon node={Printer} className="size-4" />
        Papers
      </h4>
      <ul className="flex flex-wrap gap-x-5">
        {papers.map((paper) => (
          <li key={paper}>
            {/* A file, so the router must not handle the link. */}
            <a
              href={href('/admin/orders/:orderId/papers/:paper', {
                orderId,
                paper: `${paper}.pdf`,
              })}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center text-sm font-semibold"
            >
              {PAPER_NAMES[paper]}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
