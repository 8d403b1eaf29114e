import { IdNumber } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { ContactListView } from '@prosa/contracts';
import { text } from '../../resource/declared-fields';
import { columnsOf, declaredForm, everyVerb, sinceColumn } from '../../resource/declared-form';
import type { DeclaredPage } from '../../resource/declared-form';
import { RecordPage } from '../../resource/record-page';
import { ListName, OpenListButton, SampleButton } from './contact-list-cells';
import { contactLists } from './contact-list-records';

const column = columnsOf<ContactListView>()('contactLists');
const form = declaredForm<ContactListView, 'contactLists'>('contactLists', {
  name: text(LIMITS.contactListName),
});

const page: DeclaredPage<ContactListView> = {
  records: contactLists,
  icon: IdNumber,
  nameOf: ({ name }) => name,
  columns: [
    column('name', { cell: view => <ListName view={view} /> }),
    column('contacts', { cell: ({ contactsCount }) => contactsCount, tone: 'number', card: 'labelled' }),
    sinceColumn<ContactListView>('contactLists:since'),
  ],
  form: { ...form, fieldOfCode: { ERR_CONTACT_LIST_NAME_TAKEN: 'name' } },
  access: everyVerb('contactLists:manage'),
  RowActions: OpenListButton,
};

/** The lists that campaigns go to (spec 2 §2). */
export const ContactListsScreen = () => <RecordPage page={page} verbs={<SampleButton />} />;
