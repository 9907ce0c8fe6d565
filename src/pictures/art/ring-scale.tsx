import { Ring, type Tube } from './barrel.tsx';

/**
 * A product's strengths as rings round the tube, of which as many are bright as the strength is steps
 * up: two strengths of one product can be told apart without reading.
 */
export const RingScale = ({
  tube,
  to,
  room,
  step,
  steps,
  bright = 'paper',
  dark = 'deep',
}: {
  tube: Tube;
  /** Where the last ring ends. */
  to: number;
  /** How much of the tube the rings may take. */
  room: number;
  step: number;
  steps: number;
  bright?: string;
  dark?: string;
}) => {
  const pitch = Math.min(16, room / steps);
  const width = pitch * 0.56;
  return Array.from({ length: steps }, (_, place) => (
    <Ring
      key={place}
      tube={tube}
      at={to - width - (steps - 1 - place) * pitch}
      width={width}
      fill={place < step ? bright : dark}
    />
  ));
};
