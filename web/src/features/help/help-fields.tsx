import { HELP_PAGES, LIMITS } from '@prosa/contracts';
import type { HelpView } from '@prosa/contracts';
import { useAppSelector } from '../../app/store';
import { useT } from '../../i18n';
import { lengthRule } from '../../resource/field-rules';
import { SelectLine, TextAreaLine, TextLine } from '../../resource/form-lines';
import type { FormRules, RecordForm } from '../../resource/record-form';
import { helps } from './help-records';
import { isVideo, videoCode } from './video';

/** What the sheet of a help entry holds. */
export interface HelpInput {
  readonly title: string;
  readonly category: string;
  readonly keyword: string;
  readonly video: string;
  readonly description: string;
}

/** The sheet of a help entry, or of a new one. */
export const helpInput = (view: HelpView | null): HelpInput => ({
  title: view?.title ?? '',
  category: view?.category ?? '',
  keyword: view?.keyword ?? '',
  video: view?.video ?? '',
  description: view?.description ?? '',
});

/** The body that is sent: of an address the code is kept. */
export const helpBody = (input: HelpInput): HelpInput => ({ ...input, video: videoCode(input.video) });

const name = lengthRule({ min: 1, max: LIMITS.helpTitle.max });

/** Title, category and video are required (spec 2 §5). */
export const helpRules: FormRules<HelpInput> = {
  title: name,
  category: name,
  video: value => {
    if (value.trim() === '') return 'records:required';
    return isVideo(value) ? null : 'helps:videoInvalid';
  },
  description: lengthRule(LIMITS.helpText, { isOptional: true }),
};

/** Title, category, page, video and words; pages that other entries have are not offered. */
export const HelpFields = ({
  form,
  view,
}: {
  readonly form: RecordForm<HelpInput>;
  readonly view: HelpView | null;
}) => {
  const t = useT();
  const { items } = useAppSelector(helps.select);
  const taken = items.filter(({ id }) => id !== view?.id).map(({ keyword }) => keyword);
  const pages = HELP_PAGES.filter(page => !taken.includes(page));
  return (
    <>
      <TextLine form={form} name="title" label={t('helps:title')} autoFocus />
      <TextLine form={form} name="category" label={t('helps:category')} />
      <SelectLine
        form={form}
        name="keyword"
        label={t('helps:keyword')}
        hint={t('helps:keywordHint')}
        options={[
          { value: '', label: t('helps:noPage') },
          ...pages.map(page => ({ value: page, label: `/${page}` })),
        ]}
      />
      <TextLine form={form} name="video" label={t('helps:video')} hint={t('helps:videoHint')} />
      <TextAreaLine form={form} name="description" label={t('helps:description')} />
    </>
  );
};
