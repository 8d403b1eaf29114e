import { useState } from 'react';
import { Switch } from '@blueprintjs/core';
import { Tag } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { TagView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { color, integer, labelled, paragraph, text, toggle, unseen } from '../../resource/declared-fields';
import type { FieldDef } from '../../resource/declared-fields';
import { columnsOf, declaredForm, everyVerb, sinceColumn } from '../../resource/declared-form';
import type { DeclaredPage } from '../../resource/declared-form';
import { RecordPage } from '../../resource/record-page';
import { useMay, useUser } from '../../session/use-session';
import { TagConflictDialog } from './tag-conflict';
import { TagName, TagOrderContext, TagSteps } from './tag-cells';
import { isConflict, tags } from './tag-records';
import { useTagOrder } from './use-tag-order';
import type { TagOrder } from './use-tag-order';
import './tags-texts';
import './tags.css';

/** The default colour of spec 2 §3. */
const VIOLET = '#773DFA';

const column = columnsOf<TagView>()('tags');
const lengths = { tooShort: 'tags:tooShort', tooLong: 'tags:tooLong' } as const;

/** Fields of columns only, for users who configure the board. */
const ofColumn = ({ Line, ...field }: FieldDef): FieldDef => ({
  ...field,
  Line: props => {
    const mayShape = useMay('tags:flagKanban');
    return mayShape && props.form.input['kanban'] === true ? <Line {...props} /> : null;
  },
});

const formFor = (forLeads: boolean) => ({
  ...declaredForm<TagView, 'tags'>('tags', {
    name: text(LIMITS.tagName, lengths),
    color: color(() => VIOLET),
    kanban: toggle(false, { permission: 'tags:flagKanban' }),
    columnLimit: ofColumn(integer(0, { max: LIMITS.columnLimit.max, isOptional: true })),
    entryMessage: ofColumn(paragraph(LIMITS.columnMessage, { ...lengths, isOptional: true })),
    entryTask: ofColumn(text(LIMITS.columnTask, { ...lengths, isOptional: true })),
    forLeads: labelled('tags:leads', unseen(forLeads)),
  }),
  fieldOfCode: { ERR_TAG_NAME_TAKEN: 'name' },
});
const FORMS = { tickets: formFor(false), leads: formFor(true) };

const pageFor = (forLeads: boolean, order: TagOrder): DeclaredPage<TagView> => ({
  records: tags,
  icon: Tag,
  nameOf: ({ name }) => name,
  colorOf: ({ color }) => color,
  columns: [
    column('name', { cell: tag => <TagName tag={tag} order={order} /> }),
    column('color', { cell: tag => <span className="tnum">{tag.color}</span>, card: 'hidden' }),
    column(forLeads ? 'leads' : 'tickets', {
      cell: tag => (forLeads ? tag.leadsCount : tag.ticketsCount),
      ...{ tone: 'number', card: 'labelled' },
    }),
    sinceColumn('tags:since'),
  ],
  parts: [
    { label: 'tags:kanbanTags', holds: ({ kanban }) => kanban === 1 },
    { label: 'tags:generalTags', holds: ({ kanban }) => kanban === 0 },
  ],
  form: forLeads ? FORMS.leads : FORMS.tickets,
  rowProps: tag => (tag.kanban === 1 && order.isOpen ? order.drag.rowProps(tag.id) : {}),
  RowActions: TagSteps,
  access: everyVerb('tags:work'),
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

/** The last error caused by tickets or leads, until dismissed. */
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
