import { useCallback, useEffect, useState } from 'react';
import { LIMITS } from '@prosa/contracts';
import type { LeadTagLinksPage, LeadTagLinkView, TagLinksPage, TagLinkView, TagView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { toast } from '../../ui/toaster';
import type { TagConflict } from './tag-records';
import { formatContactName } from '../../ui/formatters';

/** A record that carries a tag. */
export interface TagLinkRow {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly status: TagLinkView['status'] | LeadTagLinkView['status'];
}

/** A page of what carries a tag, and its detaching. */
export interface TagLinks {
  /** Null until they arrive. */
  readonly rows: readonly TagLinkRow[] | null;
  readonly error: ApiErrorFacts | null;
  readonly page: number;
  readonly pages: number;
  turn(this: void, page: number): void;
  detach(this: void, row: TagLinkRow): void;
  reload(this: void): void;
}

/** Whether leads prevent the change, and not tickets. */
export const isOfLeads = ({ forLeads }: TagView, conflict: TagConflict): boolean =>
  forLeads || conflict === 'EXISTS_TAG_LEADS';

/** Where what carries a tag is listed, and detached. */
const addressesOf = (tag: TagView, conflict: TagConflict) => {
  const { id } = tag;
  const thing = isOfLeads(tag, conflict) ? 'lead' : 'ticket';
  const list =
    conflict === 'KANBAN_EXISTS' ? `/${thing}-tag/${id}` : `/${thing}-tag/vinculed/${thing}s/${id}`;
  return { list, detach: `/${thing}-tags` };
};

interface Loaded {
  readonly rows: readonly TagLinkRow[];
  readonly count: number;
}

const limit = LIMITS.tagLinksPage;

const rowOf = (number: number, { id, status, contact }: TagLinkView | LeadTagLinkView): TagLinkRow => ({
  ...{ id, number, status, name: formatContactName(contact.name) },
});

const fetchPage = async (path: string, page: number): Promise<Loaded> => {
  const found = await api.get<TagLinksPage | LeadTagLinksPage>(path, { query: { page, limit } });
  const rows =
    'leads' in found
      ? found.leads.map(link => rowOf(link.leadId, link))
      : found.tickets.map(link => rowOf(link.ticketId, link));
  return { rows, count: found.count };
};

/**
 * The records that prevent a change of a tag; a detached one is removed optimistically, and restored on an error.
 */
export const useTagLinks = (tag: TagView, conflict: TagConflict): TagLinks => {
  const t = useT();
  const { list, detach } = addressesOf(tag, conflict);
  const [page, turn] = useState(1);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const load = useCallback(async () => {
    try {
      const found = await fetchPage(list, page);
      setError(null);
      setLoaded(found);
      // The last one of the last page is gone.
      if (found.rows.length === 0 && page > 1) turn(page - 1);
    } catch (problem) {
      setError(toApiError(problem).facts());
    }
  }, [list, page]);
  useEffect(() => {
    void load();
  }, [load]);
  return {
    ...{ rows: loaded?.rows ?? null, error, page, turn },
    pages: Math.max(1, Math.ceil((loaded?.count ?? 0) / limit)),
    reload: () => void load(),
    detach: row => {
      const before = loaded;
      if (before !== null) setLoaded({ ...before, rows: before.rows.filter(({ id }) => id !== row.id) });
      api.delete(detach, { contentId: row.id }).then(load, () => {
        setLoaded(before);
        toast.warning(t('tags:restored'));
      });
    },
  };
};
