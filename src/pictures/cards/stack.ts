import type { Subject } from '#pictures/art/subject.ts';
import { ART_HEIGHT, ART_WIDTH } from '#pictures/art/sheet.ts';
import type { Card, Shown } from './card.ts';

/** How wide each of one, two or three drawings is. */
const WIDTHS = [470, 448, 380];

/** Up to three drawings in a tall panel, one above the other. */
export const stack = (subjects: readonly Subject[], panel: Card['panel']): readonly Shown[] => {
  const stacked = subjects.slice(0, WIDTHS.length);
  const width = WIDTHS[stacked.length - 1] ?? 0;
  const height = (width * ART_HEIGHT) / ART_WIDTH;
  const pitch = stacked.length === 1 ? 0 : (panel.height - height) / (stacked.length - 1 + 0.28);
  const top = (panel.height - height - pitch * (stacked.length - 1)) / 2;
  return stacked.map((subject, place) => ({
    subject,
    x: panel.x + (panel.width - width) / 2,
    y: panel.y + top + place * pitch,
    width,
  }));
};
