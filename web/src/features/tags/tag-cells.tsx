import { createContext, useContext } from 'react';
import { ArrowDown, ArrowUp, DragHandleVertical } from '@blueprintjs/icons';
import type { TagView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Chip } from '../../ui/chip';
import { moveButtonId } from './use-tag-order';
import type { TagOrder } from './use-tag-order';

interface Props {
  readonly tag: TagView;
  readonly order: TagOrder;
}

/** A tag's name, with the handle that a column of the board is dragged by. */
export const TagName = ({ tag, order }: Props) => (
  <span className="tag-name">
    {tag.kanban === 1 && order.isOpen && (
      <span className="tag-handle" aria-hidden="true" {...order.drag.handleProps(tag.id)}>
        <DragHandleVertical size={16} />
      </span>
    )}
    <Chip name={tag.name} color={tag.color} />
  </span>
);

const Step = ({ tag, order, by }: Props & { readonly by: 1 | -1 }) => {
  const t = useT();
  const index = order.columns.findIndex(each => each.id === tag.id) + by;
  const Icon = by < 0 ? ArrowUp : ArrowDown;
  const label = t(by < 0 ? 'tags:moveUp' : 'tags:moveDown', { name: tag.name });
  return (
    <button
      type="button"
      id={moveButtonId(tag.id, by)}
      className="icon-button"
      aria-label={label}
      title={label}
      // Not disabled at the edge: the focus would fall off the page.
      aria-disabled={index < 0 || index >= order.columns.length}
      onClick={() => order.move(tag, by)}
    >
      <Icon size={16} />
    </button>
  );
};

/** The order of the board's columns, for the buttons of each row. */
export const TagOrderContext = createContext<TagOrder | null>(null);

/** Buttons that move a column of the board, as an alternative to dragging. */
export const TagSteps = ({ view }: { readonly view: TagView }) => {
  const order = useContext(TagOrderContext);
  if (order === null || !order.isOpen || view.kanban === 0) return null;
  return (
    <>
      <Step tag={view} order={order} by={-1} />
      <Step tag={view} order={order} by={1} />
    </>
  );
};
