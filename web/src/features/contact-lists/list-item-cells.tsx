import { Cross, Help, TickCircle, Updated } from '@blueprintjs/icons';
import type { ContactListItemView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useAppDispatch } from '../../core/store';
import { useT } from '../../i18n';
import { toast } from '../../ui/toaster';
import { contactListItems } from './contact-list-records';

interface Props {
  readonly view: ContactListItemView;
}

const MARKS = {
  valid: TickCircle,
  invalid: Cross,
  unknown: Help,
} as const;

const markOf = (isValid: boolean | null): keyof typeof MARKS => {
  if (isValid === null) return 'unknown';
  return isValid ? 'valid' : 'invalid';
};

/** Whether a number is on WhatsApp: green, grey, or unchecked. */
export const ValidMark = ({ view }: Props) => {
  const t = useT();
  const mark = markOf(view.isWhatsappValid);
  const Icon = MARKS[mark];
  const text = t(`contactListItems:whatsapp.${mark}`);
  return (
    <span className="list-valid" data-mark={mark} title={text}>
      <Icon size={16} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
};

/** Checks the number on WhatsApp. */
export const CheckButton = ({ view }: Props) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const check = async (): Promise<void> => {
    try {
      const changed = await api.post<ContactListItemView>(`/contact-list-items/${view.id}/check`);
      dispatch(contactListItems.actions.changed({ changed }));
    } catch (error) {
      toast.error(error);
    }
  };
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('contactListItems:checkOf', { name: view.name })}
      title={t('contactListItems:check')}
      onClick={() => void check()}
    >
      <Updated size={16} />
    </button>
  );
};
