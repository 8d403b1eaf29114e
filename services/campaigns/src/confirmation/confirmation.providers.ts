import type { ModuleMetadata } from '@nestjs/common';
import { TicketQuestionController } from './ticket-question.controller';
import { TicketQuestions } from './ticket-questions.service';

/** The route by which users record a customer's answer to a campaign, and what executes it. */
export const confirmationProviders = {
  controllers: [TicketQuestionController],
  providers: [TicketQuestions],
} satisfies ModuleMetadata;
