import { useState } from 'react';
import type { ContactView, TicketView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { RecordEditor } from '../../../resource/record-editor';
import { Chip } from '../../../ui/chip';
import { Drawer } from '../../../ui/drawer';
import { contactPage } from '../../contacts/contact-page';
import { contacts } from '../../contacts/contact-records';
import { ContactCard } from '../contact/contact-card';
import { useDesk } from '../desk-context';
import { useTexts } from '../use-texts';

const Tags = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  if (ticket.tags.length === 0) return null;
  return (
    <section className="drawer-section">
      <h3>{t('header.tags')}</h3>
      <p className="drawer-chips">
        {ticket.tags.map(tag => (
          <Chip key={tag.id} name={tag.name} color={tag.color} />
        ))}
      </p>
    </section>
  );
};

/** Who is on the other end: details, notes, tags of this ticket, and the tickets before; editing takes its place. */
export const ContactDrawer = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { closeDialog } = useDesk();
  const { editor } = useAppSelector(contacts.select);
  // The card forgets its contact while the sheet stands in its place.
  const [edited, setEdited] = useState<ContactView | null>(null);
  const edit = (contact: ContactView): void => {
    setEdited(contact);
    dispatch(contacts.actions.editorOpened(contact.id));
  };
  if (edited !== null && editor?.id === edited.id) return <RecordEditor page={contactPage} view={edited} />;
  return (
    <Drawer isOpen onClose={closeDialog} title={t('contact.title')} width={340}>
      <ContactCard known={ticket.contact} ticketId={ticket.id} onEdit={edit}>
        <Tags ticket={ticket} />
      </ContactCard>
    </Drawer>
  );
};
