import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Duplicate, Edit, People, WarningSign } from '@blueprintjs/icons';
import type { ContactRef, ContactView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { Avatar } from '../../../ui/avatar';
import { formatContactName, formatPhone } from '../../../ui/formatters';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { toast } from '../../../ui/toaster';
import { useTexts } from '../../use-texts';
import { ContactOptOut } from '../opt-out/contact-opt-out';
import { contactCardActions as actions, selectContactCard } from './contact-card.slice';
import { ContactNotes } from './contact-notes';
import { ContactTimeline } from './contact-timeline';
import '../../dialog-texts';
import './contact-card.css';

/** Props of the card. */
export interface ContactCardProps {
  /** What is known of the contact before the card is loaded. */
  readonly known: ContactRef;
  /** The ticket that it is opened beside; null in the contact book, where there are no notes. */
  readonly ticketId: number | null;
  readonly onEdit: (contact: ContactView) => void;
  /** More buttons beside the one that edits. */
  readonly verbs?: ReactNode;
  /** More sections, above the notes. */
  readonly children?: ReactNode;
}

const Number = ({ contact }: { readonly contact: ContactRef & Pick<ContactView, 'checked' | 'isGroup'> }) => {
  const t = useTexts();
  const { number } = contact;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(number);
    toast.success(t('dialogs:contact.copied'));
  };
  if (contact.isGroup === true)
    return (
      <p className="drawer-number">
        <People size={14} /> {t('row.group')}
      </p>
    );
  if (number === '') return <p className="drawer-number">{t('dialogs:contact.unknownNumber')}</p>;
  return (
    <>
      <p className="drawer-number tnum">
        {formatPhone(number)}
        <Button
          variant="minimal"
          size="small"
          icon={<Duplicate size={14} />}
          aria-label={t('dialogs:contact.copyNumber')}
          onClick={() => void copy()}
        />
      </p>
      {contact.checked === false && (
        <p className="card-unchecked">
          <WarningSign size={12} /> {t('dialogs:contact.unchecked')}
        </p>
      )}
    </>
  );
};

const ExtraInfo = ({ contact }: { readonly contact: ContactView }) => {
  const t = useTexts();
  const rows = contact.extraInfo;
  return (
    <section className="drawer-section" aria-labelledby="contact-extra">
      <h3 id="contact-extra">{t('dialogs:contact.extraInfo')}</h3>
      {rows.length === 0 && <p className="drawer-none">{t('dialogs:contact.noExtraInfo')}</p>}
      <dl className="facts">
        {rows.map((row, index) => (
          <div key={`${row.name}-${index}`} className="fact">
            <dt>{row.name}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

const Head = ({ known, onEdit, verbs }: Omit<ContactCardProps, 'ticketId'>) => {
  const t = useTexts();
  const { contact } = useAppSelector(selectContactCard);
  const { name, profilePicUrl } = contact ?? known;
  return (
    <div className="drawer-head">
      <Avatar name={name} src={profilePicUrl} size={72} />
      <p className="drawer-name">{formatContactName(name)}</p>
      <Number contact={contact ?? known} />
      {contact !== null && contact.email !== '' && <p className="drawer-number">{contact.email}</p>}
      <div className="card-verbs">
        {verbs}
        <Button
          size="small"
          icon={<Edit size={14} />}
          text={t('common:edit')}
          disabled={contact === null}
          onClick={() => contact !== null && onEdit(contact)}
        />
      </div>
    </div>
  );
};

const Rest = ({ ticketId, children }: Pick<ContactCardProps, 'ticketId' | 'children'>) => {
  const dispatch = useAppDispatch();
  const { contact, error } = useAppSelector(selectContactCard);
  if (error !== null) return <ErrorState error={error} onRetry={() => dispatch(actions.retried())} />;
  if (contact === null) return <SkeletonRows rows={4} height={48} avatar={false} />;
  return (
    <>
      <ExtraInfo contact={contact} />
      <ContactOptOut contact={contact} />
      {ticketId !== null && <ContactNotes />}
      {children}
      <ContactTimeline />
    </>
  );
};

/** A contact's details, notes, and tickets. */
export const ContactCard = ({ known, ticketId, children, ...head }: ContactCardProps) => {
  const dispatch = useAppDispatch();
  const contactId = known.id;
  useEffect(() => {
    dispatch(actions.opened({ contactId, ticketId }));
    return () => {
      dispatch(actions.closed());
    };
  }, [dispatch, contactId, ticketId]);
  return (
    <>
      <Head known={known} {...head} />
      <Rest ticketId={ticketId}>{children}</Rest>
    </>
  );
};
