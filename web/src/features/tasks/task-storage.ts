import { newId } from '../../api/ids';

/** A task stored in this browser only (spec 1 §3). */
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

/** A task as it is today, of one that an older version kept with less. */
const whole = ({ id, text, done, createdAt = '', updatedAt = createdAt }: LocalTask): LocalTask => ({
  ...{ id, text, createdAt, updatedAt },
  done: Boolean(done),
});

/** The storage key of a user's tasks, separate for users of one browser. */
export const tasksKeyOf = ({ id, companyId }: { readonly id: number; readonly companyId: number }): string =>
  `prosa.tasks.${companyId}.${id}`;

/** The tasks of a text that may be of an older version, or broken. */
export const tasksIn = (text: string | null): readonly LocalTask[] => {
  try {
    const values = JSON.parse(text ?? '[]') as unknown;
    return Array.isArray(values) ? values.filter(isTask).map(whole) : [];
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

/** A task that was taken away, back where it was; what happened to the others stays. */
export const withReturned = (
  tasks: readonly LocalTask[],
  task: LocalTask,
  before: readonly LocalTask[],
): readonly LocalTask[] => {
  const after = before.slice(before.findIndex(({ id }) => id === task.id) + 1).map(({ id }) => id);
  const index = tasks.findIndex(({ id }) => after.includes(id));
  return tasks.some(({ id }) => id === task.id)
    ? tasks
    : tasks.toSpliced(index < 0 ? tasks.length : index, 0, task);
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
