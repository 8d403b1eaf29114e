import { useEffect, useId, useRef } from 'react';
import type { ContactView, TicketView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { RecordEditor } from '../../../resource/record-editor';
import { Chip } from '../../../ui/chip';
import { OverlayHeader } from '../../../ui/dialog';
import { Drawer } from '../../../ui/drawer';
import { useHotkey } from '../../../ui/hotkeys';
import { DOCKED, useMediaQuery } from '../../../ui/media-query';
import { useStateOf } from '../../../ui/state-of';
import { contactPage } from '../../../entities/contact/contact-page';
import { contacts } from '../../../entities/contact/contact-records';
import { ContactCard } from '../../../entities/contact/card/contact-card';
import { ContactFiles } from './contact-files';
import { ContactStars } from './contact-stars';
import { ScheduleButton } from '../../../entities/contact/schedule-button';
import { useWorkspace } from '../../../conversation/workspace-context';
import { useTicketSubject } from '../../../entities/ticket/ticket-subject';
import { selectCurrentTicket, selectTicketsState } from '../../../entities/ticket/tickets.selectors';
import { useTexts } from '../../../entities/use-texts';

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

/** Shared by card and frame: the ticket, and the form that replaces them. */
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

/** Docked beside the conversation; follows the open ticket. */
const Dock = ({ ticket, onEdit }: FrameProps) => {
  const t = useTexts();
  const id = useId();
  const { closeDialog } = useWorkspace();
  const { currentUuid } = useAppSelector(selectTicketsState);
  const current = useAppSelector(selectCurrentTicket);
  const isLeft = currentUuid === null;
  const sheet = useRef<HTMLElement>(null);
  useHotkey('Escape', t('common:close'), closeDialog);
  useEffect(() => sheet.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (isLeft) closeDialog();
  }, [isLeft, closeDialog]);
  const shown = current ?? ticket;
  const subject = useTicketSubject(shown);
  return (
    <aside ref={sheet} className="contact-dock" tabIndex={-1} aria-labelledby={id}>
      <OverlayHeader id={id} title={t('dialogs:contact.title')} subject={subject} onClose={closeDialog} />
      <div className="overlay-body">
        <Card key={shown.id} ticket={shown} onEdit={onEdit} />
      </div>
    </aside>
  );
};

/** The contact of the ticket: details, notes, tags, and earlier tickets; replaced by the form while editing. */
export const ContactDrawer = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { closeDialog } = useWorkspace();
  const isDocked = useMediaQuery(DOCKED);
  const subject = useTicketSubject(ticket);
  const { editor } = useAppSelector(contacts.select);
  // The card is unmounted and cleared while the form is shown.
  const current = useAppSelector(selectCurrentTicket);
  const [edited, setEdited] = useStateOf<ContactView | null>((current ?? ticket).contactId, null);
  const edit = (contact: ContactView): void => {
    setEdited(contact);
    dispatch(contacts.actions.editorOpened(contact.id));
  };
  if (edited !== null && editor?.id === edited.id) return <RecordEditor page={contactPage} view={edited} />;
  if (isDocked) return <Dock ticket={ticket} onEdit={edit} />;
  return (
    <Drawer isOpen onClose={closeDialog} title={t('dialogs:contact.title')} subject={subject} width={340}>
      <Card ticket={ticket} onEdit={edit} />
    </Drawer>
  );
};
