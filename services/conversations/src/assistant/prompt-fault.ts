import { DomainError } from '@prosa/kernel';
import { BotUnanswered } from './bot-provider.port';

/** A model's fault as people are told it: ERR_PROMPT_REFUSED or ERR_PROMPT_UNANSWERED; any other fault as it is. */
export const promptFault = (fault: unknown): unknown => {
  if (!(fault instanceof BotUnanswered)) return fault;
  return new DomainError(fault.reason === 'refused' ? 'ERR_PROMPT_REFUSED' : 'ERR_PROMPT_UNANSWERED');
};
