import type { ModuleMetadata } from '@nestjs/common';
import { LEAD_CONTACTS } from '@prosa/platform';
import { ContactBook } from './contact-book.service';
import { ContactNumbers } from './contact-numbers';
import { LeadContactsAdapter } from './lead-contacts.adapter';

/** Finding contacts, for other services. */
export const contactBindings = {
  providers: [
    ContactBook,
    ContactNumbers,
    LeadContactsAdapter,
    { provide: LEAD_CONTACTS, useExisting: LeadContactsAdapter },
  ],
  exports: [LEAD_CONTACTS, ContactBook, ContactNumbers],
} satisfies ModuleMetadata;
