import type { ModuleMetadata } from '@nestjs/common';
import { ContactListFilesController } from '../contact-list/contact-list-files.controller';
import { ListImports } from '../list-import/list-imports.service';
import { ContactListItemController } from './contact-list-item.controller';
import { ContactListItems } from './contact-list-items.service';

/** The routes of a contact list's items and files, and what executes them. */
export const contactListItemProviders = {
  controllers: [ContactListFilesController, ContactListItemController],
  providers: [ContactListItems, ListImports],
} satisfies ModuleMetadata;
