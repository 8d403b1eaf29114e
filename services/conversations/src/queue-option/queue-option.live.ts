import type { Recorded } from '@prosa/kernel';
import type { LiveRule } from '@prosa/projections';
import type { QueueMenuEvent } from './queue-option.events';

/** A menu changes as a whole: whoever shows it is told which, once for a batch, and reads it again. */
export const queueOptionLive: LiveRule = {
  on: [
    'QueueOptionAdded',
    'QueueOptionChanged',
    'QueueOptionsArranged',
    'QueueOptionsRemoved',
  ] satisfies QueueMenuEvent['type'][],
  frames: events => {
    const menus = new Map(
      (events as readonly Recorded<QueueMenuEvent>[]).map(({ data, metadata }) => [
        data.queueId,
        metadata.companyId,
      ]),
    );
    return Promise.resolve(
      [...menus].map(([queueId, companyId]) => ({
        companyId,
        channel: 'queueOption',
        payload: { action: 'update', queueId },
        audience: { kind: 'company' },
      })),
    );
  },
};
