import { contactList } from './contact-list/contact-list.resource';

/** The declared records of this service; a record is served, projected, documented and tested by standing here. */
export const campaignRecords = [contactList] as const;
