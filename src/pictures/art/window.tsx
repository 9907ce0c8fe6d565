import type { ReactNode } from 'react';
import { slice, type Tube } from './barrel.tsx';

/** A window in a barrel: its frame, the liquid, what stands in it, and the gleam of the glass over all. */
export const Window = ({
  frame,
  fill,
  liquid,
  children,
}: {
  frame: Tube;
  fill: string;
  liquid: Tube;
  children?: ReactNode;
}) => (
  <>
    <path d={slice(frame, 0, 1)} className={fill} />
    <path d={slice(liquid, 0, 1)} className="liquid" />
    {children}
    <path d={slice(liquid, 0.1, 0.3)} fill="#fff" opacity=".65" />
  </>
);
