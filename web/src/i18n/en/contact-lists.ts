import type { contactListItems as ptItems, contactLists as pt } from '../pt/contact-lists';
import type { SameKeys } from '../shape';

/** Texts of the contact lists. */
export const contactLists: SameKeys<typeof pt> = {
  intro: 'Lists of people for your campaigns.',
  add: 'New list',
  edit: 'Edit list',
  searchLabel: 'Search lists',
  emptyTitle: 'There are no contact lists yet',
  emptyBody: 'Create a list and import its contacts from a spreadsheet.',
  deleteTitle: 'Delete {{name}}?',
  deleteBody: 'The list and its contacts are deleted. The contact book stays as it is.',
  saved: 'List saved',
  deleted: 'List deleted',
  name: 'Name',
  contacts: 'Contacts',
  contactsOf: 'Contacts of {{name}}',
  since: 'Since',
  sample: 'Sample spreadsheet',
};

/** Texts of a list's members. */
export const contactListItems: SameKeys<typeof ptItems> = {
  intro: 'Who receives the campaigns sent to this list.',
  add: 'Add contact',
  edit: 'Edit contact',
  searchLabel: 'Search by name, number or email',
  emptyTitle: 'This list is still empty',
  emptyBody: 'Import a spreadsheet or add contacts one by one.',
  deleteTitle: 'Delete {{name}}?',
  deleteBody: 'The contact leaves this list. The contact book stays as it is.',
  saved: 'Contact saved',
  deleted: 'Contact removed from the list',
  lists: 'Lists',
  import: 'Import',
  export: 'Export',
  valid: '#',
  whatsapp: {
    valid: 'Number is on WhatsApp',
    invalid: 'Number is not on WhatsApp',
    unknown: 'Number to be checked',
  },
  check: 'Check number',
  checkOf: 'Check the number of {{name}}',
  name: 'Name',
  number: 'Number',
  numberHint: 'Area code and number, digits only. Example: 11987654321',
  email: 'Email',
  created_one: '{{count}} imported',
  created_other: '{{count}} imported',
  known_one: '{{count}} already in the list',
  known_other: '{{count}} already in the list',
};
