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

describe('where a toast stands', () => {
  test('at the foot of the window, where nothing is in its way', () => {
    expect(placeToast(TOAST_PLACES, TOAST, PHONE, [])).toBe('bottom-end');
  });

  test('at the head, where it would cover the button that was pressed', () => {
    const button = { box: at(16, 650, 328, 44), weight: 100 };
    expect(placeToast(TOAST_PLACES, TOAST, PHONE, [button])).toBe('top-end');
  });

  test('at the other side of a wide window, before it covers anything', () => {
    const pane = { box: at(900, 0, 380, 800), weight: 1 };
    expect(placeToast(TOAST_PLACES, WIDE, DESK, [pane])).toBe('bottom-start');
  });

  test('over what matters least, where it must cover something', () => {
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

  test('at a distance from what it must not cover', () => {
    const button = { box: at(16, 650, 328, 44), weight: 100 };
    const near = (gap: number) => ({ box: at(16, 16 + TOAST.height + gap, 328, 44), weight: 200 });
    expect(placeToast(TOAST_PLACES, TOAST, PHONE, [button, near(0)])).toBe('bottom-end');
    expect(placeToast(TOAST_PLACES, TOAST, PHONE, [button, near(8)])).toBe('top-end');
  });

  test('below the header, whose controls stay free', () => {
    const view = { ...PHONE, head: 112 };
    const field = { box: at(16, 650, 328, 44), weight: 10 };
    const menu = { box: at(300, 60, 44, 44), weight: 1 };
    const title = { box: at(16, 190, 328, 40), weight: 5 };
    expect(placeToast(TOAST_PLACES, TOAST, view, [field, menu, title])).toBe('top-end');
    expect(boxAt('top-end', TOAST, view).top).toBeGreaterThan(menu.box.bottom);
  });

  test('not over a link, where only a heading is in the other place', () => {
    const link = { box: at(800, 700, 120, 24), weight: 10 };
    const title = { box: at(880, 40, 200, 28), weight: 5 };
    const fields = { box: at(0, 0, 600, 800), weight: 10 };
    expect(placeToast(TOAST_PLACES, WIDE, DESK, [link, title, fields])).toBe('top-end');
    expect(placeToast(TOAST_PLACES, WIDE, DESK, [link, { ...title, weight: 11 }, fields])).toBe(
      'bottom-end',
    );
  });

  test('what stands a little away from it is not covered', () => {
    const { top } = boxAt('bottom-end', TOAST, PHONE);
    const above = { box: at(16, top - 52, 328, 44), weight: 100 };
    expect(placeToast(TOAST_PLACES, TOAST, PHONE, [above])).toBe('bottom-end');
  });

  test.each(TOAST_PLACES)('%s is inside of the window', (place) => {
    const { left, top, right, bottom } = boxAt(place, TOAST, PHONE);
    expect(left).toBeGreaterThan(0);
    expect(top).toBeGreaterThan(0);
    expect(right).toBeLessThan(PHONE.width);
    expect(bottom).toBeLessThan(PHONE.height);
  });
});
