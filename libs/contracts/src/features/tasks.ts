import type { FeatureContract } from '../feature-contract';

/** What tasks add to the words that server and browser share. */
export const tasksContract = {
  pages: { tasks: { pt: 'Tarefas', en: 'Tasks', es: 'Tareas' } },
} as const satisfies FeatureContract;
