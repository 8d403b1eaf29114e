import 'reflect-metadata';
import { ACCESS_RULE, PLAN_RULE } from '@prosa/http';
import { recordController } from './record.controller';
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
  initial: () => ({
    kanban: false,
    forLeads: false,
    position: 0,
    columnLimit: 0,
    entryMessage: '',
    entryTask: '',
    userId: null,
  }),
  view: row => ({
    ...plainView(row),
    kanban: row.kanban ? (1 as const) : (0 as const),
    ticketsCount: 0,
    leadsCount: 0,
  }),
  list: { key: 'records', search: ['name'], order: ['-position', 'name'] },
  access: { ...everyVerb('tags:work'), feature: 'useKanban' },
  unique: [],
  notFound: 'ERR_NO_TAG_FOUND',
  live: {
    changed: (action, view) => ({ channel: 'tag', payload: { action, tag: view } }),
    deleted: tagId => ({ channel: 'tag', payload: { action: 'delete', tagId } }),
  },
});

const handlers = Symbol('RecordService');

describe('a record that needs a plan feature', () => {
  it('says so to the gate of all routes, for every one of its routes', () => {
    expect(Reflect.getMetadata(PLAN_RULE, recordController(paid, handlers))).toBe('useKanban');
  });

  it('names a permission on every route besides', () => {
    const routes = recordController(paid, handlers).prototype as Record<string, object>;
    for (const method of ['list', 'all', 'show', 'create', 'update', 'remove'])
      expect(Reflect.getMetadata(ACCESS_RULE, routes[method] ?? {})).toEqual({ permission: 'tags:work' });
  });
});

describe('a record without one', () => {
  it('is open to every plan', () => {
    const { feature: _feature, ...access } = paid.access;
    const free = recordController({ ...paid, access }, handlers);
    expect(Reflect.getMetadata(PLAN_RULE, free)).toBeUndefined();
  });
});
