import { PATIENCE_MS } from '@prosa/testing';
import { Module } from '@nestjs/common';
import type { InboundAuthor, InboundFact, InboundMessage } from '@prosa/contracts';
import { BARRIER } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { ContactBook } from '../../core/contact/contact-book.service';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { messagesOfTicket } from '../../core/message/message.queries';
import { TicketRatings } from '../../core/ticket/ticket-ratings.service';
import { TicketSlots } from '../../core/ticket/ticket-slot.service';
import { IngressAdapter } from './ingress.adapter';
import { ingressProviders } from './ingress-providers';

@Module({
  providers: [ContactBook, TicketSlots, TicketRatings, ...ingressProviders],
})
class IngressModule {}

const companyId = 7;
const connection = { companyId, id: 1, uuid: '0190c0de-0000-7000-8000-000000000001' };
const other = { companyId, id: 2, uuid: '0190c0de-0000-7000-8000-000000000002' };
const ana: InboundAuthor = { phone: '5511988880001', lid: '100000000000001' };
const bia: InboundAuthor = { lid: '100000000000002' };

const place = (waId: string, groupId: string, fromMe = false) =>
  ({ connection, chat: { groupId }, waId, fromMe, at: '2026-03-02T12:00:00.000Z' }) as const;

const said = (waId: string, groupId: string, author: InboundAuthor | null = ana): InboundMessage => ({
  ...place(waId, groupId, author === null),
  ...(author === null ? {} : { author }),
  kind: 'message',
  pushName: author === ana ? 'Ana' : 'Bia',
  body: `texto de ${waId}`,
  mediaType: 'extendedTextMessage',
});

describe('A message in a group', () => {
  let app: RecordApp;
  let tell: (fact: InboundFact) => Promise<void>;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [IngressModule],
      parts: conversationsParts,
      catalogues: conversationsCatalogues,
    });
    tell = fact => app.get(IngressAdapter).received(fact);
  });

  afterAll(() => app.close());

  const caughtUp = async () =>
    app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });

  const ticketsOf = async (groupId: string) => {
    await caughtUp();
    return app.owner
      .selectFrom('ticket as t')
      .innerJoin('contact as c', 'c.uuid', 't.contactUuid')
      .where('c.groupId', '=', groupId)
      .select(['t.uuid', 't.connectionId', 't.isGroup', 't.status', 't.unread', 'c.name', 'c.phone', 'c.lid'])
      .orderBy('t.id')
      .execute();
  };

  const bubbles = async (groupId: string) => {
    const [ticket] = await ticketsOf(groupId);
    return (await messagesOfTicket(app.owner, companyId, [ticket?.uuid ?? ''], { limit: 50 })).messages;
  };

  it('opens one ticket per group and connection, and has an author', async () => {
    await tell(said('A1', '1201'));
    await tell(said('A2', '1201', bia));
    await tell({ ...said('A3', '1201'), connection: other });
    const before = await app.head();
    await tell(said('A1', '1201'));
    expect(await app.head()).toBe(before);
    expect(await ticketsOf('1201')).toMatchObject([
      { connectionId: 1, isGroup: true, status: 'pending', unread: 2, name: 'Grupo', phone: '', lid: '' },
      { connectionId: 2, isGroup: true, unread: 1 },
    ]);
    const [first, second] = await bubbles('1201');
    expect(first).toMatchObject({ contact: { id: 0, name: 'Ana', number: ana.phone } });
    expect(second).toMatchObject({ contact: { id: 0, name: 'Bia', number: '' } });
    expect(first?.authorKey).not.toBe(second?.authorKey);
  });

  it('adds no contact to the book, and shows the name of authors who are in it', async () => {
    await tell(said('B1', '1202', bia));
    await caughtUp();
    const people = () =>
      app.owner.selectFrom('contact').where('groupId', 'is', null).select('name').execute();
    expect(await people()).toEqual([]);
    const { author: _, ...direct } = said('B2', '1202');
    await tell({ ...direct, chat: { ...bia, phone: '5511988880002' }, pushName: 'Beatriz' });
    await caughtUp();
    expect(await people()).toEqual([{ name: 'Beatriz' }]);
    await tell(said('B3', '1202', bia));
    const last = (await bubbles('1202')).at(-1);
    expect(last?.contact).toMatchObject({ name: 'Beatriz', number: '5511988880002' });
  });

  it('is under the subject of the group, also when that changes', async () => {
    await tell(said('C1', '1203'));
    await tell({ ...place('look/1', '1203'), kind: 'group', subject: 'Condomínio' });
    expect(await ticketsOf('1203')).toMatchObject([{ name: 'Condomínio' }]);
    await tell({ ...place('look/2', '1203'), kind: 'group', subject: 'Condomínio Sol' });
    expect(await ticketsOf('1203')).toMatchObject([{ name: 'Condomínio Sol' }]);
  });

  it('is changed by its author only', async () => {
    await tell(said('D1', '1204'));
    const edit = { ...place('D2', '1204'), kind: 'edit', targetId: 'D1', body: 'outra' } as const;
    await tell({ ...edit, author: bia });
    expect(await bubbles('1204')).toMatchObject([{ body: 'texto de D1', isEdited: false }]);
    await tell({ ...edit, waId: 'D3', author: { lid: '100000000000001' } });
    await tell({ ...place('D4', '1204'), author: bia, kind: 'revoke', targetId: 'D1' });
    expect(await bubbles('1204')).toMatchObject([{ body: 'outra', isEdited: true, isDeleted: false }]);
  });

  it('is reacted to by each member once', async () => {
    await tell(said('E1', '1205'));
    const react = (waId: string, author: InboundAuthor, emoji: string) =>
      tell({ ...place(waId, '1205'), author, kind: 'reaction', targetId: 'E1', emoji });
    await react('E2', ana, '👍');
    await react('E3', bia, '🎉');
    await react('E4', bia, '❤️');
    await react('E5', ana, '');
    expect(await bubbles('1205')).toMatchObject([{ reactions: [{ emoji: '❤️', fromMe: false }] }]);
  });

  it('is separate for two companies in the same group', async () => {
    const neighbour = { companyId: 8, id: 9, uuid: '0190c0de-0000-7000-8000-000000000009' };
    await tell(said('G1', '1207'));
    await tell({ ...said('G1', '1207'), connection: neighbour });
    await caughtUp();
    const contacts = await app.owner
      .selectFrom('contact')
      .where('groupId', '=', '1207')
      .select(['companyId', 'uuid'])
      .orderBy('companyId')
      .execute();
    expect(contacts.map(row => row.companyId)).toEqual([7, 8]);
    expect(contacts[0]?.uuid).not.toBe(contacts[1]?.uuid);
  });

  it('rates nothing, and is ours when the owner wrote it', async () => {
    await tell({ ...said('F1', '1206'), body: '3' });
    await tell(said('F2', '1206', null));
    expect(await bubbles('1206')).toMatchObject([
      { body: '3', fromMe: false },
      { fromMe: true, contact: null },
    ]);
  });

  it('adds no contacts for the LIDs that WhatsApp reveals', async () => {
    const before = await app.head();
    const chat = { phone: '5511988889999', lid: '100000000009999' };
    await tell({ ...place('5511988889999/100000000009999', ''), chat, kind: 'identity' });
    expect(await app.head()).toBe(before);
  });
});
