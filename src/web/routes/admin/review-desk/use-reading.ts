import { type RefObject, useEffect, useState } from 'react';
import type { Place } from '#domain/reading/read-prescription.ts';
import type { Proposal } from '#domain/reading/propose.ts';
import type { DeskReadingData } from './desk-data.ts';
import type { ScanControls } from './use-scan.ts';

/** What the machine read, as the fields and the scan show it. */
export type ReadingView = {
  readonly proposalOf: (field: string) => Proposal | undefined;
  /** The field whose place on the scan stands out. */
  readonly active: string | undefined;
  /** Makes a place stand out, and scrolls the scan to it. */
  readonly show: (id: string) => void;
  /** Makes a place stand out where the scan is; unknown ids change nothing. */
  readonly mark: (id: string) => void;
  readonly places: readonly (Place & { readonly id: string; readonly sure: boolean })[];
};

const NO_PLACES: ReadingView['places'] = [];

/** The id of the element that marks a place. */
export const placeId = (id: string): string => `place-${id}`;

/** Scrolls the scan so that the marked place is in the middle, whatever zoom and rotation are. */
const scrollToPlace = (box: HTMLElement, id: string): void => {
  const place = document.getElementById(placeId(id))?.getBoundingClientRect();
  if (!place) return;
  const around = box.getBoundingClientRect();
  box.scrollBy({
    left: place.left + place.width / 2 - (around.left + around.width / 2),
    top: place.top + place.height / 2 - (around.top + around.height / 2),
  });
};

export const useReading = (
  reading: DeskReadingData | undefined,
  {
    box,
    controls,
    scanId,
  }: {
    readonly box: RefObject<HTMLDivElement | null>;
    readonly controls: ScanControls;
    readonly scanId: string | undefined;
  },
): ReadingView => {
  const [active, setActive] = useState<string>();
  const [wanted, setWanted] = useState<{ readonly id: string }>();
  const { number } = controls.page;
  useEffect(() => {
    if (wanted && box.current) scrollToPlace(box.current, wanted.id);
  }, [wanted, number, scanId, box]);
  const of = (reading?.proposals ?? []).map(({ field: id, ...rest }) => ({ ...rest, id }));
  const files = reading?.files ?? [];
  const fileOf = (page: number) => files.findLast(({ pagesBefore }) => pagesBefore < page);
  const shown = files.find((file) => file.scanId === scanId);
  const pageOf = (id: string): number | undefined =>
    of.find((each) => each.id === id)?.places[0]?.page;
  return {
    proposalOf: (field) => reading?.proposals.find((each) => each.field === field),
    active,
    show: (id) => {
      const page = pageOf(id);
      const file = page === undefined ? undefined : fileOf(page);
      if (page === undefined || !file) return;
      if (file === shown) controls.page.go(page - file.pagesBefore);
      else controls.choose(file.scanId, page - file.pagesBefore);
      setActive(id);
      setWanted({ id });
    },
    mark: (id) => {
      if (pageOf(id) !== undefined) setActive(id);
    },
    places: shown
      ? of.flatMap(({ id, state, places }) =>
          places
            .filter(({ page }) => fileOf(page) === shown && page === shown.pagesBefore + number)
            .map((place) => ({ ...place, id, sure: state === 'sure' })),
        )
      : NO_PLACES,
  };
};
