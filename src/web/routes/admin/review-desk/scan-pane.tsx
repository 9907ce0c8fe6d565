import {
  ChevronLeft,
  ChevronRight,
  ExternalLink,
  Maximize2,
  RotateCcw,
  RotateCw,
  ZoomIn,
  ZoomOut,
} from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { PointerEvent, ReactNode, RefObject } from 'react';
import type { DeskScan } from './desk-data.ts';
import { PdfPage, PicturePage } from './scan-page.tsx';
import type { ReadingView } from './use-reading.ts';
import type { ScanControls } from './use-scan.ts';

const Tool = ({
  name,
  keys,
  onPress,
  disabled = false,
  children,
}: {
  name: string;
  keys: string;
  onPress: () => void;
  disabled?: boolean;
  children: ReactNode;
}) => (
  <button
    type="button"
    aria-label={name}
    title={`${name} (${keys})`}
    aria-disabled={disabled || undefined}
    onClick={() => {
      if (!disabled) onPress();
    }}
    className="grid size-11 cursor-pointer place-items-center rounded-control text-accent hover:bg-tint aria-disabled:cursor-default aria-disabled:text-edge"
  >
    {children}
  </button>
);

/** Lets a mouse drag the scan; touch scrolls it natively. */
const dragging = {
  onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
    if (event.pointerType === 'mouse' && event.button === 0)
      event.currentTarget.setPointerCapture(event.pointerId);
  },
  onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
    if (event.pointerType === 'mouse' && event.buttons === 1)
      event.currentTarget.scrollBy(-event.movementX, -event.movementY);
  },
};

const icon = { 'aria-hidden': true, className: 'size-5' } as const;

/** The scan with its controls: zoom, rotation, pages and earlier files. */
export const ScanPane = ({
  scans,
  scan,
  box,
  controls,
  reading,
}: {
  scans: readonly DeskScan[];
  scan: DeskScan | undefined;
  /** Scrollable container of the page. */
  box: RefObject<HTMLDivElement | null>;
  controls: ScanControls;
  reading: ReadingView;
}) => {
  if (!scan)
    return (
      <p className="card p-6 text-soft">
        The file of this prescription is no longer stored. What was typed from it is shown next to
        this.
      </p>
    );
  const { zoom, turn, page, pages } = controls;
  return (
    <section
      aria-label="Scan of the prescription"
      className="card flex h-[60dvh] flex-col overflow-clip md:h-[calc(100dvh-2rem)]"
    >
      <div className="flex flex-wrap items-center gap-x-1 border-b border-line bg-surface px-2">
        <div className="needs-script flex flex-wrap items-center" role="toolbar" aria-label="Scan">
          <Tool name="Zoom out" keys="-" disabled={zoom.least} onPress={zoom.out}>
            <Icon node={ZoomOut} {...icon} />
          </Tool>
          <span role="status" className="figures w-12 text-center text-xs font-semibold">
            {Math.round(zoom.value * 100)}%
          </span>
          <Tool name="Zoom in" keys="+" disabled={zoom.most} onPress={zoom.in}>
            <Icon node={ZoomIn} {...icon} />
          </Tool>
          <Tool name="Fit to width" keys="0" onPress={zoom.fit}>
            <Icon node={Maximize2} {...icon} />
          </Tool>
          <Tool name="Rotate left" keys="Shift R" onPress={turn.left}>
            <Icon node={RotateCcw} {...icon} />
          </Tool>
          <Tool name="Rotate right" keys="R" onPress={turn.right}>
            <Icon node={RotateCw} {...icon} />
          </Tool>
          {pages > 1 ? (
            <>
              <Tool name="Previous page" keys="P" disabled={page.first} onPress={page.back}>
                <Icon node={ChevronLeft} {...icon} />
              </Tool>
              <span role="status" className="figures text-xs font-semibold whitespace-nowrap">
                Page {page.number} of {pages}
              </span>
              <Tool name="Next page" keys="N" disabled={page.last} onPress={page.on}>
                <Icon node={ChevronRight} {...icon} />
              </Tool>
            </>
          ) : null}
        </div>
        <a
          href={scan.url}
          target="_blank"
          rel="noreferrer"
          className="ml-auto inline-flex min-h-11 items-center gap-2 px-2 text-sm font-semibold text-accent"
        >
          <Icon node={ExternalLink} className="size-4" />
          <span className="max-sm:sr-only md:max-lg:sr-only">Open file</span>
          <span className="sr-only">(a PDF is saved, a picture opens in a new tab)</span>
        </a>
      </div>
      {scans.length > 1 ? (
        <div className="needs-script flex flex-wrap gap-2 border-b border-line px-2 py-2">
          {scans.map((each) => (
            <button
              key={each.id}
              type="button"
              aria-pressed={each.id === scan.id}
              onClick={() => controls.choose(each.id)}
              className={`min-h-9 cursor-pointer rounded-control px-3 text-xs font-semibold ${
                each.id === scan.id ? 'bg-tint text-accent-strong' : 'text-soft hover:bg-tint'
              }`}
            >
              {each.label}
            </button>
          ))}
        </div>
      ) : null}
      <div
        ref={box}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what is larger than its box
        tabIndex={0}
        role="group"
        aria-label={`${scan.name}, sent ${scan.uploaded}`}
        className="min-h-0 grow overflow-auto overscroll-contain bg-sunken"
        {...dragging}
      >
        {scan.contentType === 'application/pdf' ? (
          <PdfPage key={scan.id} scan={scan} controls={controls} reading={reading} />
        ) : (
          <PicturePage key={scan.id} scan={scan} controls={controls} reading={reading} />
        )}
      </div>
    </section>
  );
};
