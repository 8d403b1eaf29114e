import type { Recorded } from '@prosa/kernel';
import type { CampaignAnswered, MessageSendRequested } from '@prosa/published-facts';
import { messageUuid } from './message-id';
import { messageProgramProjection, ticketCampaignProjection } from './message-program.projection';

const CAMPAIGN = '7a1c2d3e-4f50-5a61-8b72-9c83ad94be01';
const sent = (actor: object, data: object = {}): Recorded<MessageSendRequested> =>
  ({
    type: 'MessageSendRequested',
    data: { messageId: 'm', connectionId: 1, ticketUuid: 't', ...data },
    metadata: { companyId: 7, actor, at: '2026-11-24T12:00:00.000Z' },
  }) as unknown as Recorded<MessageSendRequested>;
const program = (name: string): object => ({ kind: 'system', name });
const rule = messageProgramProjection.on.MessageSendRequested;
const uuid = messageUuid(1, 'm');

describe('The program that wrote a message', () => {
  it.each([
    ['a campaign', program('campaign'), { campaignUuid: CAMPAIGN }, 'campaign', CAMPAIGN],
    ['a campaign of which only the actor is known', program('campaign'), {}, 'campaign', null],
    ['an API client', program('api'), {}, 'api', null],
  ] as const)('is %s', (_, actor, data, kind, campaignUuid) => {
    const event = sent(actor, data);
    expect(rule?.keys(event)).toEqual([[uuid]]);
    expect(rule?.fold(undefined, event, [uuid])).toEqual({ uuid, companyId: 7, kind, campaignUuid });
  });

  it.each([
    ['a user', { kind: 'user', id: 3, name: 'Ana' }],
    ['a bot', program('chatbot')],
  ])('is none for %s', (_, actor) => expect(rule?.keys(sent(actor))).toEqual([]));
});

describe('The campaign of a ticket', () => {
  const { MessageSendRequested: wrote, CampaignAnswered: answered } = ticketCampaignProjection.on;

  it('is the last one that wrote there or was answered', () => {
    const event = sent(program('campaign'), { campaignUuid: CAMPAIGN });
    expect(wrote?.keys(event)).toEqual([['t']]);
    const row = wrote?.fold(undefined, event, ['t']) ?? undefined;
    expect(row).toMatchObject({ ticketUuid: 't', companyId: 7, campaignUuid: CAMPAIGN });
    const reply = {
      data: { campaignUuid: 'another', ticketUuid: 't' },
      metadata: event.metadata,
    } as unknown as Recorded<CampaignAnswered>;
    expect(answered?.fold(row, reply, ['t'])).toMatchObject({ campaignUuid: 'another' });
  });

  it('is none where a lead was written to', () => {
    const event = sent(program('campaign'), { campaignUuid: CAMPAIGN, holder: 'lead' });
    expect(wrote?.keys(event)).toEqual([]);
  });
});
