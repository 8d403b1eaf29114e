import type { ModuleMetadata } from '@nestjs/common';
import { ContactImportRunner } from './contact-import-runner.lifecycle';
import { ContactImportController } from './contact-import.controller';
import { ContactImports } from './contact-imports.service';
import { ImportedContacts } from './imported-contacts.service';

/** The routes of imports into the contact book, and what runs them. */
export const contactImportProviders = {
  controllers: [ContactImportController],
  providers: [ContactImports, ImportedContacts, ContactImportRunner],
} satisfies ModuleMetadata;
