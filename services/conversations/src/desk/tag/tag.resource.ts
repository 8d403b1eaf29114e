import { LIMITS } from '@prosa/contracts';
import type { TagView } from '@prosa/contracts';
import { BooleanField, IntegerField, TextField } from '@prosa/http';
import { defineResource, everyVerb, plainView } from '@prosa/resource';
import { refuseTagRemoval, refuseTagSave } from './tag.policy';
import { holdersOfTag, leadsByTag, ticketsByTag } from './tag.queries';

/** The colour of spec 2 §3. */
const VIOLET = '#773DFA';

/** The body of a tag. */
export class TagInput {
  @TextField({ ...LIMITS.tagName, text: 'Unique in the company.' })
  name!: string;

  @TextField({
    optional: true,
    min: 3,
    max: 9,
    pattern: /^#[0-9a-f]+$/i,
    example: VIOLET,
    text: 'A new tag is violet where none is chosen.',
  })
  color?: string;

  @BooleanField({ optional: true, text: 'A column of the kanban board; admins and supervisors only.' })
  kanban?: boolean;

  @BooleanField({ optional: true })
  forLeads?: boolean;

  @IntegerField({
    optional: true,
    min: 0,
    max: LIMITS.columnLimit.max,
    text: 'Of a column: how many cards it is to hold at most; 0 for as many as come.',
  })
  columnLimit?: number;

  @TextField({
    optional: true,
    max: LIMITS.columnMessage.max,
    text: 'Of a column: sent once to a customer whose card enters it; empty for none.',
  })
  entryMessage?: string;

  @TextField({
    optional: true,
    max: LIMITS.columnTask.max,
    text: 'Of a column: the task that a card which enters it gives to the agent of its conversation; empty for none.',
  })
  entryTask?: string;
}

/** A label on tickets and leads (spec 1 §3, spec 2 §4). */
export const tag = defineResource({
  name: 'tag',
  path: 'tags',
  events: { created: 'TagCreated', updated: 'TagUpdated', deleted: 'TagDeleted' },
  arranged: { field: 'position', event: 'TagsArranged' },
  input: TagInput,
  initial: author => ({
    color: VIOLET,
    kanban: false,
    forLeads: false,
    position: 0,
    columnLimit: 0,
    entryMessage: '',
    entryTask: '',
    userId: author.userId,
  }),
  since: { columnLimit: 0, entryMessage: '', entryTask: '', userId: null },
  counts: { tickets: ticketsByTag, leads: leadsByTag },
  view: ({ counted, ...row }): TagView => ({
    ...plainView(row),
    kanban: row.kanban ? 1 : 0,
    ticketsCount: counted?.['tickets'] ?? 0,
    leadsCount: counted?.['leads'] ?? 0,
  }),
  list: {
    key: 'tags',
    search: ['name'],
    order: ['name'],
    filters: { kanban: 'boolean', forLeads: 'boolean' },
  },
  access: everyVerb('tags:work'),
  unique: [{ fields: ['name'], error: 'ERR_TAG_NAME_TAKEN' }],
  notFound: 'ERR_NO_TAG_FOUND',
  live: {
    changed: (action, view) => ({ channel: 'tag', payload: { action, tag: view } }),
    deleted: tagId => ({ channel: 'tag', payload: { action: 'delete', tagId } }),
  },
  facts: { held: holdersOfTag },
  rules: {
    beforeSave: ({ viewer, current, next, facts }) => refuseTagSave(viewer, current, next, facts.held),
    beforeDelete: ({ viewer, current, facts }) => refuseTagRemoval(viewer, current, facts.held),
  },
});
