import { ManualClock } from '@prosa/kernel';
import type { OutboundRequest, SafeFetch } from '@prosa/outbound';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret } from '../webhook/webhook-signature';
import type { BotQuestion } from './bot-provider.port';
import { webhookProvider } from './webhook.adapter';

const question = (contact: BotQuestion['contact']): BotQuestion => ({
  ...{ id: 't', companyId: 1, connectionId: 1, ticket: { id: 1, uuid: 'u' }, contact },
  ...{ text: 'oi', lastText: 'oi', messageId: 'm', writtenAt: new Date(0), isRepeated: false },
  ...{ continuation: null, files: [], language: 'pt', history: [] },
});

/** What a flow is posted about a person. */
const requestOf = async (
  contact: BotQuestion['contact'],
  secrets: readonly string[] = [],
): Promise<OutboundRequest | undefined> => {
  const seen: OutboundRequest[] = [];
  const fetch: SafeFetch = request => {
    seen.push(request);
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('') });
  };
  const signing = { secrets, clock: new ManualClock(new Date()) };
  await webhookProvider('https://n8n.test/webhook/1', fetch, signing)(question(contact));
  return seen[0];
};

const postedOf = async (contact: BotQuestion['contact']): Promise<unknown> =>
  JSON.parse(String((await requestOf(contact))?.body));

describe('What n8n or a webhook is posted', () => {
  it('names the chat as WhatsApp does: by the number, or by the LID of whom no number is known', async () => {
    const known = { name: 'Clara', phone: '5511988887777', lid: '98765432109876' };
    expect(await postedOf(known)).toMatchObject({
      key: { remoteJid: '5511988887777@s.whatsapp.net' },
      prosa: { contact: { name: 'Clara', number: '5511988887777' } },
    });
    // A LID is no number, and stands in no field for numbers.
    expect(await postedOf({ ...known, phone: '' })).toMatchObject({
      key: { remoteJid: '98765432109876@lid' },
      prosa: { contact: { name: 'Clara', number: '' } },
    });
  });

  it('is signed by the integration’s secret so that Standard Webhooks verifies it, and else by nothing', async () => {
    const contact = { name: 'Clara', phone: '5511988887777', lid: '' };
    const secret = newWebhookSecret();
    const signed = await requestOf(contact, [secret]);
    const { headers = {}, body = '' } = signed ?? {};
    expect(new Webhook(secret).verify(String(body), { ...headers })).toEqual(JSON.parse(String(body)));
    expect(headers['webhook-id']).toBe('t');
    expect((await requestOf(contact))?.headers).not.toHaveProperty('webhook-signature');
  });
});
