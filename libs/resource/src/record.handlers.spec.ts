import { openSealer } from '@prosa/crypto';
import { createAggregates, createCodec, MemoryEventStore } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { systemClock } from '@prosa/kernel';
import { RecordHandlers } from './record.handlers';
import type { RecordPorts } from './record.handlers';
import { defineResource, everyVerb, plainView } from './resource.definition';

class PaidInput {
  name!: string;
  color!: string;
}

const paid = defineResource({
  name: 'tag',
  path: 'paid',
  events: { created: 'TagCreated', updated: 'TagUpdated', deleted: 'TagDeleted' },
  input: PaidInput,
  initial: () => ({ kanban: false, forLeads: false, position: 0 }),
  view: row => plainView(row),
  list: { key: 'records', search: ['name'], order: ['-position', 'name'] },
  access: { ...everyVerb('tags:work'), feature: 'useKanban' },
  unique: [],
  notFound: 'ERR_NO_TAG_FOUND',
  live: {
    changed: (action, view) => ({ channel: 'tag', payload: { action, tag: view } }),
    deleted: tagId => ({ channel: 'tag', payload: { action: 'delete', tagId } }),
  },
});

const store = new MemoryEventStore(systemClock);
const ports: RecordPorts = {
  aggregates: createAggregates({ store, codec: createCodec([], openSealer), clock: systemClock }),
  database: { withTenant: () => Promise.reject(new Error('The plan was to be asked first')) },
  numbers: { next: () => Promise.resolve(1) },
  barrier: { reached: () => Promise.resolve(true) },
  clock: systemClock,
};
const viewer: Viewer = {
  userId: 1,
  uuid: '0190c0de-0000-7000-8000-000000000001',
  name: 'Ana',
  companyId: 1,
  profile: 'admin',
  super: false,
  allTicket: 'disabled',
  queueIds: [],
  sessionId: 's',
};
const envelope = {
  actor: { kind: 'system', name: 'spec' },
  correlationId: 'c',
  causationId: 'c',
} as const;

describe('a record that needs a plan feature', () => {
  it('does not start where nobody knows the plans', () => {
    expect(() => new RecordHandlers(paid, ports)).toThrow('plan gate');
  });

  it('is closed, to read and to write, for a company whose plan lacks it', async () => {
    const plans = { allows: (companyId: number) => Promise.resolve(companyId !== 1) };
    const records = new RecordHandlers(paid, { ...ports, plans });
    const request = { viewer, envelope };
    const body = { name: 'Vendas', color: '#773DFA' };
    for (const attempt of [
      () => records.all(viewer),
      () => records.page(viewer, {}),
      () => records.find(1, viewer),
      () => records.create(body, request),
      () => records.update(1, body, request),
      () => records.delete(1, request),
    ]) {
      await expect(attempt()).rejects.toThrow('ERR_PLAN_FEATURE');
    }
    expect(await store.head()).toBe(0n);
  });
});
