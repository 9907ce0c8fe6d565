import type { Notice } from '#domain/catalogue.ts';
import { Part, Text } from './part.tsx';

/** What has changed since the price list or the leaflets were written, and what differs between them. */
export const Notices = ({ notices }: { notices: readonly Notice[] }) =>
  notices.length > 0 ? (
    <div className="page pt-8 lg:pt-12">
      <Part id="notices" title="What differs, and what has changed">
        <div className="leaflet grid grid-cols-1 gap-x-8 gap-y-6 border-t border-line pt-5 md:grid-cols-2">
          {notices.map(({ title, text }) => (
            <div key={title} className="grid min-w-0 grid-cols-1 content-start gap-1 text-sm">
              <h3 className="text-base">{title}</h3>
              <Text blocks={text} />
            </div>
          ))}
        </div>
      </Part>
    </div>
  ) : null;
