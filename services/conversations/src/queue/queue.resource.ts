import { LIMITS, type QueueView } from '@prosa/contracts';
import { IntegerField, openingHoursIn, OpeningHoursField, TextField } from '@prosa/http';
import { defineResource, plainView } from '@prosa/resource';
import { ticketsWaitingIn } from './queue.queries';

/** The body of a queue. */
export class QueueInput {
  @TextField({ ...LIMITS.queueName, text: 'Unique in the company.' })
  name!: string;

  @TextField({ min: 3, max: 9, pattern: /^#[0-9a-f]+$/i, text: 'Unique in the company.' })
  color!: string;

  @TextField({ optional: true, max: LIMITS.messageBody.max })
  greetingMessage?: string;

  @TextField({ optional: true, max: LIMITS.messageBody.max })
  complationMessage?: string;

  @TextField({ optional: true, max: LIMITS.messageBody.max })
  outOfHoursMessage?: string;

  @TextField({ optional: true, max: LIMITS.messageBody.max })
  ratingMessage?: string;

  @IntegerField({ optional: true, min: 0, max: 9_999, text: 'Place in the bot menu.' })
  orderQueue?: number;

  @OpeningHoursField({ optional: true, text: 'The seven days, Monday first; equal times mean closed.' })
  schedules?: string;
}

/** A department that tickets wait in (spec 1 §3). */
export const queue = defineResource({
  name: 'queue',
  path: 'queue',
  events: { created: 'QueueCreated', updated: 'QueueUpdated', deleted: 'QueueDeleted' },
  input: QueueInput,
  initial: () => ({ ...noTexts, token: '', orderQueue: 0, integrationId: null, schedules: null }),
  view: (row): QueueView => ({ ...plainView(row), schedules: openingHoursIn(row.schedules ?? null) }),
  list: { key: null, search: ['name'], order: ['orderQueue', 'name'] },
  access: { read: 'queues:list', create: 'queues:manage', update: 'queues:manage', delete: 'queues:manage' },
  limitedBy: 'queues',
  unique: [
    { fields: ['color'], error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' },
    { fields: ['name'], error: 'ERR_QUEUE_NAME_TAKEN' },
  ],
  notFound: 'ERR_NO_QUEUE_FOUND',
  live: {
    changed: (action, view) => ({ channel: 'queue', payload: { action, queue: view } }),
    deleted: queueId => ({ channel: 'queue', payload: { action: 'delete', queueId } }),
  },
  facts: { tickets: ticketsWaitingIn },
  rules: { beforeDelete: ({ facts }) => (facts.tickets > 0 ? 'ERR_QUEUE_IN_USE' : null) },
});

const noTexts = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
