import type { KeyboardEvent } from 'react';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  DragHandleVertical,
  Edit,
  More,
  Plus,
  Trash,
} from '@blueprintjs/icons';
import type { QueueOptionView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Popover } from '../../ui/popover';
import type { PopoverMenuItem } from '../../ui/popover';
import { mayAddTo, stepTo } from './queue-menu.rule';
import type { MenuStep } from './queue-menu.rule';
import type { EditedMenu } from './queue-menu-editor';

const STEPS: Readonly<Record<string, MenuStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

const ICONS = { up: ArrowUp, down: ArrowDown, in: ArrowRight, out: ArrowLeft } as const;

/** The id of an option's title on the page, which has the focus of its row. */
export const titleId = (id: number): string => `queue-option-${id}`;

/** Roving focus between rows, and the keys that move and edit one. */
const useRowKeys = (editor: EditedMenu, option: QueueOptionView) => (event: KeyboardEvent<HTMLElement>) => {
  const step = STEPS[event.key];
  const isMove = event.ctrlKey || event.metaKey || event.altKey;
  if (step !== undefined && isMove) editor.step(option, step);
  else if (step === 'up' || step === 'down') editor.walk(option, step);
  else if (event.key === 'F2') editor.edit(option.id);
  else if (event.key === 'Delete') editor.ask(option.id);
  else return;
  event.preventDefault();
};

const useActs = (editor: EditedMenu, option: QueueOptionView): readonly PopoverMenuItem[] => {
  const t = useT();
  const steps = (['up', 'down', 'in', 'out'] as const).map(step => {
    const Icon = ICONS[step];
    return {
      key: step,
      text: t(`queues:move.${step}`),
      icon: <Icon />,
      isDisabled: stepTo(editor.menu, option, step) === null,
      onChoose: () => editor.step(option, step),
    };
  });
  return [
    { key: 'edit', text: t('edit'), icon: <Edit />, label: 'F2', onChoose: () => editor.edit(option.id) },
    ...steps,
    {
      key: 'delete',
      text: t('delete'),
      icon: <Trash />,
      isDangerous: true,
      onChoose: () => editor.ask(option.id),
    },
  ];
};

/** One option: its number, its title, and what can be done to it. */
export const OptionRow = ({
  editor,
  option,
}: {
  readonly editor: EditedMenu;
  readonly option: QueueOptionView;
}) => {
  const t = useT();
  const { id, title, message } = option;
  const items = useActs(editor, option);
  const onKeyDown = useRowKeys(editor, option);
  return (
    <div className="option-row" data-chosen={editor.chosen === id} {...editor.drag.rowProps(id)}>
      <span className="option-handle" aria-hidden="true" {...editor.drag.handleProps(id)}>
        <DragHandleVertical size={14} />
      </span>
      <button
        type="button"
        id={titleId(id)}
        className="option-title"
        aria-pressed={editor.chosen === id}
        aria-describedby="queue-menu-keys"
        onClick={() => editor.choose(id)}
        onDoubleClick={() => editor.edit(id)}
        onKeyDown={onKeyDown}
      >
        <span className="option-number tnum">{option.option}</span>
        <span className="option-words">
          <span className="option-name">{title}</span>
          {message !== '' && <span className="option-excerpt">{message}</span>}
        </span>
      </button>
      {mayAddTo(editor.menu, id) && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('queues:addUnder', { name: title })}
          title={t('queues:addUnder', { name: title })}
          onClick={() => editor.addTo(id)}
        >
          <Plus size={14} />
        </button>
      )}
      <Popover placement="bottom-end" content={{ label: t('queues:acts', { name: title }), items }}>
        <button type="button" className="icon-button" aria-label={t('queues:acts', { name: title })}>
          <More size={14} />
        </button>
      </Popover>
    </div>
  );
};
