import type { Recorded } from '@prosa/kernel';
import { replyWorkflow, type ReplyReceived } from './reply.workflow';

const received = (data: Partial<ReplyReceived['data']>): Recorded<ReplyReceived> =>
  ({
    type: 'MessageReceived',
    data: {
      ...{
        messageId: 'm',
        connectionId: 1,
        ticketUuid: 't',
        contactId: 7,
        contactUuid: 'c',
        body: 'Quero sim',
      },
      ...data,
    },
    metadata: { at: '2026-11-24T12:00:00.000Z', companyId: 1 },
  }) as unknown as Recorded<ReplyReceived>;
const spokenTo = { recipient: 'r', campaignUuid: 'k' };

describe('An inbound message', () => {
  it('is a reply to the campaign that wrote to the customer', () => {
    expect(replyWorkflow.correlate(received({}))).toBe('c');
    expect(replyWorkflow.react(received({}), null, spokenTo)).toEqual([
      {
        kind: 'send',
        command: { ...spokenTo, connectionId: 1, messageId: 'm', ticketUuid: 't' },
        until: new Date('2026-11-25T12:00:00.000Z'),
      },
    ]);
  });

  it('is no reply when no campaign wrote to the customer', () => {
    expect(replyWorkflow.react(received({}), null, null)).toEqual([]);
  });

  it('names no ticket when a lead wrote', () => {
    expect(replyWorkflow.react(received({ holder: 'lead' }), null, spokenTo)).toMatchObject([
      { command: { ticketUuid: null } },
    ]);
  });

  it.each([
    ['in a group', { authorUuid: 'a' }],
    ['for the second time', { readAtLast: true as const }],
    ['to leave', { body: 'SAIR' }],
  ])('%s is no reply', (_, data) => {
    expect(replyWorkflow.correlate(received(data))).toBeNull();
  });
});
