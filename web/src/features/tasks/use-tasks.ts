import { useEffect, useState } from 'react';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { toast } from '../../ui/toaster';
import { shelfOf, tasksIn, withChange, withTask } from './task-shelf';
import type { LocalTask } from './task-shelf';

/** A person's tasks in this browser, and what can be done with them. */
export interface Tasks {
  readonly tasks: readonly LocalTask[];
  readonly add: (text: string) => void;
  readonly change: (id: string, change: Partial<Pick<LocalTask, 'text' | 'done'>>) => void;
  readonly remove: (task: LocalTask) => void;
}

const read = (shelf: string): readonly LocalTask[] => {
  try {
    return tasksIn(localStorage.getItem(shelf));
  } catch {
    return [];
  }
};

/** The tasks of the signed-in person; other tabs' changes show at once. */
export const useTasks = (): Tasks => {
  const t = useT();
  const shelf = shelfOf(useUser());
  const [tasks, setTasks] = useState(() => read(shelf));
  useEffect(() => {
    setTasks(read(shelf));
    const follow = ({ key }: StorageEvent): void => {
      if (key === shelf) setTasks(read(shelf));
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [shelf]);
  const keep = (next: readonly LocalTask[]): void => {
    try {
      localStorage.setItem(shelf, JSON.stringify(next));
      setTasks(next);
    } catch {
      toast.show({ text: t('tasks:full'), tone: 'danger' });
    }
  };
  return {
    tasks,
    add: text => keep(withTask(read(shelf), text, new Date())),
    change: (id, change) => keep(withChange(read(shelf), id, change, new Date())),
    remove: task => {
      const before = read(shelf);
      keep(before.filter(({ id }) => id !== task.id));
      toast.show({
        text: t('tasks:deleted'),
        action: { label: t('tasks:undo'), run: () => keep(before) },
      });
    },
  };
};
