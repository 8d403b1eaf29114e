import { PATIENCE_MS } from '@prosa/testing';
import { Module } from '@nestjs/common';
import type { InboundMessage } from '@prosa/contracts';
import { API_MESSAGES, BARRIER, NUMBER_CHECKS, type ApiMessage, type ApiMessages } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { ContactBook } from '../../core/contact/contact-book.service';
import { ContactNumbers } from '../../core/contact/contact-numbers';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { IngressAdapter } from '../ingress/ingress.adapter';
import { ingressProviders } from '../ingress/ingress-providers';
import { TicketRatings } from '../../core/ticket/ticket-ratings.service';
import { SpeakingRights } from '../../core/ticket/speaking-rights.service';
import { TicketSlots } from '../../core/ticket/ticket-slot.service';
import { ApiConversations } from './api-conversations.service';
import { ApiMessagesAdapter } from './api-messages.adapter';
import { Recipients } from './recipients.service';

const companyId = 7;
const connection = { companyId, id: 1, uuid: '0190c0de-0000-7000-8000-000000000001' };
/** Not on WhatsApp. */
const NOBODY = '5511900000000';
/** Entered with a ninth digit that WhatsApp's form of the number does not have. */
const TYPED = '5511977770001';
const WRITTEN = '551177770001';

/** A mobile number in Argentina, as people write it and as WhatsApp does. */
const DIALLED = '541155550001';
const REGISTERED = '5491155550001';

const writings: Readonly<Record<string, string>> = { [TYPED]: WRITTEN, [DIALLED]: REGISTERED };
const checks = {
  check: (_company: number, number: string) =>
    Promise.resolve({ exists: number !== NOBODY, number: writings[number] ?? number }),
};

@Module({
  providers: [
    ContactBook,
    ContactNumbers,
    { provide: NUMBER_CHECKS, useValue: checks },
    TicketSlots,
    SpeakingRights,
    TicketRatings,
    ...ingressProviders,
    Recipients,
    ApiConversations,
    ApiMessagesAdapter,
    { provide: API_MESSAGES, useExisting: ApiMessagesAdapter },
  ],
})
class ApiMessageModule {}

const message = (number: string, body: string, key: string | null = null): ApiMessage => ({
  companyId,
  connectionId: connection.id,
  number,
  body,
  files: [],
  key,
  correlationId: '0190c0de-0000-7000-8000-0000000000aa',
});

let receivedSoFar = 0;
const hears = (phone: string): InboundMessage => ({
  connection,
  chat: { phone },
  waId: `HEARD${(receivedSoFar += 1)}`,
  fromMe: false,
  at: '2026-03-02T12:00:00.000Z',
  kind: 'message',
  body: 'bom dia',
  mediaType: 'extendedTextMessage',
});

