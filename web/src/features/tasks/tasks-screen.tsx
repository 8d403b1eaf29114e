import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { Clipboard, Edit, Plus, Trash } from '@blueprintjs/icons';
import type { TaskView } from '@prosa/contracts';
import { Link } from 'wouter';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { TaskBox } from '../../conversation/tasks/conversation-tasks';
import { selectKnownTasks, taskActions, tasksOf } from '../../conversation/tasks/conversation-tasks.slice';
import { addressOf } from '../../conversation/tasks/task-address';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { formatContactName, formatDateTime } from '../../ui/formatters';
import { EmptyState } from '../../ui/states';
import type { LocalTask } from './task-storage';
import type { Tasks } from './use-tasks';
import { useTasks } from './use-tasks';
import './tasks-texts';
import './tasks.css';

const MOST = 500;

const NewTask = ({
  add,
  field,
}: Pick<Tasks, 'add'> & { readonly field: RefObject<HTMLInputElement | null> }) => {
  const t = useT();
  const [text, setText] = useState('');
  return (
    <form
      className="task-new"
      onSubmit={event => {
        event.preventDefault();
        if (add(text)) setText('');
      }}
    >
      <InputGroup
        fill
        inputRef={field}
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
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Its second half would press the button that the focus goes to.
    event.preventDefault();
    onEnd(event.key === 'Enter' ? text : null);
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
  const wasEdited = useRef(false);
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasEdited.current && !isEdited) edit.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
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
            {task.updatedAt !== '' && (
              <span className="task-time tnum">
                {t(wasChanged ? 'tasks:changedAt' : 'tasks:createdAt', {
                  when: formatDateTime(task.updatedAt),
                })}
              </span>
            )}
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('tasks:editOf', { text: task.text })}
            title={t('edit')}
            ref={edit}
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

/** Tasks of the user's conversations, created by board columns. */
const useTasksOfConversations = (): readonly TaskView[] => {
  const dispatch = useAppDispatch();
  const { id } = useUser();
  const known = useAppSelector(selectKnownTasks);
  useEffect(() => {
    dispatch(taskActions.mineAsked());
    return () => {
      dispatch(taskActions.mineLeft());
    };
  }, [dispatch]);
  return useMemo(() => tasksOf(known, id), [known, id]);
};

const TasksOfConversations = ({ tasks }: { readonly tasks: readonly TaskView[] }) => {
  const t = useT();
  return (
    <section className="tasks-of-conversations" aria-labelledby="tasks-of-conversations">
      <h2 id="tasks-of-conversations">{t('conversationTasks:mine')}</h2>
      <p className="page-intro">{t('conversationTasks:mineIntro')}</p>
      <ul className="tasks">
        {tasks.map(task => {
          const name = formatContactName(task.contact.name);
          return (
            <li key={task.uuid} className="task">
              <span className="task-main">
                <TaskBox task={task} />
              </span>
              <Link to={addressOf(task)} aria-label={t('conversationTasks:openOf', { name })}>
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
      <h2>{t('conversationTasks:own')}</h2>
      <p className="page-intro">{t('tasks:intro')}</p>
    </section>
  );
};

/** The user's tasks: those of conversations, and those stored in this browser only (spec 1 §2). */
export const TasksScreen = () => {
  const t = useT();
  const { tasks, add, addExamples, change, remove } = useTasks();
  const ofConversations = useTasksOfConversations();
  const field = useRef<HTMLInputElement>(null);
  const sorted = [...tasks.filter(({ done }) => !done), ...tasks.filter(({ done }) => done)];
  return (
    <div className="page tasks-page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.tasks')}</h1>
          {ofConversations.length === 0 && <p className="page-intro">{t('tasks:intro')}</p>}
        </div>
      </header>
      {ofConversations.length > 0 && <TasksOfConversations tasks={ofConversations} />}
      <NewTask add={add} field={field} />
      {tasks.length === 0 ? (
        <EmptyState
          icon={Clipboard}
          title={t('tasks:emptyTitle')}
          body={t('tasks:emptyBody')}
          action={<Button text={t('tasks:start')} onClick={addExamples} />}
        />
      ) : (
        <ul className="tasks">
          {sorted.map(task => (
            <TaskLine
              key={task.id}
              task={task}
              change={change}
              remove={gone => {
                remove(gone);
                // Its own button is gone with it.
                field.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
};
