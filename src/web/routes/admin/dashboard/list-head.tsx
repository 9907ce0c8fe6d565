import type { ReactNode, RefObject } from 'react';
import { COUNTED_UP_TO } from '#domain/staff-lists.ts';
import { PageTitle } from '#web/components/staff/page-parts.tsx';
import { isNarrowed, type ListView } from './list-view.ts';

const UP_TO = COUNTED_UP_TO.toLocaleString('en-US');

/** "12 orders", "1 order found", "More than 1,000 orders": no more than was counted. */
const counted = (count: number, noun: string, found: boolean): string => {
  const end = found ? ' found' : '';
  if (count > COUNTED_UP_TO) return `More than ${UP_TO} ${noun}s${end}`;
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}${end}`;
};

/** The heading of a list with how many it holds, which is told anew when a search changes it. */
export const ListHead = ({
  title,
  noun,
  view,
  count,
  ref,
  children,
}: {
  title: string;
  noun: string;
  view: ListView;
  count: number;
  ref: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}) => (
  <PageTitle
    title={title}
    ref={ref}
    beside={
      <p role="status" className="figures text-sm text-soft">
        {counted(count, noun, isNarrowed(view))}
      </p>
    }
  >
    {children}
  </PageTitle>
);
