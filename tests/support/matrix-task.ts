import type { TasksAnswer } from '@prosa/contracts';
import type { ApiClient } from './api-client';
import { eventually } from './eventually';

/** A ticket's task, created by a card that enters a column with one; returns its uuid. */
export const taskOf = async (admin: ApiClient, ticketId: number, canary: string): Promise<string> => {
  const column = { name: `${canary} etapa`, color: '#773DFA', kanban: true, entryTask: `${canary} tarefa` };
  const { id } = await admin.post<{ id: number }>('/tags', column);
  await admin.put(`/ticket-tags/${ticketId}/${id}`, {});
  const uuid = await eventually(async () => {
    const [task] = (await admin.get<TasksAnswer>(`/tasks/ticket/${ticketId}`)).tasks;
    if (!task) throw new Error('the column has not asked for its task yet');
    return task.uuid;
  });
  await admin.put(`/ticket-tags/${ticketId}/0`, {});
  return uuid;
};
