import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { Chat } from '@blueprintjs/icons';
import type { ContactRef, ContactView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Drawer } from '../../ui/drawer';
import { ContactCard } from '../../entities/contact/card/contact-card';
import type { Workspace } from '../../conversation/workspace-context';
import { WorkspaceProvider } from '../../conversation/workspace-context';
import { ScheduleButton } from '../../entities/contact/schedule-button';
import { NewConversationDialog } from '../../conversation/start/new-conversation-dialog';
import '../../conversation/workspace.css';

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
    <Drawer isOpen onClose={onClose} title={t('dialogs:contact.title')} width={400}>
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

/** Starts a conversation with a contact. */
export const StartConversation = ({
  partner,
  onClose,
}: {
  readonly partner: ContactRef;
  readonly onClose: () => void;
}) => {
  const workspace = useMemo<Workspace>(
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
    <WorkspaceProvider value={workspace}>
      <NewConversationDialog contact={partner} />
    </WorkspaceProvider>
  );
};
