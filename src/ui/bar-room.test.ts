import { expect, test } from 'vitest';
import { roomClass, roomFrom } from './bar-room.ts';

test('a small saving beside a long filling needs a wide bar, and a large one does not', () => {
  expect(roomFrom('Save 92%', 8, 'small')).toBe(8);
  expect(roomFrom('Save 54%', 46, 'small')).toBe(10);
  expect(roomFrom('Save $1,170.00', 29, 'small')).toBe(12);
  expect(roomFrom('Save up to 79%', 21, 'large')).toBe(14);
  expect(roomFrom('Save up to 54%', 46, 'large')).toBe(18);
});

test('where hardly anything is saved, the words are below the bar at every width', () => {
  expect(roomFrom('Save 5%', 95, 'small')).toBeUndefined();
  expect(roomClass('Save 5%', 95, 'small')).toBe('');
  expect(roomFrom('Save 0%', 100, 'large')).toBeUndefined();
});

test('the style asks for the very width that the words need', () => {
  expect(roomClass('Save 54%', 46, 'small')).toBe('@min-[10em]:row-start-1 @min-[10em]:text-right');
});
