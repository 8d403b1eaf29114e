import { randomUUID } from 'node:crypto';
import { DomainError, objectIn, type Clock } from '@prosa/kernel';
import {
  GoogleRefused,
  GoogleTokens,
  OutboundFailed,
  OutboundRefused,
  type OutboundRequest,
  type SafeFetch,
} from '@prosa/outbound';
import type { IntegrationDraft, IntegrationTrial } from './integration-trial.port';

const TIMEOUT_MS = 10_000;
const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json' } as const;

const refused = (why: string): DomainError =>
  new DomainError('ERR_INTEGRATION_REFUSED', undefined, {
    details: [{ field: 'service', rule: 'answers', message: why }],
  });

/**
 * Tries integrations over HTTP: a webhook and n8n take a test event, typebot starts a chat, Dialogflow detects an intent
 * (docs.typebot.io, cloud.google.com/dialogflow/es). Any status of 2xx counts, with what the type must answer.
 */
export class HttpIntegrationTrial implements IntegrationTrial {
  private readonly tokens: GoogleTokens;

  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly clock: Clock,
    private readonly google: { readonly token: string; readonly dialogflow: string },
  ) {
    this.tokens = new GoogleTokens(safeFetch, clock, google.token);
  }

  async attempt(_companyId: number, draft: IntegrationDraft): Promise<void> {
    if (draft.type === 'dialogflow') await this.detectIntent(draft);
    else if (draft.type === 'typebot') await this.startChat(draft);
    else await this.ask(draft.urlN8N, { prosa: { event: 'test', at: this.clock.now().toISOString() } });
  }

  private async startChat({ urlN8N, typebotSlug }: IntegrationDraft): Promise<void> {
    const server = urlN8N.replace(/\/+$/, '');
    const chat = await this.ask(`${server}/api/v1/typebots/${encodeURIComponent(typebotSlug)}/startChat`, {});
    if (typeof objectIn(chat)['sessionId'] !== 'string') throw refused('no session');
  }

  private async detectIntent({ jsonContent, projectName, language }: IntegrationDraft): Promise<void> {
    const token = await this.answered(() => this.tokens.of(jsonContent));
    const session = `projects/${encodeURIComponent(projectName)}/agent/sessions/${randomUUID()}`;
    const queryInput = { text: { text: 'Oi', languageCode: language } };
    await this.ask(
      `${this.google.dialogflow}/v2/${session}:detectIntent`,
      { queryInput },
      { authorization: `Bearer ${token}` },
    );
  }

  private ask(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const sent = { ...JSON_TYPE, ...headers };
    return this.send({
      method: 'POST',
      url,
      headers: sent,
      body: JSON.stringify(body),
      timeoutMs: TIMEOUT_MS,
    });
  }

  private async answered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call();
    } catch (fault) {
      if (fault instanceof OutboundRefused) throw new DomainError('ERR_INTEGRATION_URL');
      if (fault instanceof OutboundFailed || fault instanceof GoogleRefused) throw refused(fault.reason);
      throw fault;
    }
  }

  /** The body of a good answer. */
  private async send(request: OutboundRequest): Promise<string> {
    const { status, body } = await this.answered(() => this.safeFetch(request));
    if (status < 200 || status > 299) throw refused(String(status));
    return body.toString('utf8');
  }
}
