import type { ModuleMetadata } from '@nestjs/common';
import { RemovedTicketController } from './removed-ticket.controller';

/** The list of deleted and merged tickets. */
export const removedTicketProviders = {
  controllers: [RemovedTicketController],
  providers: [],
} satisfies ModuleMetadata;
