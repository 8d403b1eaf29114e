import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import { fileListEvents, type FileListEvent } from './file-list.events';
import { fileListViews } from './file-list.queries';

const listOf = (event: Recorded): string => parseStreamName(event.stream).id;
const audience = { kind: 'company' } as const;

/** Publishes a changed file list to all users of its company, who may all insert its files. */
export const fileListLive: LiveRule = {
  on: Object.keys(fileListEvents.events),
  async frames(events, db) {
    const facts = events as readonly Recorded<FileListEvent>[];
    const fresh = new Set(facts.filter(({ type }) => type === 'FileListCreated').map(listOf));
    const gone = facts.flatMap((fact): NewFrame[] => {
      if (fact.type !== 'FileListDeleted') return [];
      const payload = { action: 'delete', id: fact.data.id } as const;
      return [{ companyId: fact.metadata.companyId, channel: 'file', payload, audience }];
    });
    const companies = [...new Set(facts.map(({ metadata }) => metadata.companyId))];
    const lists = await fileListViews(db, companies, [...new Set(facts.map(listOf))]);
    const changed = lists.map(({ companyId, view: record }): NewFrame => ({
      companyId,
      channel: 'file',
      payload: { action: fresh.has(record.uuid) ? 'create' : 'update', record },
      audience,
    }));
    return [...gone, ...changed];
  },
};
