import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Chat } from '@blueprintjs/icons';
import type { ContactRef, ContactView } from '@prosa/contracts';
import { useT } from '../../../i18n';
import { Drawer } from '../../../ui/drawer';
import { ContactCard } from '../contact/contact-card';
import type { Desk } from '../desk-context';
import { DeskProvider } from '../desk-context';
import { ScheduleButton } from '../contact/schedule-button';
import { NewConversationDialog } from '../dialogs/new-conversation-dialog';
import '../tickets.css';

/** Everything known of a contact, over the contact book. */
export const ContactDetails = ({
  contact,
  onTalk,
  onEdit,
  onClose,
}: {
  readonly contact: ContactView;
  readonly onTalk: () => void;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}) => {
  const t = useT();
  return (
    <Drawer isOpen onClose={onClose} title={t('desk:contact.title')} width={400}>
      <ContactCard
        known={contact}
        ticketId={null}
        onEdit={onEdit}
        verbs={
          <>
            <Button
              size="small"
              intent="primary"
              icon={<Chat size={14} />}
              text={t('contacts:talk')}
              onClick={onTalk}
            />
            <ScheduleButton contactId={contact.id} />
          </>
        }
      />
    </Drawer>
  );
};

/** Starts a conversation with somebody of the contact book. */
export const StartConversation = ({
  partner,
  onClose,
}: {
  readonly partner: ContactRef;
  readonly onClose: () => void;
}) => {
  const desk = useMemo<Desk>(
    () => ({
      dialog: { kind: 'new' },
      openDialog: () => undefined,
      closeDialog: onClose,
      isNarrow: false,
      showList: () => undefined,
      showTicket: () => undefined,
    }),
    [onClose],
  );
  return (
    <DeskProvider value={desk}>
      <NewConversationDialog contact={partner} />
    </DeskProvider>
  );
};
