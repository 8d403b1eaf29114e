import type { ModuleMetadata } from '@nestjs/common';
import { UserRecords } from './user-records';
import { UserController } from './user.controller';
import { UserService } from './user.service';

/** The routes of users, and what executes them. */
export const userProviders = {
  controllers: [UserController],
  providers: [UserService, UserRecords],
} satisfies ModuleMetadata;
