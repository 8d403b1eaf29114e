import type { TagView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useMay } from '../../session/use-session';
import { toast } from '../../ui/toaster';
import { useDragRows } from '../../ui/use-drag-rows';
import type { DragRows, DropZone } from '../../ui/use-drag-rows';
import { tags } from './tag-records';

/** The columns of the board in their order, and how they are put in another. */
export interface TagOrder {
  readonly columns: readonly TagView[];
  /** Not while a search shows some of them only. */
  readonly isOpen: boolean;
  readonly drag: DragRows;
  /** Moves a column by a number of positions. */
  move(this: void, tag: TagView, by: number): void;
}

/** The id of the button that moves a column, so that the focus can stay on it. */
export const moveButtonId = (id: number, by: number): string => `tag-${id}-${by < 0 ? 'up' : 'down'}`;

/** Shows an order at once, keeps it, and goes back to the one before when it cannot be kept. */
const useArrange = (): ((wanted: readonly TagView[]) => Promise<void>) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const show = (all: readonly TagView[]): void => {
    for (const changed of all) dispatch(tags.actions.changed({ changed }));
  };
  return async wanted => {
    const arranged = wanted.map((tag, index) => ({ ...tag, position: index + 1 }));
    show(arranged);
    try {
      await api.put('/tags/positions/update', {
        tags: arranged.map(({ id, position }) => ({ id, position })),
      });
    } catch {
      show(wanted);
      toast.danger(t('tags:orderFailed'));
    }
  };
};

/** The order of the board's columns, for users who may change it. */
export const useTagOrder = (forLeads: boolean): TagOrder => {
  const { items, term } = useAppSelector(tags.select);
  const arrange = useArrange();
  const columns = items.filter(tag => tag.kanban === 1 && tag.forLeads === forLeads);
  const put = (id: number, index: number): void => {
    const tag = columns.find(each => each.id === id);
    const others = columns.filter(each => each.id !== id);
    if (tag === undefined || index < 0 || index > others.length) return;
    void arrange(others.toSpliced(index, 0, tag));
  };
  const onDrop = (id: number, on: number, zone: DropZone): void => {
    const others = columns.filter(each => each.id !== id);
    put(id, others.findIndex(each => each.id === on) + (zone === 'after' ? 1 : 0));
  };
  const isColumn = (id: number): boolean => columns.some(each => each.id === id);
  return {
    columns,
    isOpen: useMay('tags:flagKanban') && term.trim() === '' && columns.length > 1,
    drag: useDragRows({ nests: false, mayDrop: (_, on) => isColumn(on), onDrop }),
    move: (tag, by) => {
      put(tag.id, columns.findIndex(each => each.id === tag.id) + by);
      // The row is another element after the move.
      requestAnimationFrame(() => document.getElementById(moveButtonId(tag.id, by))?.focus());
    },
  };
};
