import { LiveRegion } from '../../ui/LiveRegion.tsx';
import { SheetFrame } from './SheetFrame.tsx';

/** The sheet before its component is there: what is in it, and what can be done with it, comes with that. */
export function ClosedSheet() {
  return (
    <SheetFrame>
      <LiveRegion part="status" announcement={undefined} />
      <LiveRegion announcement={undefined} />
    </SheetFrame>
  );
}
