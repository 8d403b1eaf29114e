import { useState } from 'react';
import { Switch } from '@blueprintjs/core';
import { Tag } from '@blueprintjs/icons';
import type { TagView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../app/store';
import { useT } from '../../i18n';
import { RecordPage } from '../../resource/record-page';
import type { RecordPageDef } from '../../resource/record-page-def';
import { useUser } from '../../session/use-session';
import { formatDate } from '../../ui/formatters';
import { TagFields, tagInput, tagRules } from './tag-fields';
import type { TagInput } from './tag-fields';
import { isConflict, TagConflictDialog } from './tag-conflict';
import { TagName, TagOrderContext, TagSteps } from './tag-cells';
import { tags } from './tag-records';
import { useTagOrder } from './use-tag-order';
import type { TagOrder } from './use-tag-order';
import './tags-texts';
import './tags.css';

const pageFor = (forLeads: boolean, order: TagOrder): RecordPageDef<TagView, TagInput> => ({
  records: tags,
  icon: Tag,
  nameOf: ({ name }) => name,
  colorOf: ({ color }) => color,
  columns: [
    { label: 'tags:name', cell: tag => <TagName tag={tag} order={order} /> },
    { label: 'tags:color', cell: ({ color }) => <span className="tnum">{color}</span>, card: 'hidden' },
    {
      label: forLeads ? 'tags:leads' : 'tags:tickets',
      cell: tag => (forLeads ? tag.leadsCount : tag.ticketsCount),
      tone: 'number',
      card: 'labelled',
    },
    {
      label: 'tags:since',
      cell: ({ createdAt }) => <span className="tnum">{formatDate(createdAt)}</span>,
      tone: 'muted',
      card: 'labelled',
    },
  ],
  parts: [
    { label: 'tags:kanbanTags', holds: ({ kanban }) => kanban },
    { label: 'tags:generalTags', holds: ({ kanban }) => !kanban },
  ],
  form: {
    initial: tag => tagInput(tag, forLeads),
    rules: tagRules,
    body: input => ({ ...input, name: input.name.trim() }),
    Fields: TagFields,
    fieldOfCode: { ERR_TAG_NAME_TAKEN: 'name' },
  },
  rowProps: tag => (tag.kanban && order.isOpen ? order.drag.rowProps(tag.id) : {}),
  RowActions: TagSteps,
  access: { create: 'tags:work', update: 'tags:work', delete: 'tags:work' },
});

const LeadsSwitch = ({ isOn }: { readonly isOn: boolean }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  return (
    <Switch
      className="tags-leads"
      checked={isOn}
      label={t('tags:leads')}
      onChange={() => dispatch(tags.actions.filtered(isOn ? {} : { forLeads: 'true' }))}
    />
  );
};

/** What the server refused last, where it is tickets or leads that stand in the way; until the person has seen it. */
const Conflict = () => {
  const { items, editor, saveError, refusal } = useAppSelector(tags.select);
  const [seen, setSeen] = useState<object | null>(null);
  const error = saveError ?? refusal?.error ?? null;
  const id = saveError === null ? refusal?.id : editor?.id;
  const tag = items.find(item => item.id === id);
  if (error === null || error === seen || tag === undefined || !isConflict(error.code)) return null;
  return <TagConflictDialog tag={tag} conflict={error.code} onClose={() => setSeen(error)} />;
};

/** The company's tags: columns of the board, and everything else; those of leads apart (spec 2 §2). */
export const TagsScreen = () => {
  const { leadsOn } = useUser();
  const isForLeads = useAppSelector(tags.select).filter['forLeads'] === 'true';
  const order = useTagOrder(isForLeads);
  return (
    <TagOrderContext value={order}>
      <RecordPage
        page={pageFor(isForLeads, order)}
        filters={leadsOn ? <LeadsSwitch isOn={isForLeads} /> : null}
      />
      <Conflict />
    </TagOrderContext>
  );
};
