import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Shortcut } from '#web/components/staff/shortcuts.tsx';
import type { DeskScan } from './desk-data.ts';

const STEPS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4, 6];

export type ScanControls = {
  /** Width of the container in pixels; 0 until it is measured. */
  readonly width: number;
  readonly zoom: {
    readonly value: number;
    readonly least: boolean;
    readonly most: boolean;
    readonly in: () => void;
    readonly out: () => void;
    readonly fit: () => void;
  };
  readonly turn: {
    /** Number of clockwise quarter turns. */
    readonly quarters: number;
    readonly left: () => void;
    readonly right: () => void;
  };
  readonly page: {
    readonly number: number;
    readonly first: boolean;
    readonly last: boolean;
    readonly back: () => void;
    readonly on: () => void;
    readonly go: (number: number) => void;
  };
  readonly pages: number;
  readonly setPages: (pages: number) => void;
  readonly choose: (scanId: string, page?: number) => void;
};

const useWidth = (box: RefObject<HTMLDivElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  return width;
};

/** Zoom, rotation and page of a scan; never sent to the server. */
export const useScan = (scans: readonly DeskScan[]) => {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [chosen, setChosen] = useState<string>();
  const [zoom, setZoom] = useState(1);
  const [quarters, setQuarters] = useState(0);
  const [number, setNumber] = useState(1);
  const [pages, setPages] = useState(1);
  const scan = scans.find(({ id }) => id === chosen) ?? scans[0];
  const step = (way: 1 | -1): void =>
    setZoom(
      (now) =>
        (way > 0 ? STEPS.find((each) => each > now) : STEPS.findLast((each) => each < now)) ?? now,
    );
  const turn = (by: 1 | 3): void => setQuarters((now) => (now + by) % 4);
  const go = (to: number): void => {
    setNumber(Math.min(Math.max(to, 1), pages));
    box.current?.scrollTo(0, 0);
  };
  const controls: ScanControls = {
    width,
    zoom: {
      value: zoom,
      least: zoom === STEPS[0],
      most: zoom === STEPS.at(-1),
      in: () => step(1),
      out: () => step(-1),
      fit: () => setZoom(1),
    },
    turn: { quarters, left: () => turn(3), right: () => turn(1) },
    page: {
      number,
      first: number <= 1,
      last: number >= pages,
      back: () => go(number - 1),
      on: () => go(number + 1),
      go: (to) => {
        if (to !== number) go(to);
      },
    },
    pages,
    setPages,
    choose: (id, page = 1) => {
      setChosen(id);
      setNumber(page);
      setPages(1);
      setQuarters(0);
    },
  };
  const shortcuts: readonly Shortcut[] = [
    {
      on: ['[Shift]+Equal', 'NumpadAdd'],
      shown: ['+'],
      does: 'Zoom in on the scan',
      run: () => controls.zoom.in(),
    },
    {
      on: ['Minus', 'NumpadSubtract'],
      shown: ['-'],
      does: 'Zoom out',
      run: () => controls.zoom.out(),
    },
    { on: ['0'], shown: ['0'], does: 'Fit the scan to its width', run: () => controls.zoom.fit() },
    { on: ['r'], shown: ['r'], does: 'Rotate the scan right', run: () => controls.turn.right() },
    {
      on: ['Shift+r', 'Shift+R'],
      shown: ['Shift r'],
      does: 'Rotate the scan left',
      run: () => controls.turn.left(),
    },
    { on: ['n'], shown: ['n'], does: 'Next page of the scan', run: () => controls.page.on() },
    { on: ['p'], shown: ['p'], does: 'Previous page', run: () => controls.page.back() },
  ];
  return { scan, box, controls, shortcuts };
};
