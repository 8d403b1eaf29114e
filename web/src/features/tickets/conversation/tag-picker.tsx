import { useId, useState } from 'react';
import { plainWords, type TagView, type TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useAppSelector } from '../../../core/store';
import { SearchPicker } from '../../../ui/search-picker';
import type { PickerItem } from '../../../ui/search-picker';
import { toast } from '../../../ui/toaster';
import { selectDirectory } from '../../../entities/ticket/tickets.selectors';
import { useTexts } from '../../../entities/use-texts';

/** No tag has this number. */
const NEW = 0;

/** Assignable tags: those not assigned yet, and a new one when the name is unused. */
const useItems = (ticket: TicketView, term: string): readonly PickerItem[] => {
  const t = useTexts();
  const { tags } = useAppSelector(selectDirectory);
  const wanted = plainWords(term);
  const others = tags
    .filter(({ id, name }) => !ticket.tags.some(tag => tag.id === id) && plainWords(name).includes(wanted))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const items = others.map(({ id, name, color, kanban }) => ({
    ...{ id, title: name, color },
    ...(kanban === 1 ? { note: t('tagsPanel.kanban') } : {}),
  }));
  const { min, max } = LIMITS.tagName;
  const mayBeMade =
    term.length >= min && term.length <= max && !tags.some(({ name }) => plainWords(name) === wanted);
  return mayBeMade ? [...items, { id: NEW, title: t('tagsPanel.create', { name: term }) }] : items;
};

/** A ticket, and what becomes of the tag that is chosen for it. */
export interface TagPickerProps {
  readonly ticket: TicketView;
  readonly onChoose: (tagId: number) => void;
}

/** One more tag for a ticket: one of the company's, or one that is made by its name (spec 1 §7). */
export const TagPicker = ({ ticket, onChoose }: TagPickerProps) => {
  const t = useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const term = typed.trim();
  const items = useItems(ticket, term);
  const choose = (item: PickerItem): void => {
    if (item.id !== NEW) return onChoose(item.id);
    api
      .post<TagView>('/tags', { name: term, forLeads: false })
      .then(tag => onChoose(tag.id))
      .catch(toast.error);
  };
  return (
    <div className="tag-picker">
      <label className="visually-hidden" htmlFor={id}>
        {t('tagsPanel.search')}
      </label>
      <SearchPicker
        id={id}
        autoFocus
        label={t('tagsPanel.search')}
        term={typed}
        onTerm={setTyped}
        items={items}
        emptyText={t('tagsPanel.noneLeft')}
        onChoose={choose}
      />
    </div>
  );
};
