import type { ModuleMetadata } from '@nestjs/common';
import { UserRecords } from '../user/user-records';
import { AccessController } from './access.controller';
import { AccessService } from './access.service';
import { CompanyAdministration } from './company-administration';
import { CompanyController } from './company.controller';
import { UserController } from './user.controller';
import { UserService } from './user.service';

/** What administrators do to companies and users, and the platform's access to companies. */
export const administrationProviders = {
  controllers: [CompanyController, UserController, AccessController],
  providers: [CompanyAdministration, UserService, UserRecords, AccessService],
} satisfies ModuleMetadata;
