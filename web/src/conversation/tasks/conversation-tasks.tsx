import { useEffect, useMemo } from 'react';
import { Checkbox } from '@blueprintjs/core';
import type { TaskView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { formatDateTime } from '../../ui/formatters';
import './conversation-tasks-texts';
import './conversation-tasks.css';
import { selectKnownTasks, taskActions, tasksIn } from './conversation-tasks.slice';
import type { TaskPlace } from './conversation-tasks.slice';

/** A task with its checkbox; `after` is shown behind its column and date. */
export const TaskBox = ({ task }: { readonly task: TaskView }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const isDone = task.doneAt !== null;
  const { column, createdAt, doneBy, doneAt } = task;
  return (
    <span className="conversation-task" data-done={isDone}>
      <Checkbox checked={isDone} onChange={() => dispatch(taskActions.ticked({ task, done: !isDone }))}>
        <span className="conversation-task-text">{task.text}</span>
      </Checkbox>
      <span className="conversation-task-meta tnum">
        {doneAt !== null && doneBy !== null
          ? t('conversationTasks:doneBy', { name: doneBy.name, when: formatDateTime(doneAt) })
          : t('conversationTasks:from', { column: column.name, when: formatDateTime(createdAt) })}
      </span>
    </span>
  );
};

/** The tasks of a conversation, above its messages; nothing without tasks. */
export const ConversationTasks = ({ kind, id }: TaskPlace) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const known = useAppSelector(selectKnownTasks);
  useEffect(() => {
    dispatch(taskActions.opened({ kind, id }));
    return () => {
      dispatch(taskActions.closed({ kind, id }));
    };
  }, [dispatch, kind, id]);
  const tasks = useMemo(() => tasksIn(known, { kind, id }), [known, kind, id]);
  const [open, done] = [
    tasks.filter(({ doneAt }) => doneAt === null),
    tasks.filter(each => each.doneAt !== null),
  ];
  if (tasks.length === 0) return null;
  return (
    <section className="conversation-tasks" aria-label={t('conversationTasks:title')}>
      {open.map(task => (
        <TaskBox key={task.uuid} task={task} />
      ))}
      {done.length > 0 && (
        <details>
          <summary>{t('conversationTasks:done', { count: done.length })}</summary>
          {done.map(task => (
            <TaskBox key={task.uuid} task={task} />
          ))}
        </details>
      )}
    </section>
  );
};
