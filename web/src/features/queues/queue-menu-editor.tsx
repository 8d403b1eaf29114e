import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { QueueOptionView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { useDragRows } from '../../ui/use-drag-rows';
import type { DragRows } from '../../ui/use-drag-rows';
import { MenuPreview } from './menu-preview';
import { OptionForm } from './option-form';
import { OptionRow, titleId } from './option-row';
import { childrenOf, countUnder, dropTo, mayAddTo, stepTo } from './queue-menu.rule';
import type { Menu, MenuPlace, MenuStep } from './queue-menu.rule';
import { useQueueMenu } from './use-queue-menu';
import type { OptionText, QueueMenu } from './use-queue-menu';
import './queue-menu.css';

/** The menu under edit, as its rows see it. */
export interface EditedMenu {
  readonly menu: Menu;
  readonly chosen: number | null;
  readonly drag: DragRows;
  /** The level of a new option, and the option being edited. */
  readonly adding: { readonly parentId: number | null } | null;
  readonly editing: number | null;
  choose(this: void, id: number | null): void;
  addTo(this: void, parentId: number | null): void;
  edit(this: void, id: number | null): void;
  ask(this: void, id: number): void;
  step(this: void, option: QueueOptionView, step: MenuStep): void;
  /** Puts the focus on the row above or below. */
  walk(this: void, option: QueueOptionView, step: 'up' | 'down'): void;
  save(this: void, text: OptionText): Promise<void>;
  leave(this: void): void;
}

const EMPTY: Menu = [];
const NEW: OptionText = { title: '', message: '' };

/** The rows in visual order. */
const inRows = (menu: Menu, parentId: number | null = null): Menu =>
  childrenOf(menu, parentId).flatMap(option => [option, ...inRows(menu, option.id)]);

const focusRow = (id: number | undefined): void =>
  id === undefined ? undefined : document.getElementById(titleId(id))?.focus();

/** Announces moves to screen readers. */
const useAnnouncement = (menu: Menu): { said: string; say(this: void, id: number): void } => {
  const t = useT();
  const [moved, setMoved] = useState<{ readonly id: number } | null>(null);
  const option = menu.find(({ id }) => id === moved?.id);
  // A move to another level creates a new element, so the focus is moved to it, once per move. The same menu
  // arrives again as a frame, when the user may be editing the next option; synchronous, because the next key may
  // follow at once.
  useLayoutEffect(() => {
    if (moved !== null) focusRow(moved.id);
  }, [moved]);
  const said =
    option === undefined
      ? ''
      : t('queues:moved', {
          name: option.title,
          place: option.option,
          count: childrenOf(menu, option.parentId).length,
        });
  return { said, say: id => setMoved({ id }) };
};

const useWorkspace = (queueMenu: QueueMenu) => {
  const menu = queueMenu.options ?? EMPTY;
  const [chosen, choose] = useState<number | null>(null);
  const [adding, setAdding] = useState<EditedMenu['adding']>(null);
  const [editing, setEditing] = useState<number | null>(null);
  // Which form is open: what was saved in an earlier one closes no other, and takes no focus from it.
  const form = useRef(0);
  const [question, ask] = useState<number | null>(null);
  const { said, say } = useAnnouncement(menu);
  const turnTo = (next: {
    readonly adding?: EditedMenu['adding'];
    readonly editing?: number | null;
  }): void => {
    form.current += 1;
    setAdding(next.adding ?? null);
    setEditing(next.editing ?? null);
  };
  const leave = (): void => turnTo({});
  const move = async (id: number, place: MenuPlace | null): Promise<void> => {
    if (place === null) return;
    await queueMenu.change(id, place);
    say(id);
  };
  const drag = useDragRows({
    nests: true,
    mayDrop: (id, on, zone) => dropTo(menu, id, on, zone) !== null,
    onDrop: (id, on, zone) => void move(id, dropTo(menu, id, on, zone)),
  });
  const save = async (text: OptionText): Promise<void> => {
    const own = form.current;
    if (editing !== null) {
      if ((await queueMenu.change(editing, text)) && own === form.current) leave();
      return;
    }
    const added = await queueMenu.add(adding?.parentId ?? null, text);
    if (added === null || own !== form.current) return;
    leave();
    choose(added.id);
    say(added.id);
  };
  const editor: EditedMenu = {
    ...{ menu, chosen, drag, adding, editing, choose, ask, leave, save },
    addTo: parentId => {
      turnTo({ adding: { parentId } });
      choose(parentId);
    },
    edit: id => {
      turnTo({ editing: id });
      choose(id);
    },
    step: (option, step) => void move(option.id, stepTo(menu, option, step)),
    walk: (option, step) => {
      const rows = inRows(menu);
      focusRow(rows[rows.findIndex(({ id }) => id === option.id) + (step === 'up' ? -1 : 1)]?.id);
    },
  };
  return { editor, said, question, ask };
};

const Level = ({ editor, parentId }: { readonly editor: EditedMenu; readonly parentId: number | null }) => {
  const isAdding = editor.adding !== null && editor.adding.parentId === parentId;
  const options = childrenOf(editor.menu, parentId);
  if (options.length === 0 && !isAdding) return null;
  return (
    <ol className="menu-level">
      {options.map(option => (
        <li key={option.id}>
          {editor.editing === option.id ? (
            <OptionForm initial={option} isNew={false} onSave={editor.save} onCancel={editor.leave} />
          ) : (
            <OptionRow editor={editor} option={option} />
          )}
          <Level editor={editor} parentId={option.id} />
        </li>
      ))}
      {isAdding && (
        <li>
          <OptionForm initial={NEW} isNew onSave={editor.save} onCancel={editor.leave} />
        </li>
      )}
    </ol>
  );
};

const Question = ({
  queueMenu,
  menu,
  id,
  onDone,
}: {
  readonly queueMenu: QueueMenu;
  readonly menu: Menu;
  readonly id: number | null;
  readonly onDone: () => void;
}) => {
  const t = useT();
  const option = menu.find(each => each.id === id);
  if (option === undefined) return null;
  const under = countUnder(menu, option.id);
  return (
    <ConfirmDialog
      isOpen
      title={t('queues:deleteTitle', { name: option.title })}
      body={under === 0 ? t('queues:deleteOption') : t('queues:deleteOptions', { count: under })}
      confirmLabel={t('delete')}
      onCancel={onDone}
      onConfirm={() => {
        onDone();
        void queueMenu.remove(option.id);
      }}
    />
  );
};

/** The tree of options that a queue's bot offers, and beside it what a customer's phone shows of it. */
export const QueueMenuEditor = ({
  queueId,
  version,
  greeting,
}: {
  readonly queueId: number;
  readonly version: number;
  readonly greeting: string;
}) => {
  const t = useT();
  const queueMenu = useQueueMenu(queueId, version);
  const { editor, said, question, ask } = useWorkspace(queueMenu);
  const { menu } = editor;
  if (queueMenu.options === null)
    return queueMenu.error === null ? (
      <SkeletonRows rows={4} height={44} avatar={false} />
    ) : (
      <ErrorState title={t('errors:listFailed')} error={queueMenu.error} onRetry={queueMenu.reload} />
    );
  return (
    <div className="menu-editor">
      <div className="menu-tree">
        <p id="queue-menu-keys" className="field-note">
          {t('queues:menuHint')} <span className="menu-keys">{t('queues:menuKeys')}</span>
        </p>
        <Level editor={editor} parentId={null} />
        {menu.length === 0 && editor.adding === null && <p className="menu-empty">{t('queues:menuEmpty')}</p>}
        {mayAddTo(menu, null) && !(editor.adding !== null && editor.adding.parentId === null) && (
          <Button icon={<Plus />} text={t('queues:addOption')} onClick={() => editor.addTo(null)} />
        )}
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
      <MenuPreview greeting={greeting} menu={menu} chosen={editor.chosen} />
      <Question queueMenu={queueMenu} menu={menu} id={question} onDone={() => ask(null)} />
    </div>
  );
};
