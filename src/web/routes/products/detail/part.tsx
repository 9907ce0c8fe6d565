import type { ReactNode } from 'react';
import type { Block } from '#domain/rich-text.ts';
import { RichText } from '#web/components/texts/rich-text.tsx';

/** A part of the page that the list beside it leads to. */
export const Part = ({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) => (
  <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-4">
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
);

export const Text = ({ blocks }: { blocks: readonly Block[] }) => (
  <RichText blocks={blocks} below={1} />
);

/** A text with a heading of its own within a part. */
export const Titled = ({ title, blocks }: { title: string; blocks: readonly Block[] }) => (
  <div className="grid min-w-0 grid-cols-1 gap-2">
    <h3 className="text-lg">{title}</h3>
    <Text blocks={blocks} />
  </div>
);
