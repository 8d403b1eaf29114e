import type { Clock } from '@prosa/kernel';
import { OutboundRefused, type SafeFetch } from '@prosa/outbound';
import { webhookAnswer } from './bot-answer.policy';
import { BotUnanswered, jidOf, type BotProvider, type BotQuestion } from './bot-provider.port';
import { webhookHeaders } from '../webhook/webhook-signature';
import { overloaded } from './overloaded';

const PATIENCE_MS = 20_000;

/** The fields that existing flows read of a WhatsApp message, and additional ones of ours. */
const bodyOf = ({
  id,
  companyId,
  connectionId,
  ticket,
  contact,
  text,
  messageId,
  writtenAt,
}: BotQuestion) => ({
  key: { remoteJid: jidOf(contact), id: messageId, fromMe: false },
  pushName: contact.name,
  message: { conversation: text },
  messageTimestamp: Math.floor(writtenAt.getTime() / 1_000),
  prosa: {
    turn: id,
    company: companyId,
    connection: connectionId,
    ticket,
    contact: { name: contact.name, number: contact.phone },
    message: { id: messageId, text },
  },
});

/** By what calls are signed: nothing, or the secret of an integration. */
export interface CallSigning {
  readonly secrets: readonly string[];
  readonly clock: Clock;
}

/** n8n, or any server that answers a POST; signed by Standard Webhooks where the integration has a secret. */
export const webhookProvider =
  (url: string, fetch: SafeFetch, { secrets, clock }: CallSigning): BotProvider =>
  async question => {
    const body = JSON.stringify(bodyOf(question));
    const answer = await fetch({
      method: 'POST',
      url,
      headers: {
        ...webhookHeaders({ id: question.id, at: clock.now(), body }, secrets),
        accept: 'application/json, text/plain',
        'idempotency-key': question.id,
      },
      body,
      timeoutMs: PATIENCE_MS,
    }).catch((fault: unknown) => {
      throw new BotUnanswered(fault instanceof OutboundRefused ? 'refused' : 'unavailable');
    });
    if (answer.status === 408 || answer.status === 429 || answer.status >= 500) throw overloaded(answer);
    if (answer.status >= 300) throw new BotUnanswered('refused');
    const read = webhookAnswer(answer.headers['content-type'] ?? '', answer.body.toString('utf8'));
    if (read === null) throw new BotUnanswered('unreadable');
    return read;
  };
