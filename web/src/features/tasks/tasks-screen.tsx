import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { Clipboard, Edit, Plus, Trash } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { formatDateTime } from '../../ui/formatters';
import { EmptyState } from '../../ui/states';
import type { LocalTask } from './task-shelf';
import type { Tasks } from './use-tasks';
import { useTasks } from './use-tasks';
import './tasks-texts';
import './tasks.css';

const MOST = 500;

const NewTask = ({ add }: Pick<Tasks, 'add'>) => {
  const t = useT();
  const [text, setText] = useState('');
  return (
    <form
      className="task-new"
      onSubmit={event => {
        event.preventDefault();
        add(text);
        setText('');
      }}
    >
      <InputGroup
        fill
        aria-label={t('tasks:newLabel')}
        placeholder={t('tasks:newLabel')}
        maxLength={MOST}
        value={text}
        onValueChange={setText}
      />
      <Button type="submit" intent="primary" icon={<Plus />} text={t('add')} />
    </form>
  );
};

const TaskEditor = ({
  task,
  onEnd,
}: {
  readonly task: LocalTask;
  readonly onEnd: (text: string | null) => void;
}) => {
  const t = useT();
  const [text, setText] = useState(task.text);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onEnd(text);
    else if (event.key === 'Escape') onEnd(null);
  };
  return (
    <span className="task-editor">
      <InputGroup
        fill
        inputRef={field}
        aria-label={t('tasks:textLabel')}
        maxLength={MOST}
        value={text}
        onValueChange={setText}
        onKeyDown={onKeyDown}
      />
      <Button text={t('cancel')} onClick={() => onEnd(null)} />
      <Button intent="primary" text={t('save')} onClick={() => onEnd(text)} />
    </span>
  );
};

const TaskLine = ({
  task,
  change,
  remove,
}: { readonly task: LocalTask } & Pick<Tasks, 'change' | 'remove'>) => {
  const t = useT();
  const [isEdited, setEdited] = useState(false);
  const end = (text: string | null): void => {
    setEdited(false);
    if (text !== null && text.trim() !== task.text) change(task.id, { text });
  };
  const wasChanged = task.updatedAt !== task.createdAt;
  return (
    <li className="task" data-done={task.done}>
      {isEdited ? (
        <TaskEditor task={task} onEnd={end} />
      ) : (
        <>
          <span className="task-main">
            <Checkbox
              className="task-check"
              checked={task.done}
              onChange={() => change(task.id, { done: !task.done })}
            >
              <span className="task-text">{task.text}</span>
            </Checkbox>
            <span className="task-time tnum">
              {t(wasChanged ? 'tasks:changedAt' : 'tasks:createdAt', {
                when: formatDateTime(task.updatedAt),
              })}
            </span>
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('tasks:editOf', { text: task.text })}
            title={t('edit')}
            onClick={() => setEdited(true)}
          >
            <Edit size={16} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('tasks:deleteOf', { text: task.text })}
            title={t('delete')}
            onClick={() => remove(task)}
          >
            <Trash size={16} />
          </button>
        </>
      )}
    </li>
  );
};

/** What this person has to do: in this browser and nowhere else (spec 1 §2). */
export const TasksScreen = () => {
  const t = useT();
  const { tasks, add, change, remove } = useTasks();
  const sorted = [...tasks.filter(({ done }) => !done), ...tasks.filter(({ done }) => done)];
  return (
    <div className="page tasks-page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.tasks')}</h1>
          <p className="page-intro">{t('tasks:intro')}</p>
        </div>
      </header>
      <NewTask add={add} />
      {tasks.length === 0 ? (
        <EmptyState icon={Clipboard} title={t('tasks:emptyTitle')} body={t('tasks:emptyBody')} />
      ) : (
        <ul className="tasks">
          {sorted.map(task => (
            <TaskLine key={task.id} task={task} change={change} remove={remove} />
          ))}
        </ul>
      )}
    </div>
  );
};
