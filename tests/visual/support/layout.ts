import type { Page } from '@playwright/test';

/** Resolves once late parts, fonts, images and animations of the page have finished. Runs in the browser. */
const rest = async (): Promise<void> => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (document.querySelector('[data-coming]') !== null) await frame();
  for (const image of document.images) image.loading = 'eager';
  await Promise.allSettled([...document.images].map((image) => image.decode()));
  await document.fonts.ready;
  // Popups are repositioned in the frame after a resize.
  await frame();
  await frame();
  // Animations in a closed part of the page never finish.
  const shown = ({ effect }: Animation): boolean =>
    !(effect instanceof KeyframeEffect) || (effect.target?.checkVisibility() ?? true);
  const finite = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity && shown(each));
  await Promise.allSettled(finite.map((each) => each.finished));
};

export const rested = (page: Page): Promise<void> => page.evaluate(rest);

/**
 * Reports the layout problems of a page: text that is cut off, controls that overlap, and
 * sideways scrolling. Runs in the browser; each problem is one line.
 */
const look = (): string[] => {
  const found: string[] = [];
  const edge = document.documentElement.clientWidth;
  const nameOf = (element: Element): string => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    return `<${element.tagName.toLowerCase()}> "${text.replace(/\s+/g, ' ').slice(0, 40)}"`;
  };
  // An open modal dialog limits the check to its content.
  const modal = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')]
    .filter((each) => each.checkVisibility())
    .at(-1);
  const scope = modal ?? document.body;

  if (document.documentElement.scrollWidth > edge) {
    /** Content of a scrollable box may extend beyond the edge. */
    const isBoxed = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      return false;
    };
    const wide = [...document.querySelectorAll('body *')].filter(
      (each) => each.getBoundingClientRect().right > edge + 1 && !isBoxed(each),
    );
    found.push(`the page scrolls sideways: ${wide.slice(0, 3).map(nameOf).join(', ')}`);
  }

  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
  /** Content for screen readers alone is clipped on purpose. */
  const isCutAway = (element: Element): boolean => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { clipPath, clip } = getComputedStyle(box);
      if (clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)') return true;
    }
    return false;
  };
  const isVisible = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !isCutAway(element);

  const overlap = (a: DOMRect, b: DOMRect): boolean =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  /** The filled part of a price bar has the same color as the saving text, which would be unreadable on it. */
  const filled = [...scope.querySelectorAll('svg.ours > rect')].map((rect) =>
    rect.getBoundingClientRect(),
  );

  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || (node.textContent ?? '').trim() === '') continue;
    if (parent.closest('svg, noscript, script, style, [aria-hidden=true], option')) continue;
    if (!isVisible(parent)) continue;
    range.selectNodeContents(node);
    // The lines that a teaser leaves out lie below it, where nobody sees them.
    const teaser = parent.closest('p') ?? parent;
    const end =
      getComputedStyle(teaser).webkitLineClamp === 'none'
        ? Number.POSITIVE_INFINITY
        : teaser.getBoundingClientRect().bottom + 1;
    const lines = [...range.getClientRects()].filter(
      (rect) => rect.width > 0 && rect.bottom <= end,
    );
    if (filled.some((bar) => lines.some((line) => overlap(line, bar))))
      found.push(`text lies on what is filled of a bar in ${nameOf(parent)}`);
    for (
      let box: Element | null = parent;
      box !== null && box !== document.documentElement;
      box = box.parentElement
    ) {
      const style = getComputedStyle(box);
      const frame = box.getBoundingClientRect();
      // A teaser is clamped on purpose, because its link shows the whole text.
      if (style.webkitLineClamp !== 'none' && box.closest('article, li, a')) break;
      // A table cell is truncated on purpose if its row links to the details.
      if (style.textOverflow === 'ellipsis' && box.closest('tr')?.querySelector('a[href]')) break;
      if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;
      const cut = lines.some(
        (line) =>
          (hides(style.overflowX) &&
            (line.right > frame.right + 1 || line.left < frame.left - 1)) ||
          (hides(style.overflowY) && (line.bottom > frame.bottom + 2 || line.top < frame.top - 2)),
      );
      if (cut) {
        found.push(`text is cut off in ${nameOf(parent)}`);
        break;
      }
      // The parents of a fixed element do not clip it.
      if (style.position === 'fixed') break;
    }
  }

  const controls = [
    ...scope.querySelectorAll(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]',
    ),
  ].filter((each) => {
    const floats = each.closest('[role=status], [role=region][aria-label*="otification"]');
    return isVisible(each) && !floats;
  });
  /** Sticky elements and opened lists cover the page on purpose. */
  const layerOf = (element: Element): 'stuck' | 'opened' | 'page' => {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { position, zIndex } = getComputedStyle(box);
      if (['fixed', 'sticky'].includes(position)) return 'stuck';
      if (position === 'absolute' && zIndex !== 'auto' && box.closest('details[open]'))
        return 'opened';
    }
    return 'page';
  };
  /** The part of a control that its ancestors do not scroll away or clip. */
  const seenRects = (element: Element): DOMRect[] => {
    let rects = [...element.getClientRects()];
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box);
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const frame = box.getBoundingClientRect();
        rects = rects.map((rect) => {
          const [left, top] = [Math.max(rect.left, frame.left), Math.max(rect.top, frame.top)];
          const [right, bottom] = [
            Math.min(rect.right, frame.right),
            Math.min(rect.bottom, frame.bottom),
          ];
          return new DOMRect(left, top, Math.max(right - left, 0), Math.max(bottom - top, 0));
        });
      }
      if (position === 'fixed') break;
    }
    return rects;
  };
  const boxes = controls.map((each) => ({
    each,
    layer: layerOf(each),
    rects: seenRects(each),
  }));
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      if (one.layer !== other.layer) continue;
      if (one.each.contains(other.each) || other.each.contains(one.each)) continue;
      const clash = one.rects.some((a) =>
        other.rects.some((b) => {
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (width <= 2 || height <= 2) return false;
          // A button may be inside the field that it belongs to.
          const inside =
            (one.each.matches('input') && b.left >= a.left && b.right <= a.right + 1) ||
            (other.each.matches('input') && a.left >= b.left && a.right <= b.right + 1);
          return !inside;
        }),
      );
      if (clash) found.push(`${nameOf(one.each)} lies on ${nameOf(other.each)}`);
    }
  });
  return [...new Set(found)];
};

export type View = { readonly width: number; readonly text: '' | '200%' };

/** The printable area of an A4 sheet. */
export const PAPER: View = { width: 718, text: '' };

/** The narrowest viewport (a page at 400 %), a tablet, a desktop, and double text size on the desktop. */
const VIEWS: readonly View[] = [
  { width: 1280, text: '' },
  { width: 1280, text: '200%' },
  { width: 768, text: '' },
  { width: 320, text: '' },
];

/** The layout problems of a page with their view; the page stays in the last view. */
export const layoutProblems = async (
  page: Page,
  views: readonly View[] = VIEWS,
): Promise<string[]> => {
  const problems: string[] = [];
  for (const { width, text } of views) {
    await page.setViewportSize({ width, height: width < 768 ? 640 : 800 });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    await rested(page);
    for (const problem of await page.evaluate(look))
      problems.push(`at ${width} px ${text && `with text at ${text} `}${problem}`);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  return problems;
};
