import { newId } from '../../api/ids';

/** Something to do, known to this browser only (spec 1 §3). */
export interface LocalTask {
  readonly id: string;
  readonly text: string;
  readonly done: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const isTask = (value: unknown): value is LocalTask => {
  const { id, text } = (value ?? {}) as Partial<LocalTask>;
  return typeof id === 'string' && typeof text === 'string';
};

/** Where a person's tasks lie: nobody who shares the browser sees another's. */
export const shelfOf = ({ id, companyId }: { readonly id: number; readonly companyId: number }): string =>
  `prosa.tasks.${companyId}.${id}`;

/** The tasks of a text that may be of an older version, or broken. */
export const tasksIn = (text: string | null): readonly LocalTask[] => {
  try {
    const values = JSON.parse(text ?? '[]') as unknown;
    return Array.isArray(values) ? values.filter(isTask) : [];
  } catch {
    return [];
  }
};

/** One more task, before the others; a blank one is none. */
export const withTask = (tasks: readonly LocalTask[], text: string, now: Date): readonly LocalTask[] => {
  const at = now.toISOString();
  return text.trim() === ''
    ? tasks
    : [{ id: newId(), text: text.trim(), done: false, createdAt: at, updatedAt: at }, ...tasks];
};

/** A task as it was changed; a blank text changes nothing. */
export const withChange = (
  tasks: readonly LocalTask[],
  id: string,
  change: Partial<Pick<LocalTask, 'text' | 'done'>>,
  now: Date,
): readonly LocalTask[] =>
  change.text?.trim() === ''
    ? tasks
    : tasks.map(task =>
        task.id === id
          ? { ...task, ...change, text: (change.text ?? task.text).trim(), updatedAt: now.toISOString() }
          : task,
      );
