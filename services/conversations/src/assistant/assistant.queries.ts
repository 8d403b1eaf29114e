import type { TenantConnection } from '@prosa/read-model';
import type { BotSource } from '../ticket/ticket.events';
import type { ServingBot } from './assistant.workflow';

const serving = async (
  db: TenantConnection,
  companyId: number,
  named: { readonly integrationId: number | null; readonly promptId: number | null } | undefined,
): Promise<ServingBot | null> => {
  const { integrationId = null, promptId = null } = named ?? {};
  if (integrationId !== null) {
    const integration = await findIntegration(db, companyId, integrationId);
    const restart = integration?.type === 'typebot' ? integration.typebotKeywordRestart : '';
    return { kind: 'integration', id: integrationId, queueId: null, restart };
  }
  const prompt = promptId === null ? undefined : await findPrompt(db, companyId, promptId);
  return promptId === null || prompt === undefined
    ? null
    : { kind: 'prompt', id: promptId, queueId: prompt.queueId, restart: '' };
};

/** The integration or prompt that a queue names, else its connection; null when none does. */
export const servingBot = async (
  db: TenantConnection,
  companyId: number,
  { connectionId, queueId }: { readonly connectionId: number; readonly queueId: number | null },
): Promise<ServingBot | null> => {
  const queue = await db
    .selectFrom('queue')
    .select(['integrationId', 'promptId'])
    .where('companyId', '=', companyId)
    .where('id', '=', queueId ?? 0)
    .executeTakeFirst();
  const ofQueue = await serving(db, companyId, queue);
  if (ofQueue !== null) return ofQueue;
  const connection = await db
    .selectFrom('connection')
    .select(['integrationId', 'promptId'])
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return serving(db, companyId, connection);
};

/** Whether a contact is one of the company's own connections. */
export const isOwnNumber = async (
  db: TenantConnection,
  companyId: number,
  contactId: number,
): Promise<boolean> => {
  const found = await db
    .selectFrom('connection as n')
    .innerJoin('contact as c', join =>
      join.onRef('c.companyId', '=', 'n.companyId').onRef('c.phone', '=', 'n.number'),
    )
    .select('n.id')
    .where('n.companyId', '=', companyId)
    .where('n.number', '<>', '')
    .where('c.companyId', '=', companyId)
    .where('c.id', '=', contactId)
    .executeTakeFirst();
  return found !== undefined;
};

/** The bot that somebody chose for a ticket; null when it is gone. */
export const chosenBot = (
  db: TenantConnection,
  companyId: number,
  { kind, id }: BotSource,
): Promise<ServingBot | null> =>
  serving(
    db,
    companyId,
    kind === 'prompt' ? { promptId: id, integrationId: null } : { promptId: null, integrationId: id },
  );

/** The prompt that helps agents: the queue's, else the connection's, else the company's first; null when there is none. */
export const promptForAgents = async (
  db: TenantConnection,
  companyId: number,
  { queueId, connectionId }: { readonly queueId: number | null; readonly connectionId: number },
): Promise<number | null> => {
  const queue = await db
    .selectFrom('queue')
    .select('promptId')
    .where('companyId', '=', companyId)
    .where('id', '=', queueId ?? 0)
    .executeTakeFirst();
  if (queue?.promptId != null) return queue.promptId;
  const connection = await db
    .selectFrom('connection')
    .select('promptId')
    .where('companyId', '=', companyId)
    .where('id', '=', connectionId)
    .executeTakeFirst();
  if (connection?.promptId != null) return connection.promptId;
  const first = await db
    .selectFrom('prompt')
    .select('id')
    .where('companyId', '=', companyId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.id ?? null;
};

/** What a prompt or integration is called; empty when it is gone. */
export const botName = async (
  db: TenantConnection,
  companyId: number,
  { kind, id }: BotSource,
): Promise<string> => {
  const found = await db
    .selectFrom(kind === 'prompt' ? 'prompt' : 'queueIntegration')
    .select('name')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.name ?? '';
};

/** A prompt as it is asked by; undefined when there is none. */
export const findPrompt = (db: TenantConnection, companyId: number, id: number) =>
  db
    .selectFrom('prompt')
    .select(['uuid', 'prompt', 'maxTokens', 'temperature', 'queueId', 'maxMessages', 'model', 'baseUrl'])
    .select(['voice', 'voiceRegion'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** An integration as it is called; undefined when there is none. */
export const findIntegration = (db: TenantConnection, companyId: number, id: number) =>
  db
    .selectFrom('queueIntegration')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** What was said last in a ticket, newest first: words, and recordings whether or not anybody wrote them down. */
export const lastWords = (db: TenantConnection, companyId: number, ticketUuid: string, most: number) =>
  db
    .selectFrom('message')
    .select(['id', 'body', 'fromMe', 'createdAt', 'transcript', 'mediaType'])
    .select(['mediaKey', 'mediaState', 'mediaSeconds'])
    .where('companyId', '=', companyId)
    .where('ticketUuid', '=', ticketUuid)
    .where(eb => eb.or([eb('body', '<>', ''), eb('mediaType', '=', 'audio')]))
    .orderBy('position', 'desc')
    .limit(most)
    .execute();
