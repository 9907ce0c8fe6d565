import type { Notice } from '#domain/catalogue.ts';
import { Text } from './part.tsx';

/** What has changed since the price list or the leaflets were written. */
export const Notices = ({ notices }: { notices: readonly Notice[] }) =>
  notices.map(({ title, text }) => (
    <div key={title} className="grid grid-cols-1 gap-1 text-sm">
      <h3 className="text-base">{title}</h3>
      <Text blocks={text} />
    </div>
  ));