describe('a message of a program', () => {
  let app: RecordApp;
  let messages: ApiMessages;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [ApiMessageModule],
      parts: conversationsParts,
      catalogues: conversationsCatalogues,
    });
    messages = app.get<ApiMessages>(API_MESSAGES);
  });

  afterAll(() => app.close());

  const caughtUp = async (): Promise<void> => {
    await app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });
  };

  const ticketsOf = async (phone: string) => {
    await caughtUp();
    return app.owner
      .selectFrom('ticket as t')
      .innerJoin('contact as c', 'c.uuid', 't.contactUuid')
      .where('c.phone', '=', phone)
      .orderBy('t.id')
      .select(['t.id', 't.status', 't.unread', 't.waitingSince', 't.lastMessage', 't.userId'])
      .execute();
  };

  const saidTo = async (phone: string) => {
    await caughtUp();
    return app.owner
      .selectFrom('message as m')
      .innerJoin('contact as c', 'c.id', 'm.contactId')
      .where('c.phone', '=', phone)
      .where('m.fromMe', '=', true)
      .orderBy('m.position')
      .select(['m.id', 'm.body', 'm.mediaName', 'm.ticketId', 'm.ack', 'm.userId'])
      .execute();
  };

  it('to an unknown contact opens a closed conversation, which is in no queue and needs no closing', async () => {
    const phone = '5511988880001';
    const [sent] = await messages.send(message(phone, 'Seu pedido saiu'));
    const [ticket, ...others] = await ticketsOf(phone);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ status: 'closed', waitingSince: null, lastMessage: 'Seu pedido saiu' });
    expect(sent).toMatchObject({ ticketId: ticket?.id, status: 'pending' });
    expect(await saidTo(phone)).toMatchObject([
      { id: sent?.id, body: 'Seu pedido saiu', ack: 1, userId: null },
    ]);
  });

  it('is added to the active conversation, which stays unread and keeps its position', async () => {
    const phone = '5511988880002';
    await app.get(IngressAdapter).received(hears(phone));
    const [before] = await ticketsOf(phone);
    const [sent] = await messages.send(message(phone, 'Recebemos'));
    const [after, ...others] = await ticketsOf(phone);
    expect(others).toEqual([]);
    expect(sent?.ticketId).toBe(before?.id);
    expect(after).toMatchObject({ status: 'pending', unread: 1, waitingSince: before?.waitingSince });
  });

  it('is added to the latest conversation, which stays closed; a reply opens a new one', async () => {
    const phone = '5511988880003';
    await messages.send(message(phone, 'um'));
    await messages.send(message(phone, 'dois'));
    expect(await ticketsOf(phone)).toMatchObject([{ status: 'closed', lastMessage: 'dois' }]);
    await app.get(IngressAdapter).received(hears(phone));
    expect(await ticketsOf(phone)).toMatchObject([{ status: 'closed' }, { status: 'pending', unread: 1 }]);
  });

  it('is recorded once per key, also concurrently, and its ack is returned', async () => {
    const phone = '5511988880004';
    const [one, two] = await Promise.all([
      messages.send(message(phone, 'uma vez', 'pedido-1')),
      messages.send(message(phone, 'uma vez', 'pedido-1')),
    ]);
    expect(two).toEqual(one);
    expect(await messages.send(message(phone, 'uma vez', 'pedido-1'))).toEqual(one);
    expect(await saidTo(phone)).toHaveLength(1);
    await messages.send(message(phone, 'uma vez', 'pedido-2'));
    expect(await saidTo(phone)).toHaveLength(2);
  });

  it('is rejected under a key that was used for another content or recipient', async () => {
    await messages.send(message('5511988880005', 'para Eva', 'mesma'));
    const reused = { code: 'ERR_IDEMPOTENCY_KEY_REUSED' };
    await expect(messages.send(message('5511988880005', 'outra coisa', 'mesma'))).rejects.toMatchObject(
      reused,
    );
    await expect(messages.send(message('5511988880006', 'para Eva', 'mesma'))).rejects.toMatchObject(reused);
    expect(await saidTo('5511988880006')).toEqual([]);
  });

  it('under the same key in another company is another message', async () => {
    const phone = '5511988880007';
    const [ours] = await messages.send(message(phone, 'oi', 'chave'));
    const [theirs] = await messages.send({ ...message(phone, 'oi', 'chave'), companyId: 8, connectionId: 2 });
    expect(theirs?.id).not.toBe(ours?.id);
    expect(theirs?.ticketId).not.toBe(ours?.ticketId);
  });

  it('is sent to the number as WhatsApp writes it, however it was entered', async () => {
    await messages.send(message(TYPED, 'a'));
    await messages.send(message(WRITTEN, 'b'));
    await messages.send(message(TYPED, 'c'));
    expect(await saidTo(WRITTEN)).toHaveLength(3);
    expect(await ticketsOf(WRITTEN)).toHaveLength(1);
  });

  it('under a key is recorded once for a person, whichever way their number is written', async () => {
    const [sent] = await messages.send(message(DIALLED, 'seu pedido', 'pedido-ar'));
    expect(sent).toMatchObject({ status: 'pending' });
    for (const number of [DIALLED, REGISTERED])
      expect(await messages.send(message(number, 'seu pedido', 'pedido-ar'))).toEqual([sent]);
    expect(await saidTo(REGISTERED)).toHaveLength(1);
    const reused = { code: 'ERR_IDEMPOTENCY_KEY_REUSED' };
    for (const number of [NOBODY, '541155550009'])
      await expect(messages.send(message(number, 'seu pedido', 'pedido-ar'))).rejects.toMatchObject(reused);
  });

  it('to a number without WhatsApp is rejected, and creates nothing', async () => {
    const before = await app.head();
    await expect(messages.send(message(NOBODY, 'alô'))).rejects.toMatchObject({
      code: 'ERR_WAPP_INVALID_CONTACT',
    });
    await expect(messages.send(message('5511988880001', '  '))).rejects.toMatchObject({
      code: 'ERR_EMPTY_MESSAGE',
    });
    expect(await app.head()).toBe(before);
  });

  it('with files becomes one message per file, with the text under the first', async () => {
    const phone = '5511988880008';
    const file = (name: string) =>
      ({ key: `key-${name}`, name, mediaType: 'image/png', size: 9, kind: 'image' }) as const;
    const with2 = { ...message(phone, 'veja', 'fotos'), files: [file('a.png'), file('b.png')] };
    const sent = await messages.send(with2);
    expect(sent).toHaveLength(2);
    expect(await messages.send(with2)).toEqual(sent);
    expect(await saidTo(phone)).toMatchObject([
      { body: 'veja', mediaName: 'a.png' },
      { body: '', mediaName: 'b.png' },
    ]);
  });
});
