import { everyone, frames, type FeatureContract } from '../feature-contract';
import type { HolderKind } from '../conversation-holder';

/** A task in a conversation, created when its card entered a column of a board. */
export interface TaskView {
  readonly uuid: string;
  readonly text: string;
  /** The column that it came from, as it was called then. */
  readonly column: { readonly id: number; readonly name: string };
  /** Its ticket or lead; for merged tickets, the destination. */
  readonly conversation: { readonly kind: HolderKind; readonly id: number; readonly uuid: string };
  readonly contact: { readonly id: number; readonly name: string };
  /** The conversation's current agent; null without one. */
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly createdAt: string;
  readonly doneAt: string | null;
  /** The user who completed it; null while it is open. */
  readonly doneBy: { readonly id: number; readonly name: string } | null;
}

/** `GET /tasks` and its twins for one conversation. */
export interface TasksAnswer {
  readonly tasks: readonly TaskView[];
}

/** The contract of tasks. */
export const tasksContract = {
  pages: { tasks: { pt: 'Tarefas', en: 'Tasks', es: 'Tareas' } },
  errors: {
    ERR_NO_TASK_FOUND: {
      status: 404,
      pt: 'Nenhuma tarefa encontrada com este ID.',
      en: 'No task found with this ID.',
      es: 'No se encontró ninguna tarea con este ID.',
    },
  },
  permissions: {
    'tasks:work': everyone,
  },
  channels: {
    task: frames<{ action: 'create' | 'update'; task: TaskView }>(),
  },
} as const satisfies FeatureContract;
