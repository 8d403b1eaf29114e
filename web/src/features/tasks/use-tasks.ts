import { useEffect, useState } from 'react';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { toast } from '../../ui/toaster';
import { tasksKeyOf, tasksIn, withChange, withReturned, withTask } from './task-storage';
import type { LocalTask } from './task-storage';

/** A person's tasks in this browser, and what can be done with them. */
export interface Tasks {
  readonly tasks: readonly LocalTask[];
  /** Whether it could be kept; a blank one is none, and kept as such. */
  readonly add: (text: string) => boolean;
  /** A few tasks that show what they are for, the last of them done. */
  readonly addExamples: () => void;
  readonly change: (id: string, change: Partial<Pick<LocalTask, 'text' | 'done'>>) => void;
  readonly remove: (task: LocalTask) => void;
}

const read = (storageKey: string): readonly LocalTask[] => {
  try {
    return tasksIn(localStorage.getItem(storageKey));
  } catch {
    return [];
  }
};

/** The tasks of the signed-in person; other tabs' changes show at once. */
export const useTasks = (): Tasks => {
  const t = useT();
  const storageKey = tasksKeyOf(useUser());
  const [tasks, setTasks] = useState(() => read(storageKey));
  useEffect(() => {
    setTasks(read(storageKey));
    const follow = ({ key }: StorageEvent): void => {
      if (key === storageKey) setTasks(read(storageKey));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [storageKey]);
  const keep = (next: readonly LocalTask[]): boolean => {
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
      setTasks(next);
      return true;
    } catch {
      toast.show({ text: t('tasks:full'), tone: 'danger' });
      return false;
    }
  };
  return {
    tasks,
    add: text => keep(withTask(read(storageKey), text, new Date())),
    addExamples: () => {
      const now = new Date();
      const texts = t('tasks:examples', { returnObjects: true }) as readonly string[];
      const examples = texts
        .toReversed()
        .reduce((all, text) => withTask(all, text, now), [] as readonly LocalTask[]);
      const last = examples.at(-1)?.id ?? '';
      keep(withChange(examples, last, { done: true }, now));
    },
    change: (id, change) => void keep(withChange(read(storageKey), id, change, new Date())),
    remove: task => {
      const before = read(storageKey);
      keep(before.filter(({ id }) => id !== task.id));
      toast.show({
        text: t('tasks:deleted'),
        action: {
          label: t('tasks:undo'),
          run: () => void keep(withReturned(read(storageKey), task, before)),
        },
      });
    },
  };
};
