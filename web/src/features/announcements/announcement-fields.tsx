import { Media } from '@blueprintjs/icons';
import { ANNOUNCEMENT_PRIORITIES, LIMITS } from '@prosa/contracts';
import type { AnnouncementView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { lengthRule } from '../../resource/field-rules';
import { SelectLine, SwitchLine, TextAreaLine, TextLine } from '../../resource/form-lines';
import type { FormRules, RecordForm } from '../../resource/record-form';
import { FileField } from '../../ui/file-field';
import { toast } from '../../ui/toaster';
import type { AnnouncementBody } from './announcement-records';
import { levelOf } from './priority-mark';

/** What the sheet of an announcement holds. */
export interface AnnouncementInput {
  readonly title: string;
  readonly text: string;
  readonly priority: string;
  readonly status: boolean;
  readonly isModel: boolean;
  /** A picture to attach; null takes the present one away, undefined leaves it. */
  readonly picture: File | null | undefined;
}

/** The sheet of an announcement, or of a new one. */
export const announcementInput = (view: AnnouncementView | null): AnnouncementInput => ({
  title: view?.title ?? '',
  text: view?.text ?? '',
  priority: String(view?.priority ?? 3),
  status: view?.status ?? true,
  isModel: view?.isModel ?? false,
  picture: undefined,
});

/** The body that is sent. */
export const announcementBody = ({ picture, priority, ...text }: AnnouncementInput): AnnouncementBody => ({
  ...text,
  priority: Number(priority),
  ...(picture === undefined ? {} : { picture }),
});

/** Title and text are required (spec 2 §5). */
export const announcementRules: FormRules<AnnouncementInput> = {
  title: lengthRule(LIMITS.announcementTitle),
  text: lengthRule(LIMITS.announcementText),
};

interface Props {
  readonly form: RecordForm<AnnouncementInput>;
  readonly view: AnnouncementView | null;
}

const TYPES = ['image/png', 'image/jpeg'];

const Picture = ({ form, view }: Props) => {
  const t = useT();
  const { picture } = form.input;
  return (
    <FileField
      texts={{
        legend: t('announcements:picture'),
        none: t('announcements:noPicture'),
        attach: t('announcements:attach'),
        detach: t('announcements:detach'),
      }}
      name={picture === undefined ? (view?.mediaName ?? null) : (picture?.name ?? null)}
      icon={<Media size={14} />}
      accept=".png,.jpg,.jpeg"
      hint={t('announcements:pictureHint')}
      onChoose={chosen =>
        TYPES.includes(chosen.type)
          ? form.set({ picture: chosen })
          : toast.danger(t('announcements:pictureType'))
      }
      onRemove={() => form.set({ picture: view?.mediaName == null ? undefined : null })}
    />
  );
};

/** Title, text, urgency, picture, and how it is shown. */
export const AnnouncementFields = ({ form, view }: Props) => {
  const t = useT();
  return (
    <>
      <TextLine form={form} name="title" label={t('announcements:title')} autoFocus />
      <TextAreaLine form={form} name="text" label={t('announcements:text')} rows={6} />
      <SelectLine
        form={form}
        name="priority"
        label={t('announcements:priority')}
        options={ANNOUNCEMENT_PRIORITIES.map(level => ({
          value: String(level),
          label: t(`announcements:priorities.${levelOf(level)}`),
        }))}
      />
      <Picture form={form} view={view} />
      <SwitchLine
        form={form}
        name="status"
        label={t('announcements:active')}
        hint={t('announcements:activeHint')}
      />
      <SwitchLine
        form={form}
        name="isModel"
        label={t('announcements:model')}
        hint={t('announcements:modelHint')}
      />
    </>
  );
};
