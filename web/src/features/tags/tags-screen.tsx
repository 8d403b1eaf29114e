import { Switch } from '@blueprintjs/core';
import { Tag } from '@blueprintjs/icons';
import type { TagView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../app/store';
import { useT } from '../../i18n';
import { RecordPage } from '../../resource/record-page';
import type { RecordPageDef } from '../../resource/record-page-def';
import { useUser } from '../../session/use-session';
import { Chip } from '../../ui/chip';
import { formatDate } from '../../ui/formatters';
import { TagFields, tagInput, tagRules } from './tag-fields';
import type { TagInput } from './tag-fields';
import { tags } from './tag-records';
import './tags-texts';

const pageFor = (forLeads: boolean): RecordPageDef<TagView, TagInput> => ({
  records: tags,
  icon: Tag,
  nameOf: ({ name }) => name,
  colorOf: ({ color }) => color,
  columns: [
    { label: 'tags:name', cell: ({ name, color }) => <Chip name={name} color={color} /> },
    { label: 'tags:color', cell: ({ color }) => <span className="tnum">{color}</span>, card: 'hidden' },
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

/** The company's tags: columns of the board, and everything else; those of leads apart (spec 2 §2). */
export const TagsScreen = () => {
  const { leadsOn } = useUser();
  const isForLeads = useAppSelector(tags.select).filter['forLeads'] === 'true';
  return (
    <RecordPage page={pageFor(isForLeads)} filters={leadsOn ? <LeadsSwitch isOn={isForLeads} /> : null} />
  );
};
