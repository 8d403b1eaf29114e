import type { Rect, VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { measureElement } from '@tanstack/react-virtual';

const KEPT = 200;
const sizes = new Map<number, VirtualItem[]>();

/** The sizes of a ticket's lines when it was last on the screen; none when it never was. */
export const rememberedSizes = (ticketId: number): VirtualItem[] => sizes.get(ticketId) ?? [];

/** Remembers the sizes of a ticket's lines, so that opening it again needs no measuring. */
export const rememberSizes = (ticketId: number, items: VirtualItem[]): void => {
  sizes.delete(ticketId);
  sizes.set(ticketId, items);
  const oldest = sizes.keys().next().value;
  if (sizes.size > KEPT && oldest !== undefined) sizes.delete(oldest);
};

let frame: Rect = { width: 0, height: 0 };

/** The size of the frame that conversations were last shown in; zero before the first. */
export const frameSize = (): Rect => frame;

/** Remembers the frame's size, which the next conversation most likely has too. */
export const rememberFrame = (size: Rect | null): void => {
  if (size !== null && size.height > 0) frame = size;
};

/**
 * A row's size on mount is estimated, because measuring would force a layout; its observer provides the actual size
 * before painting.
 */
export const lineSize = (
  line: Element,
  entry: ResizeObserverEntry | undefined,
  lines: Virtualizer<HTMLDivElement, Element>,
): number => {
  const known = lines.itemSizeCache.get(lines.options.getItemKey(lines.indexFromElement(line)));
  return entry === undefined && known !== undefined ? known : measureElement(line, entry, lines);
};
