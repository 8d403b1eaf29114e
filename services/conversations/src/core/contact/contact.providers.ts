import type { ModuleMetadata } from '@nestjs/common';
import { ContactFilesController } from './contact-files.controller';
import { ContactController } from './contact.controller';
import {
  AddContactHandler,
  ChangeContactHandler,
  ContactService,
  RemoveContactHandler,
} from './contact.handlers';

/** The routes of contacts, and what executes them. */
export const contactProviders = {
  controllers: [
    // Its fixed paths come before the numbers of the other.
    ContactFilesController,
    ContactController,
  ],
  providers: [ContactService, AddContactHandler, ChangeContactHandler, RemoveContactHandler],
} satisfies ModuleMetadata;
