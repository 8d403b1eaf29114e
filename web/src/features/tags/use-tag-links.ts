import { useCallback, useEffect, useRef, useState } from 'react';
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
  /** Detaches every record of every page. */
  detachAll(this: void): void;
  /** How many records are left while all are detached; null otherwise. */
  readonly left: number | null;
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

/** Detaches all records of a list, page by page; ends when a page has nothing new. */
const detachEach = async (list: string, path: string, onLeft: (count: number) => void): Promise<void> => {
  const done = new Set<string>();
  for (;;) {
    const { rows, count } = await fetchPage(list, 1);
    onLeft(count);
    const next = rows.filter(({ id }) => !done.has(id));
    if (next.length === 0) return;
    for (const { id } of next) {
      done.add(id);
      await api.delete(path, { contentId: id });
    }
  }
};

/**
 * The records that prevent a change of a tag; a detached one is removed optimistically, and restored on an error. A list
 * that was asked for before a record was detached does not bring it back: rows that move under the pointer take the
 * click that was meant for another.
 */
export const useTagLinks = (tag: TagView, conflict: TagConflict): TagLinks => {
  const t = useT();
  const { list, detach } = addressesOf(tag, conflict);
  const [page, turn] = useState(1);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const [detached, setDetached] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<number | null>(null);
  const latest = useRef(0);
  const load = useCallback(async () => {
    latest.current += 1;
    const turnOf = latest.current;
    try {
      const found = await fetchPage(list, page);
      if (turnOf !== latest.current) return;
      setError(null);
      setLoaded(found);
      // The last one of the last page is gone.
      if (found.rows.length === 0 && page > 1) turn(page - 1);
    } catch (problem) {
      if (turnOf === latest.current) setError(toApiError(problem).facts());
    }
  }, [list, page]);
  useEffect(() => {
    void load();
  }, [load]);
  const restore = (id: string): void => {
    setDetached(all => new Set([...all].filter(each => each !== id)));
    toast.warning(t('tags:restored'));
  };
  const detachAll = async (): Promise<void> => {
    setLeft(loaded?.count ?? 0);
    await detachEach(list, detach, setLeft).catch(toast.error);
    setLeft(null);
    await load();
  };
  const shown = loaded?.rows.filter(({ id }) => !detached.has(id)) ?? [];
  // All rows of a page are detached: what comes next is not there yet.
  const isWaiting = loaded === null || (shown.length === 0 && loaded.rows.length > 0);
  return {
    rows: isWaiting ? null : shown,
    ...{ error, page, turn },
    pages: Math.max(1, Math.ceil((loaded?.count ?? 0) / limit)),
    reload: () => void load(),
    left,
    detachAll: () => void detachAll(),
    detach: ({ id }) => {
      setDetached(all => new Set([...all, id]));
      api.delete(detach, { contentId: id }).then(load, () => restore(id));
    },
  };
};
