// Made by `npm run docs` from the files of the folder; never edited.
// The declared records; being listed is being served, projected, documented and tested.
export { contactList } from './contact-list/contact-list.resource';
