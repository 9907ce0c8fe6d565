import { placeId, type ReadingView } from './use-reading.ts';

/** The places of the read fields on a page of the scan, in fractions of it, so that they follow zoom and rotation. */
export const ReadingMarks = ({ reading }: { reading: ReadingView }) => {
  const first = new Map<string, (typeof reading.places)[number]>();
  for (const place of reading.places) if (!first.has(place.id)) first.set(place.id, place);
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {reading.places.map((place) => {
        const { id, x, y, width, height, sure } = place;
        return (
          <div
            key={`${id}-${x}-${y}`}
            id={first.get(id) === place ? placeId(id) : undefined}
            className={`absolute rounded-sm border-2 ${
              reading.active === id
                ? 'border-accent bg-accent/20'
                : sure
                  ? 'border-accent/40'
                  : 'border-dashed border-amber'
            }`}
            style={{
              left: `calc(${x * 100}% - 3px)`,
              top: `calc(${y * 100}% - 3px)`,
              width: `calc(${width * 100}% + 6px)`,
              height: `calc(${height * 100}% + 6px)`,
            }}
          />
        );
      })}
    </div>
  );
};
