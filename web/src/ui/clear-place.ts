/** A vertical extent on the screen, in pixels from the top. */
export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

const GAP = 12;
const EDGE = 20;

/**
 * The distance from the foot of the screen at which something of a height covers none of the extents; the usual one where
 * the screen has no such place.
 */
export const clearBottom = (taken: readonly Extent[], height: number, screen: number): number => {
  let bottom = screen - EDGE;
  const fromBelow = [...taken].sort((a, b) => b.bottom - a.bottom);
  for (const { top, bottom: end } of fromBelow)
    if (end > bottom - height - GAP && top < bottom + GAP) bottom = Math.min(bottom, top - GAP);
  return bottom - height < 0 ? EDGE : screen - bottom;
};
