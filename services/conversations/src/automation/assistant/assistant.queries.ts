import type { TenantConnection } from '@prosa/read-model';
import type { BotSource } from '../../core/ticket/ticket.events';
import type { ServingBot } from './assistant-state.policy';

const serving = async (
  db: TenantConnection,
  companyId: number,
  named: { readonly integrationId: number | null; readonly promptId: number | null } | undefined,
): Promise<ServingBot | null> => {
  const { integrationId = null, promptId = null } = named ?? {};
  if (integrationId !== null) {
    const integration = await findIntegration(db, companyId, integrationId);
    const isTypebot = integration?.type === 'typebot';
    const restart = isTypebot ? integration.typebotKeywordRestart : '';
    const remembers = isTypebot || integration?.type === 'dialogflow';
    const expires = isTypebot ? integration.typebotExpires : 0;
    return { kind: 'integration', id: integrationId, queueId: null, restart, remembers, expires };
  }
  const prompt = promptId === null ? undefined : await findPrompt(db, companyId, promptId);
  return promptId === null || prompt === undefined
    ? null
    : { kind: 'prompt', id: promptId, queueId: prompt.queueId, restart: '' };
};

/** The integration or prompt of a queue, else of its connection; null when neither has one. */
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

/** The bot that a user selected for a ticket; null when it was deleted. */
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

/**
 * The prompt for writing assistance: the queue's, else the connection's, else the company's first; null when there
 * is none.
 */
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

/** The name of a prompt or integration; empty when it was deleted. */
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

const hostIn = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

/** The host that a company chose for a source; empty for providers with a fixed address. */
export const chosenHost = async (
  db: TenantConnection,
  companyId: number,
  { kind, id }: BotSource,
): Promise<string> => {
  if (kind === 'prompt') return hostIn((await findPrompt(db, companyId, id))?.baseUrl ?? '');
  const integration = await findIntegration(db, companyId, id);
  return integration?.type === 'dialogflow' ? '' : hostIn(integration?.urlN8N ?? '');
};

/** A prompt with what is needed to call it; undefined when there is none. */
export const findPrompt = (db: TenantConnection, companyId: number, id: number) =>
  db
    .selectFrom('prompt')
    .select(['uuid', 'prompt', 'maxTokens', 'temperature', 'queueId', 'maxMessages', 'model', 'baseUrl'])
    .select(['voice', 'voiceRegion'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** An integration with what is needed to call it; undefined when there is none. */
export const findIntegration = (db: TenantConnection, companyId: number, id: number) =>
  db
    .selectFrom('queueIntegration')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();

/** The last messages of a ticket, newest first, with their files. */
export const lastWords = (db: TenantConnection, companyId: number, ticketUuid: string, most: number) =>
  db
    .selectFrom('message')
    .select(['id', 'body', 'fromMe', 'createdAt', 'transcript', 'mediaType'])
    .select(['mediaKey', 'mediaState', 'mediaSeconds'])
    .where('companyId', '=', companyId)
    .where('ticketUuid', '=', ticketUuid)
    .where(eb => eb.or([eb('body', '<>', ''), eb('mediaState', '<>', 'none')]))
    .orderBy('position', 'desc')
    .limit(most)
    .execute();
