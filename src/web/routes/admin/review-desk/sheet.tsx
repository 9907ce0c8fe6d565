import type { ReactNode } from 'react';
import type { ScanControls } from './use-scan.ts';

/**
 * Container of a scanned page at its rotation and zoom. Its size is set once the container is measured,
 * which is only possible in a browser; until then its class fits it.
 */
export const Sheet = ({
  ratio,
  controls,
  children,
}: {
  /** Height for a width of one; undefined until the page is known. */
  ratio: number | undefined;
  controls: ScanControls;
  children: (width: number | undefined) => ReactNode;
}) => {
  const { width, zoom, turn } = controls;
  if (width === 0 || ratio === undefined) return <>{children(undefined)}</>;
  const lying = turn.quarters % 2 === 1;
  const fit = lying ? width / ratio : width;
  const across = fit * zoom.value;
  const down = across * ratio;
  const [boxWidth, boxHeight] = lying ? [down, across] : [across, down];
  return (
    <div className="relative mx-auto" style={{ width: boxWidth, height: boxHeight }}>
      <div
        className="absolute top-1/2 left-1/2"
        style={{
          width: across,
          height: down,
          transform: `translate(-50%, -50%) rotate(${turn.quarters * 90}deg)`,
        }}
      >
        {children(across)}
      </div>
    </div>
  );
};
