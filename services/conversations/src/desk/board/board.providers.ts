import type { ModuleMetadata } from '@nestjs/common';
import { BoardController } from './board.controller';
import { MoveTicketToColumnHandler } from './board.handlers';

/** The routes of boards, and what executes them. */
export const boardProviders = {
  controllers: [BoardController],
  providers: [MoveTicketToColumnHandler],
} satisfies ModuleMetadata;
