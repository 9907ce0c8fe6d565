import type { Notice } from '#domain/catalogue.ts';
import { Text } from './part.tsx';

/**
 * Changes since the price list or the leaflets were written, and differences between them. Part of the
 * important information, shown below it where there is room.
 */
export const Notices = ({ notices }: { notices: readonly Notice[] }) =>
  notices.length > 0 ? (
    <div className="page pt-8 lg:pt-12">
      <section aria-labelledby="notices" className="grid min-w-0 grid-cols-1 gap-4">
        <h3 id="notices" className="text-xl">
          What differs, and what has changed
        </h3>
        <div className="leaflet grid grid-cols-1 gap-x-8 gap-y-6 border-t border-line pt-5 md:grid-cols-2">
          {notices.map(({ title, text }) => (
            <div key={title} className="grid min-w-0 grid-cols-1 content-start gap-1 text-sm">
              <h4 className="text-base">{title}</h4>
              <Text blocks={text} />
            </div>
          ))}
        </div>
      </section>
    </div>
  ) : null;
