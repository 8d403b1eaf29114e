import { GoogleRefused, OutboundRefused, type GoogleTokens, type SafeFetch } from '@prosa/outbound';
import type { BotAnswer } from './bot-answer.policy';
import { BotUnanswered, type BotProvider } from './bot-provider.port';

/** An agent of Dialogflow ES as its integration names it. */
export interface DialogflowAgent {
  readonly projectName: string;
  /** The service account's file. */
  readonly account: string;
  readonly language: string;
  /** Dialogflow's server; a double's in specs. */
  readonly server: string;
}

const TIMEOUT_MS = 20_000;
/** Dialogflow reads no more of a text. */
const LONGEST_TEXT = 256;

interface Detected {
  readonly queryResult?: {
    readonly fulfillmentText?: unknown;
    readonly fulfillmentMessages?: readonly { readonly text?: { readonly text?: readonly unknown[] } }[];
    readonly intent?: { readonly endInteraction?: unknown; readonly liveAgentHandoff?: unknown };
  };
}

const answerIn = (body: string): BotAnswer => {
  let detected: Detected;
  try {
    detected = (JSON.parse(body) ?? {}) as Detected;
  } catch {
    throw new BotUnanswered('unreadable');
  }
  const { fulfillmentText, fulfillmentMessages, intent } = detected.queryResult ?? {};
  const messages = Array.isArray(fulfillmentMessages) ? fulfillmentMessages : [];
  const texts = messages.flatMap(message => message?.text?.text?.[0] ?? []);
  const said = texts.length > 0 ? texts : [fulfillmentText];
  const replies = said.filter((text): text is string => typeof text === 'string' && text.trim() !== '');
  const handsOver = intent?.liveAgentHandoff === true;
  const end = intent?.endInteraction === true;
  // An intent without text would leave the customer without an answer or an agent.
  if (replies.length === 0 && !handsOver && !end) throw new BotUnanswered('unreadable');
  return { replies, handover: handsOver ? { queueId: null } : null, end, tokens: 0 };
};

/** An agent of Dialogflow ES; the session is the ticket's (cloud.google.com/dialogflow/es, detectIntent). */
export const dialogflowProvider =
  (agent: DialogflowAgent, fetch: SafeFetch, tokens: GoogleTokens): BotProvider =>
  async question => {
    if (question.isRepeated) throw new BotUnanswered('unavailable', false);
    try {
      const token = await tokens.of(agent.account);
      const session = `projects/${encodeURIComponent(agent.projectName)}/agent/sessions/${question.ticket.uuid}`;
      const text = { text: question.text.slice(0, LONGEST_TEXT), languageCode: agent.language };
      const answer = await fetch({
        method: 'POST',
        url: `${agent.server}/v2/${session}:detectIntent`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ queryInput: { text } }),
        timeoutMs: TIMEOUT_MS,
      });
      if (answer.status === 429 || answer.status >= 500) throw new BotUnanswered('unavailable', false);
      if (answer.status >= 300) throw new BotUnanswered('refused');
      return answerIn(answer.body.toString('utf8'));
    } catch (fault) {
      if (fault instanceof BotUnanswered) throw fault;
      const isRefused = fault instanceof OutboundRefused || fault instanceof GoogleRefused;
      throw new BotUnanswered(isRefused ? 'refused' : 'unavailable', false);
    }
  };
