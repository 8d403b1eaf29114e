import { DomainError } from '@prosa/kernel';
import { BotUnanswered } from './bot-provider.port';

/** Maps a model's fault to ERR_PROMPT_REFUSED or ERR_PROMPT_UNANSWERED; other faults are returned unchanged. */
export const promptFault = (fault: unknown): unknown => {
  if (!(fault instanceof BotUnanswered)) return fault;
  return new DomainError(fault.reason === 'refused' ? 'ERR_PROMPT_REFUSED' : 'ERR_PROMPT_UNANSWERED');
};
