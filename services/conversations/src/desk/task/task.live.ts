import { parseStreamName } from '@prosa/kernel';
import { touchedBy, type LiveRule, type NewFrame } from '@prosa/projections';
import { touchedTasks } from './task.queries';

/** Publishes tasks to users who may see their conversation; its agent is notified of new ones. */
export const taskLive: LiveRule = {
  on: ['TaskCreated', 'TaskCompleted', 'TaskReopened'],
  async frames(events, db) {
    const taskOf = ({ stream }: (typeof events)[number]): string => parseStreamName(stream).id;
    const created = new Set(events.filter(({ type }) => type === 'TaskCreated').map(taskOf));
    return (await touchedTasks(db, touchedBy(events, taskOf))).map(
      ({ companyId, task, audience }): NewFrame => ({
        companyId,
        channel: 'task',
        payload: { action: created.has(task.uuid) ? 'create' : 'update', task },
        audience,
      }),
    );
  },
};
