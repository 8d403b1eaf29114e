import { LIMITS, type QueueView } from '@prosa/contracts';
import { IdField, IntegerField, openingHoursIn, OpeningHoursField, TextField } from '@prosa/http';
import { defineResource, plainView } from '@prosa/resource';
import { integrationIds, promptIds, ticketsWaitingIn } from './queue.queries';

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

  @IdField({
    optional: true,
    nullable: true,
    text: 'The service that answers first; goes before `promptId`.',
  })
  integrationId?: number | null;

  @IdField({ optional: true, nullable: true })
  promptId?: number | null;

  @OpeningHoursField({ optional: true, text: 'The seven days, Monday first; equal times mean closed.' })
  schedules?: string;
}

/** A department that tickets wait in (spec 1 §3). */
export const queue = defineResource({
  name: 'queue',
  path: 'queue',
  events: { created: 'QueueCreated', updated: 'QueueUpdated', deleted: 'QueueDeleted' },
  input: QueueInput,
  initial: () => ({ ...noTexts, ...noBots, token: '', orderQueue: 0, schedules: null }),
  since: { promptId: null },
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
  facts: { tickets: ticketsWaitingIn, integrations: integrationIds, prompts: promptIds },
  rules: {
    beforeSave: ({ current, next, facts }) => {
      const isNew = (field: 'integrationId' | 'promptId'): boolean => current?.[field] !== next[field];
      if (isNew('integrationId') && !isAmong(next.integrationId, facts.integrations))
        return 'ERR_NO_INTEGRATION_FOUND';
      return isNew('promptId') && !isAmong(next.promptId, facts.prompts) ? 'ERR_NO_PROMPT_FOUND' : null;
    },
    beforeDelete: ({ facts }) => (facts.tickets > 0 ? 'ERR_QUEUE_IN_USE' : null),
  },
});

const noBots = { integrationId: null, promptId: null };
const isAmong = (id: number | null, known: readonly number[]): boolean => id === null || known.includes(id);
const noTexts = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
