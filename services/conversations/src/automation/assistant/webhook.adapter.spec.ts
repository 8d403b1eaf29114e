import type { OutboundRequest } from '@prosa/outbound';
import type { BotQuestion } from './bot-provider.port';
import { webhookProvider } from './webhook.adapter';

const question = (contact: BotQuestion['contact']): BotQuestion => ({
  ...{ id: 't', companyId: 1, connectionId: 1, ticket: { id: 1, uuid: 'u' }, contact },
  ...{ text: 'oi', lastText: 'oi', messageId: 'm', writtenAt: new Date(0), isRepeated: false },
  ...{ continuation: null, files: [], language: 'pt', history: [] },
});

/** What a flow is posted about a person. */
const postedOf = async (contact: BotQuestion['contact']): Promise<unknown> => {
  const seen: OutboundRequest[] = [];
  const ask = webhookProvider('https://n8n.test/webhook/1', request => {
    seen.push(request);
    return Promise.resolve({ status: 200, headers: {}, body: Buffer.from('') });
  });
  await ask(question(contact));
  return JSON.parse(String(seen[0]?.body));
};

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
});
