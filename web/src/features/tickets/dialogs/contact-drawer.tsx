import { useEffect, useId, useRef, useState } from 'react';
import type { ContactView, TicketView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { RecordEditor } from '../../../resource/record-editor';
import { Chip } from '../../../ui/chip';
import { OverlayHeader } from '../../../ui/dialog';
import { Drawer } from '../../../ui/drawer';
import { useHotkey } from '../../../ui/hotkeys';
import { useMediaQuery } from '../../../ui/media-query';
import { contactPage } from '../contacts/contact-page';
import { contacts } from '../contacts/contact-records';
import { ContactCard } from '../contact/contact-card';
import { ContactFiles } from '../contact/contact-files';
import { ContactStars } from '../contact/contact-stars';
import { ScheduleButton } from '../contact/schedule-button';
import { useDesk } from '../desk-context';
import { selectCurrentTicket, selectDesk } from '../tickets.selectors';
import { useTexts } from '../use-texts';

/** Screens with room for the card beside list and conversation (ux §5). */
const DOCKED = '(min-width: 1440px)';

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

/** What the card and its frame share: which ticket, and the sheet that takes their place. */
interface FrameProps {
  readonly ticket: TicketView;
  readonly onEdit: (contact: ContactView) => void;
}

const Card = ({ ticket, onEdit }: FrameProps) => (
  <ContactCard
    known={ticket.contact}
    ticketId={ticket.id}
    onEdit={onEdit}
    verbs={<ScheduleButton contactId={ticket.contact.id} />}
  >
    <Tags ticket={ticket} />
    <ContactStars ticketId={ticket.id} />
    <ContactFiles ticketId={ticket.id} saidAt={ticket.updatedAt} />
  </ContactCard>
);

/** Beside the conversation, which goes on meanwhile; it follows whichever ticket is open. */
const Dock = ({ ticket, onEdit }: FrameProps) => {
  const t = useTexts();
  const id = useId();
  const { closeDialog } = useDesk();
  const { currentUuid } = useAppSelector(selectDesk);
  const current = useAppSelector(selectCurrentTicket);
  const isLeft = currentUuid === null;
  const sheet = useRef<HTMLElement>(null);
  useHotkey('Escape', t('common:close'), closeDialog);
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isLeft) closeDialog();
  }, [isLeft, closeDialog]);
  const shown = current ?? ticket;
  return (
    <aside ref={sheet} className="contact-dock" tabIndex={-1} aria-labelledby={id}>
      <OverlayHeader id={id} title={t('desk:contact.title')} onClose={closeDialog} />
      <div className="overlay-body">
        <Card key={shown.id} ticket={shown} onEdit={onEdit} />
      </div>
    </aside>
  );
};

/** Who is on the other end: details, notes, tags of this ticket, and the tickets before; editing takes its place. */
export const ContactDrawer = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { closeDialog } = useDesk();
  const isDocked = useMediaQuery(DOCKED);
  const { editor } = useAppSelector(contacts.select);
  // The card forgets its contact while the sheet stands in its place.
  const [edited, setEdited] = useState<ContactView | null>(null);
  const edit = (contact: ContactView): void => {
    setEdited(contact);
    dispatch(contacts.actions.editorOpened(contact.id));
  };
  if (edited !== null && editor?.id === edited.id) return <RecordEditor page={contactPage} view={edited} />;
  if (isDocked) return <Dock ticket={ticket} onEdit={edit} />;
  return (
    <Drawer isOpen onClose={closeDialog} title={t('desk:contact.title')} width={340}>
      <Card ticket={ticket} onEdit={edit} />
    </Drawer>
  );
};
