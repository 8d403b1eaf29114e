import { IdNumber } from '@blueprintjs/icons';
import type { ContactView } from '@prosa/contracts';
import type { RecordPageDef } from '../../resource/record-page-def';
import { formatDate } from '../../ui/formatters';
import { ContactName, ContactNumber } from './contact-cells';
import { ContactFields } from './contact-fields';
import { contactBody, contactInput, contactRules } from './contact-form';
import type { ContactInput } from './contact-form';
import { contacts } from './contact-records';
import { ContactRowActions } from './contact-verbs';
import './contacts-texts';

/** The list of contacts and the sheet of one; the sheet is also opened beside a conversation. */
export const contactPage: RecordPageDef<ContactView, ContactInput> = {
  records: contacts,
  icon: IdNumber,
  nameOf: ({ name }) => name,
  columns: [
    { label: 'contacts:name', cell: contact => <ContactName contact={contact} /> },
    { label: 'contacts:number', cell: contact => <ContactNumber contact={contact} /> },
    { label: 'contacts:email', cell: contact => contact.email, tone: 'muted' },
    {
      label: 'contacts:since',
      cell: contact => <span className="tnum">{formatDate(contact.createdAt)}</span>,
      tone: 'muted',
      card: 'labelled',
    },
  ],
  form: {
    initial: contactInput,
    rules: contactRules,
    body: contactBody,
    Fields: ContactFields,
    fieldOfCode: {
      ERR_DUPLICATED_CONTACT: 'number',
      NUMBER_EXISTS_LEADS: 'number',
      ERR_CHECK_NUMBER: 'number',
      ERR_WAPP_INVALID_CONTACT: 'number',
      ERR_WAPP_CHECK_CONTACT: 'number',
    },
  },
  access: {
    create: 'contacts:work',
    update: 'contacts:work',
    delete: 'contacts-page:deleteContact',
  },
  RowActions: ContactRowActions,
};
