import type { ModuleMetadata } from '@nestjs/common';
import { AnswerQueues } from './answer-queues.service';

/** Recognises the answers to campaigns that have a queue of their own. */
export const replyBindings = {
  providers: [AnswerQueues],
  exports: [],
} satisfies ModuleMetadata;
