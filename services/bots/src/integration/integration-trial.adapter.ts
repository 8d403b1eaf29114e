import { randomUUID } from 'node:crypto';
import { DomainError, type Clock } from '@prosa/kernel';
import { OutboundFailed, OutboundRefused, type OutboundRequest, type SafeFetch } from '@prosa/outbound';
import { sign } from 'jsonwebtoken';
import type { IntegrationDraft, IntegrationTrial } from './integration-trial.port';

/** Where Google's services are; nothing in a stranger's key file changes it. */
export const GOOGLE = {
  token: 'https://oauth2.googleapis.com/token',
  dialogflow: 'https://dialogflow.googleapis.com',
} as const;

const TIMEOUT_MS = 10_000;
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const ASSERTION = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const JSON_TYPE = { 'content-type': 'application/json', accept: 'application/json' } as const;

const refused = (why: string): DomainError =>
  new DomainError('ERR_INTEGRATION_REFUSED', undefined, {
    details: [{ field: 'service', rule: 'answers', message: why }],
  });

const objectIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/**
 * Tries integrations over HTTP: a webhook and n8n take a test event, typebot starts a chat, Dialogflow detects an intent
 * (docs.typebot.io, cloud.google.com/dialogflow/es). Any status of 2xx counts, with what the type must answer.
 */
export class HttpIntegrationTrial implements IntegrationTrial {
  constructor(
    private readonly safeFetch: SafeFetch,
    private readonly clock: Clock,
    private readonly google: { readonly token: string; readonly dialogflow: string } = GOOGLE,
  ) {}

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
    const token = await this.tokenFor(objectIn(jsonContent));
    const session = `projects/${encodeURIComponent(projectName)}/agent/sessions/${randomUUID()}`;
    const queryInput = { text: { text: 'Oi', languageCode: language } };
    await this.ask(
      `${this.google.dialogflow}/v2/${session}:detectIntent`,
      { queryInput },
      { authorization: `Bearer ${token}` },
    );
  }

  /** A service account's access token (RFC 7523). */
  private async tokenFor(account: Readonly<Record<string, unknown>>): Promise<string> {
    const { client_email: issuer, private_key: key } = account;
    if (typeof issuer !== 'string' || typeof key !== 'string') throw refused('no service account');
    const body = new URLSearchParams({ grant_type: ASSERTION, assertion: this.assertion(issuer, key) });
    const answer = await this.send({
      method: 'POST',
      url: this.google.token,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
      timeoutMs: TIMEOUT_MS,
    });
    const token = objectIn(answer)['access_token'];
    if (typeof token !== 'string') throw refused('no token');
    return token;
  }

  private assertion(issuer: string, key: string): string {
    const iat = Math.floor(this.clock.now().getTime() / 1_000);
    const claims = { iss: issuer, scope: SCOPE, aud: this.google.token, iat, exp: iat + 3_600 };
    try {
      return sign(claims, key, { algorithm: 'RS256' });
    } catch {
      // Its message may quote the key.
      throw refused('the private key is unusable');
    }
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

  /** The body of a good answer. */
  private async send(request: OutboundRequest): Promise<string> {
    try {
      const { status, body } = await this.safeFetch(request);
      if (status < 200 || status > 299) throw refused(String(status));
      return body.toString('utf8');
    } catch (fault) {
      if (fault instanceof OutboundRefused) throw new DomainError('ERR_INTEGRATION_URL');
      if (fault instanceof OutboundFailed) throw refused(fault.reason);
      throw fault;
    }
  }
}
