import type { ContactView } from '@prosa/contracts';
import { People, WarningSign } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { Avatar } from '../../ui/avatar';
import { formatContactName, formatPhone } from '../../ui/formatters';

/** A contact's picture and name. */
export const ContactName = ({ contact }: { readonly contact: ContactView }) => (
  <span className="contact-name">
    <Avatar name={contact.name} src={contact.profilePicUrl} size={32} />
    <span>{formatContactName(contact.name)}</span>
  </span>
);

/** A contact's formatted number, with a mark when it is unchecked. */
export const ContactNumber = ({ contact }: { readonly contact: ContactView }) => {
  const t = useT();
  if (contact.isGroup === true)
    return (
      <span className="contact-mark" data-kind="group">
        <People size={12} /> {t('contacts:group')}
      </span>
    );
  if (contact.number === '') return <span className="field-hint">{t('contacts:numberUnknown')}</span>;
  return (
    <span className="contact-number tnum">
      {formatPhone(contact.number)}
      {contact.checked === false && (
        <span className="contact-mark" title={t('contacts:uncheckedHint')}>
          <WarningSign size={12} /> {t('contacts:unchecked')}
        </span>
      )}
    </span>
  );
};
