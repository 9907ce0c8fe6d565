/**
 * A strength's place among its product's own: as many steps, of which those up to it stand high. Two
 * strengths of one product can so be told apart without reading.
 */
export const StrengthBar = ({
  x,
  bottom,
  width,
  step,
  steps,
}: {
  x: number;
  bottom: number;
  width: number;
  step: number;
  steps: number;
}) => {
  if (steps === 1) return null;
  const gap = 4;
  const each = (width - (steps - 1) * gap) / steps;
  return Array.from({ length: steps }, (_, place) => {
    const height = place < step ? 12 : 4;
    return (
      <rect
        key={place}
        x={Math.round((x + place * (each + gap)) * 100) / 100}
        y={bottom - height}
        width={Math.round(each * 100) / 100}
        height={height}
        className={place < step ? 'base' : 'dim'}
      />
    );
  });
};
