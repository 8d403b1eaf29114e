import type { Recorded } from '@prosa/kernel';
import type { LiveRule } from '@prosa/projections';
import type { QueueMenuEvent } from './queue-option.events';

/** Menus are invalidated as a whole: clients are notified once per batch, and reload. */
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
