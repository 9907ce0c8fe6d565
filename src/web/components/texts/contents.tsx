import { ChevronDown } from 'lucide';
import { Icon } from '#ui/icon.tsx';

type Place = readonly [id: string, title: string];

const Places = ({
  places,
  className,
  link,
}: {
  places: readonly Place[];
  className: string;
  link: string;
}) => (
  <nav aria-label="On this page" className={className}>
    <ul>
      {places.map(([id, title]) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={`flex items-center text-soft hover:text-accent hover:underline ${link}`}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/**
 * Table of contents of a long page: beside it if there is room, otherwise folded above it. The page has both
 * lists, and the window's width decides which one is visible.
 */
export const Contents = ({ places }: { places: readonly Place[] }) => (
  <>
    <details className="no-print card px-5 lg:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        On this page
        <Icon node={ChevronDown} className="size-5 text-accent" />
      </summary>
      <Places places={places} className="pb-3" link="min-h-11" />
    </details>
    <div className="no-print max-lg:hidden">
      <Places
        places={places}
        className="sticky top-6 border-l border-line text-sm"
        link="-ml-px min-h-9 border-l-2 border-transparent py-1 pl-4"
      />
    </div>
  </>
);
