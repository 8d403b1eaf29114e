import { Paperclip } from '@blueprintjs/icons';
import { mayChangeQuickMessage, PROFILES } from '@prosa/contracts';
import type { QuickMessageView, SignedInUser } from '@prosa/contracts';
import { useT } from '../../i18n';
import type { DrawnProps } from '../../resource/declared-fields';
import type { LineOption } from '../../resource/form-lines';

interface Props {
  readonly view: QuickMessageView;
}

/** The name of the file, or that there is none. */
export const Attachment = ({ view }: Props) => {
  const t = useT();
  if (!view.isMedia) return <span className="field-hint">{t('quickMessages:noAttachment')}</span>;
  return (
    <span className="attachment">
      <Paperclip size={14} /> {view.mediaName}
    </span>
  );
};

/** The audience: its author, or profiles of the team. */
export const ForWhom = ({ view }: Props) => {
  const t = useT();
  return view.geral ? t(`quickMessages:levels.${view.viewPermission}`) : t('quickMessages:forMe');
};

/** The weakest profile that may, in the person's language. */
export const useLevels = (): readonly LineOption[] => {
  const t = useT();
  return PROFILES.map(value => ({ value, label: t(`quickMessages:levels.${value}`) }));
};

/** Whether the message of a sheet is for the team: only then it has permissions. */
export const isForTeam = ({ form }: Pick<DrawnProps, 'form'>): boolean => form.input['geral'] === true;

/** Whether the signed-in person may change one, or take it away. */
export const mayChange = (view: QuickMessageView, viewer: SignedInUser): boolean =>
  mayChangeQuickMessage({ ...viewer, userId: viewer.id }, view);
