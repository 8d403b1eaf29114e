import { useCallback, useEffect, useState } from 'react';
import { LIMITS } from '@prosa/contracts';
import type { TagLinksPage, TagView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { toast } from '../../ui/toaster';
import type { TagConflict } from './tag-conflict';
import { formatContactName } from '../../ui/formatters';

/** Something that carries a tag. */
export interface TagLinkRow {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly status: 'pending' | 'open' | 'closed';
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

/** Where what carries a tag is listed, and detached. */
const addressesOf = ({ id, forLeads }: TagView, conflict: TagConflict) => {
  const thing = forLeads || conflict === 'EXISTS_TAG_LEADS' ? 'lead' : 'ticket';
  const list =
    conflict === 'KANBAN_EXISTS' ? `/${thing}-tag/${id}` : `/${thing}-tag/vinculed/${thing}s/${id}`;
  return { list, detach: `/${thing}-tags` };
};

interface Loaded {
  readonly rows: readonly TagLinkRow[];
  readonly count: number;
}

const limit = LIMITS.tagLinksPage;

const fetchPage = async (path: string, page: number): Promise<Loaded> => {
  const { tickets, count } = await api.get<TagLinksPage>(path, { query: { page, limit } });
  const rows = tickets.map(({ id, ticketId, status, contact }) => ({
    ...{ id, number: ticketId, status, name: formatContactName(contact.name) },
  }));
  return { rows, count };
};

/** What stands in the way of a tag's change; what is detached leaves the list at once, and comes back when it could not be. */
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
