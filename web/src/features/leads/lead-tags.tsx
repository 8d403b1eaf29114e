import { useEffect, useId, useState } from 'react';
import { plainWords, type LeadView, type TagView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { api } from '../../api/client';
import { useAppDispatch } from '../../core/store';
import type { TagChange } from '../../entities/tag/tag-change';
import { SearchPicker } from '../../ui/search-picker';
import { useT } from '../../i18n';
import { ownColor } from '../../ui/chip';
import { Popover } from '../../ui/popover';
import { toast } from '../../ui/toaster';
import { focusWriting } from '../../ui/writing';
import { leadActions } from './leads.slice';

/** The company's tags for leads; null while loading. */
const useLeadTags = (): readonly TagView[] | null => {
  const [tags, setTags] = useState<readonly TagView[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    api.get<readonly TagView[]>('/tags/lead/list').then(
      found => isCurrent && setTags(found),
      (error: unknown) => {
        toast.error(error);
        if (isCurrent) setTags([]);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return tags;
};

const Picker = ({ lead, onChoose }: { readonly lead: LeadView; readonly onChoose: (id: number) => void }) => {
  const t = useT();
  const id = useId();
  const tags = useLeadTags();
  const [term, setTerm] = useState('');
  const items = tags
    ?.filter(tag => !lead.tags.some(own => own.id === tag.id))
    .filter(({ name }) => plainWords(name).includes(plainWords(term.trim())))
    .map(({ id: tagId, name, color, kanban }) => ({
      ...{ id: tagId, title: name, color },
      ...(kanban === 1 ? { note: t('tickets:tagsPanel.kanban') } : {}),
    }));
  return (
    <div className="tag-picker">
      <label className="visually-hidden" htmlFor={id}>
        {t('tickets:tagsPanel.search')}
      </label>
      <SearchPicker
        id={id}
        autoFocus
        label={t('tickets:tagsPanel.search')}
        term={term}
        onTerm={setTerm}
        items={items ?? null}
        emptyText={t('leadsChat:noTags')}
        onChoose={({ id: tagId }) => onChoose(tagId)}
      />
    </div>
  );
};

/** The lead's tags, one more, or one less; a column of the board takes the place of the one before. */
export const LeadTags = ({ lead, id }: { readonly lead: LeadView; readonly id: string }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [isOpen, setOpen] = useState(false);
  const save = (change: TagChange): void => {
    dispatch(leadActions.actAsked({ id: lead.id, act: 'tags', ...change }));
    focusWriting();
  };
  return (
    <div id={id} className="tags-panel" role="group" aria-label={t('tickets:tagsPanel.label')}>
      {lead.tags.length === 0 && <span className="tags-none">{t('tickets:tagsPanel.none')}</span>}
      {lead.tags.map(tag => (
        <span key={tag.id} className="chip chip-removable" style={ownColor(tag.color)}>
          <span className="chip-dot" aria-hidden="true" />
          <span className="chip-name">{tag.name}</span>
          <button
            type="button"
            aria-label={t('tickets:tagsPanel.remove', { name: tag.name })}
            onClick={() => save({ removeTagId: tag.id })}
          >
            <Cross size={12} />
          </button>
        </span>
      ))}
      <Popover
        isOpen={isOpen}
        onInteraction={setOpen}
        content={
          <Picker
            lead={lead}
            onChoose={tagId => {
              setOpen(false);
              save({ addTagId: tagId });
            }}
          />
        }
        placement="bottom-start"
      >
        <Button variant="minimal" size="small" icon={<Plus size={12} />} text={t('tickets:tagsPanel.add')} />
      </Popover>
    </div>
  );
};
