import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

/** What a dragged card carries. */
export interface DraggedCard {
  readonly [key: string | symbol]: unknown;
  readonly id: number;
  readonly from: number;
}

/** What is done with a card that is dropped. */
export type OnCardDrop = (card: { readonly id: number; readonly from: number }) => void;

/** An element that takes cards. */
export interface DropTarget {
  readonly element: HTMLElement;
  readonly columnId: number;
  readonly onDrop: OnCardDrop;
}

/** Of the elements that take cards now; for fingers, of which the library knows nothing. */
const targets = new WeakMap<Element, DropTarget>();

const mark = ({ element }: DropTarget, isOver: boolean): void => {
  element.dataset['dropping'] = String(isOver);
};

/** Ends the mark of an element that a card was over. */
export const leaveTarget = (target: DropTarget | null): void => {
  if (target !== null) mark(target, false);
};

/** The element that takes a card at a place of the page, marked, and the one before unmarked. */
export const dropTargetAt = (
  below: Element | null,
  card: DraggedCard,
  before: DropTarget | null,
): DropTarget | null => {
  let found: DropTarget | undefined;
  for (let each = below; each !== null && found === undefined; each = each.parentElement)
    found = targets.get(each);
  const target = found === undefined || found.columnId === card.from ? null : found;
  if (before !== null && before.element !== target?.element) mark(before, false);
  if (target !== null) mark(target, true);
  return target;
};

const cardIn = (data: Record<string | symbol, unknown>): DraggedCard | null =>
  typeof data['id'] === 'number' && typeof data['from'] === 'number' ? (data as DraggedCard) : null;

/** Makes an element take the cards of other columns than `columnId`; it is marked by `data-dropping` while one is over it. */
export const takeCards = (element: HTMLElement, columnId: number, onDrop: OnCardDrop): (() => void) => {
  const target = { element, columnId, onDrop };
  targets.set(element, target);
  const forPointers = dropTargetForElements({
    element,
    canDrop: ({ source }) => {
      const card = cardIn(source.data);
      return card !== null && card.from !== columnId;
    },
    onDragEnter: () => mark(target, true),
    onDragLeave: () => mark(target, false),
    onDrop: ({ source }) => {
      mark(target, false);
      const card = cardIn(source.data);
      if (card !== null) onDrop(card);
    },
  });
  return () => {
    targets.delete(element);
    forPointers();
  };
};
