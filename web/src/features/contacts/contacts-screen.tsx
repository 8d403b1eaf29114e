import { useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Upload } from '@blueprintjs/icons';
import type { ContactView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { RecordPage } from '../../resource/record-page';
import { ContactDetails, StartConversation } from './contact-dialogs';
import { ExportButton } from './contact-export';
import { ContactFilter } from './contact-filter';
import { ImportDialog, useContactImport } from './contact-import';
import { MergesButton } from './contact-merges';
import { ImportProgress } from '../../entities/sheet-import/import-progress';
import { contactPage } from '../../entities/contact/contact-page';
import { contacts } from '../../entities/contact/contact-records';
import type { ContactVerbs } from '../../entities/contact/contact-verbs';
import { ContactVerbsContext } from '../../entities/contact/contact-verbs';
import { useConversation } from './use-conversation';
import '../../entities/contact/contacts.css';

/** The contact as in the list; null once it was deleted. */
const useListed = (id: number | null): ContactView | null =>
  useAppSelector(state => contacts.select(state).items.find(item => item.id === id) ?? null);

/** The contact book (spec 1 §2). */
export const ContactsScreen = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { partner, talk, close } = useConversation();
  const [isImporting, setImporting] = useState(false);
  const last = useContactImport();
  const [shownId, setShownId] = useState<number | null>(null);
  const shown = useListed(shownId);
  const verbs = useMemo<ContactVerbs>(
    () => ({ talk, showDetails: contact => setShownId(contact.id) }),
    [talk],
  );
  const hide = (): void => setShownId(null);
  return (
    <ContactVerbsContext value={verbs}>
      <RecordPage
        page={contactPage}
        filters={<ContactFilter />}
        verbs={
          <>
            <Button
              className="contact-verb"
              icon={<Upload />}
              text={t('contacts:import')}
              onClick={() => setImporting(true)}
            />
            <ExportButton />
            <MergesButton />
          </>
        }
      >
        {last?.status === 'running' && !isImporting && <ImportProgress done={last.done} total={last.total} />}
      </RecordPage>
      {shown !== null && (
        <ContactDetails
          contact={shown}
          onClose={hide}
          onTalk={() => {
            hide();
            talk(shown);
          }}
          onEdit={() => {
            hide();
            dispatch(contacts.actions.editorOpened(shown.id));
          }}
        />
      )}
      {partner !== null && <StartConversation partner={partner} onClose={close} />}
      {isImporting && <ImportDialog last={last} onClose={() => setImporting(false)} />}
    </ContactVerbsContext>
  );
};
