import { describe, expect, test } from 'vitest';
import { type Box, boxAt, placeToast, TOAST_PLACES } from './toast-place.ts';

const PHONE = { width: 360, height: 740, head: 0 };
const DESK = { width: 1280, height: 800, head: 0 };
const TOAST = { width: 328, height: 90 };
const WIDE = { width: 420, height: 90 };

const at = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

describe('the place of a toast', () => {
  test('is the bottom of the window by default', () => {
    expect(placeToast(TOAST_PLACES, TOAST, PHONE, [])).toBe('bottom-end');
  });

  test('is the top if it would cover the pressed button at the bottom', () => {
    const button = { box: at(16, 650, 328, 44), weight: 100 };
    expect(placeToast(TOAST_PLACES, TOAST, PHONE, [button])).toBe('top-end');
  });

  test('is the other side of a wide window if it would cover something', () => {
    const pane = { box: at(900, 0, 380, 800), weight: 1 };
    expect(placeToast(TOAST_PLACES, WIDE, DESK, [pane])).toBe('bottom-start');
  });

  test('covers the elements with the lowest weight if it must cover something', () => {
    const button = { box: at(16, 650, 328, 44), weight: 100 };
    const other = { box: at(16, 20, 328, 44), weight: 1 };
    expect(placeToast(['bottom-end', 'top-end'], TOAST, PHONE, [button, other])).toBe('top-end');
    expect(
      placeToast(['bottom-end', 'top-end'], TOAST, PHONE, [
        { ...button, weight: 1 },
        { ...other, weight: 100 },
      ]),
    ).toBe('bottom-end');
  });

  test('keeps a distance from elements', () => {
    const button = { box: at(16, 650, 328, 44), weight: 100 };
    const near = (gap: number) => ({ box: at(16, 16 + TOAST.height + gap, 328, 44), weight: 200 });
    expect(placeToast(TOAST_PLACES, TOAST, PHONE, [button, near(0)])).toBe('bottom-end');
    expect(placeToast(TOAST_PLACES, TOAST, PHONE, [button, near(8)])).toBe('top-end');
  });

  test('is below the header', () => {
    const view = { ...PHONE, head: 112 };
    const field = { box: at(16, 650, 328, 44), weight: 10 };
    const menu = { box: at(300, 60, 44, 44), weight: 1 };
    const title = { box: at(16, 190, 328, 40), weight: 5 };
    expect(placeToast(TOAST_PLACES, TOAST, view, [field, menu, title])).toBe('top-end');
    expect(boxAt('top-end', TOAST, view).top).toBeGreaterThan(menu.box.bottom);
  });

  test('covers a heading rather than a link', () => {
    const link = { box: at(800, 700, 120, 24), weight: 10 };
    const title = { box: at(880, 40, 200, 28), weight: 5 };
    const fields = { box: at(0, 0, 600, 800), weight: 10 };
    expect(placeToast(TOAST_PLACES, WIDE, DESK, [link, title, fields])).toBe('top-end');
    expect(placeToast(TOAST_PLACES, WIDE, DESK, [link, { ...title, weight: 11 }, fields])).toBe(
      'bottom-end',
    );
  });

  test('ignores elements at a small distance', () => {
    const { top } = boxAt('bottom-end', TOAST, PHONE);
    const above = { box: at(16, top - 52, 328, 44), weight: 100 };
    expect(placeToast(TOAST_PLACES, TOAST, PHONE, [above])).toBe('bottom-end');
  });

  test.each(TOAST_PLACES)('is inside the window for %s', (place) => {
    const { left, top, right, bottom } = boxAt(place, TOAST, PHONE);
    expect(left).toBeGreaterThan(0);
    expect(top).toBeGreaterThan(0);
    expect(right).toBeLessThan(PHONE.width);
    expect(bottom).toBeLessThan(PHONE.height);
  });
});
