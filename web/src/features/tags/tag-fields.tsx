import { LIMITS } from '@prosa/contracts';
import type { TagView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { ColorLine } from '../../resource/color-line';
import { colorRule, lengthRule } from '../../resource/field-rules';
import { SwitchLine, TextLine } from '../../resource/form-lines';
import type { FormRules, RecordForm } from '../../resource/record-form';
import { useMay } from '../../session/use-session';

/** What the sheet of a tag holds. */
export interface TagInput {
  readonly name: string;
  readonly color: string;
  readonly kanban: boolean;
  readonly forLeads: boolean;
}

/** The default colour of spec 2 §3. */
const VIOLET = '#773DFA';

/** The sheet of a tag, or of a new one for tickets or for leads. */
export const tagInput = (tag: TagView | null, forLeads: boolean): TagInput => ({
  name: tag?.name ?? '',
  color: tag?.color ?? VIOLET,
  kanban: tag?.kanban ?? false,
  forLeads: tag?.forLeads ?? forLeads,
});

/** The rules of spec 2 §5. */
export const tagRules: FormRules<TagInput> = {
  name: lengthRule(LIMITS.tagName, { tooShort: 'tags:tooShort', tooLong: 'tags:tooLong' }),
  color: colorRule,
};

/** Name, colour, and whether it is a column of the board. */
export const TagFields = ({ form }: { readonly form: RecordForm<TagInput> }) => {
  const t = useT();
  const mayFlag = useMay('tags:flagKanban');
  return (
    <>
      <TextLine form={form} name="name" label={t('tags:name')} autoFocus />
      <ColorLine form={form} name="color" label={t('tags:color')} taken={[]} />
      {mayFlag && (
        <SwitchLine form={form} name="kanban" label={t('tags:kanban')} hint={t('tags:kanbanHint')} />
      )}
    </>
  );
};
