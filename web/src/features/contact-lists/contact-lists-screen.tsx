import { Button } from '@blueprintjs/core';
import { DocumentOpen, Download, IdNumber } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { ContactListView } from '@prosa/contracts';
import { Link } from 'wouter';
import { useT } from '../../i18n';
import { text } from '../../resource/declared-fields';
import { columnsOf, declaredForm, everyVerb, sinceColumn } from '../../resource/declared-form';
import type { DeclaredPage } from '../../resource/declared-form';
import { RecordPage } from '../../resource/record-page';
import { toast } from '../../ui/toaster';
import { contactLists } from './contact-list-records';
import { saveSample } from './list-files';
import './contact-lists-texts';
import './contact-lists.css';

const column = columnsOf<ContactListView>()('contactLists');

const Name = ({ view }: { readonly view: ContactListView }) => (
  <Link href={`/contact-lists/${view.id}/contacts`} className="list-name">
    {view.name}
  </Link>
);

const OpenButton = ({ view }: { readonly view: ContactListView }) => {
  const t = useT();
  return (
    <Link
      className="icon-button"
      href={`/contact-lists/${view.id}/contacts`}
      aria-label={t('contactLists:contactsOf', { name: view.name })}
      title={t('contactLists:contacts')}
    >
      <DocumentOpen size={16} />
    </Link>
  );
};

const page: DeclaredPage<ContactListView> = {
  records: contactLists,
  icon: IdNumber,
  nameOf: ({ name }) => name,
  columns: [
    column('name', { cell: view => <Name view={view} /> }),
    column('contacts', { cell: ({ contactsCount }) => contactsCount, tone: 'number', card: 'labelled' }),
    sinceColumn<ContactListView>('contactLists:since'),
  ],
  form: {
    ...declaredForm<ContactListView, 'contactLists'>('contactLists', {
      name: text(LIMITS.contactListName),
    }),
    fieldOfCode: { ERR_CONTACT_LIST_NAME_TAKEN: 'name' },
  },
  access: everyVerb('contactLists:manage'),
  RowActions: OpenButton,
};

/** The lists that campaigns go to (spec 2 §2). */
export const ContactListsScreen = () => {
  const t = useT();
  return (
    <RecordPage
      page={page}
      verbs={
        <Button
          icon={<Download />}
          text={t('contactLists:sample')}
          onClick={() => void saveSample().catch((error: unknown) => toast.error(error))}
        />
      }
    />
  );
};
