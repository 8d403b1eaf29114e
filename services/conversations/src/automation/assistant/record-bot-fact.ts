import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { uuidv5 } from '@prosa/kernel';
import type { CommandRun } from '@prosa/process-managers';
import { botEvents, type BotEvent } from './assistant.events';

/** The envelope of a bot's commands. */
export const chatbotEnvelope = ({ commandId, correlationId, causationId }: CommandRun): CommandEnvelope => ({
  ...{ actor: { kind: 'system', name: 'chatbot' }, commandId, correlationId, causationId },
});

/** Records a fact about a bot once per command. */
export const recordBotFact = async (
  aggregates: Aggregates,
  run: CommandRun,
  fact: BotEvent,
): Promise<void> => {
  const { companyId, instance, commandId } = run;
  const id = uuidv5('bot', fact.type, commandId);
  await aggregates.append(botEvents, { companyId, id: instance }, [{ id, fact }], chatbotEnvelope(run));
};
