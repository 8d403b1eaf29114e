import { Module } from '@nestjs/common';
import type { InboundEdit, InboundFact, InboundMessage, InboundRevoke } from '@prosa/contracts';
import { BARRIER } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { ContactBook } from '../contact/contact-book.handlers';
import { conversationsCatalogues, conversationsParts } from '../conversations.read-model';
import { TicketSlots } from '../ticket/ticket-slot.handlers';
import { IngressAdapter } from './ingress.adapter';
import { IngressKnowledge } from './ingress-knowledge.handlers';

@Module({ providers: [ContactBook, TicketSlots, IngressKnowledge, IngressAdapter] })
class IngressModule {}

const companyId = 7;
const connection = { companyId, id: 1, uuid: '0190c0de-0000-7000-8000-000000000001' };
const bia = { phone: '5511988880001' };
const caio = { phone: '5511988880002' };

const common = (waId: string, chat: InboundFact['chat'], fromMe: boolean) =>
  ({ connection, chat, waId, fromMe, at: '2026-03-02T12:00:00.000Z' }) as const;

const wrote = (waId: string, chat = bia, fromMe = false): InboundMessage => ({
  ...common(waId, chat, fromMe),
  kind: 'message',
  body: `texto de ${waId}`,
  mediaType: 'extendedTextMessage',
});

const edits = (targetId: string, chat = bia, fromMe = false): InboundEdit => ({
  ...common(`edit-${targetId}-${chat.phone}-${fromMe}`, chat, fromMe),
  kind: 'edit',
  targetId,
  body: 'outra coisa',
});

const revokes = (targetId: string, chat = bia, fromMe = false): InboundRevoke => ({
  ...common(`revoke-${targetId}-${chat.phone}-${fromMe}`, chat, fromMe),
  kind: 'revoke',
  targetId,
});

describe('what a phone claims about a message', () => {
  let app: RecordApp;
  let tell: (fact: InboundFact) => Promise<void>;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [IngressModule],
      parts: conversationsParts,
      catalogues: conversationsCatalogues,
    });
    tell = fact => app.get(IngressAdapter).received(fact);
  }, 30_000);

  afterAll(() => app.close());

  const shown = async (waId: string) => {
    await app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), 10_000);
    return app.owner
      .selectFrom('message')
      .where('id', '=', waId)
      .select(['body', 'isEdited', 'isDeleted'])
      .executeTakeFirstOrThrow();
  };

  const untouched = (waId: string) => ({ body: `texto de ${waId}`, isEdited: false, isDeleted: false });

  it('is believed of the author in the chat of the message', async () => {
    await tell(wrote('A1'));
    await tell(wrote('A2'));
    await tell(edits('A1'));
    await tell(revokes('A2'));
    expect(await shown('A1')).toEqual({ body: 'outra coisa', isEdited: true, isDeleted: false });
    expect(await shown('A2')).toMatchObject({ isDeleted: true });
  });

  it('is not believed of somebody else’s chat', async () => {
    await tell(wrote('B1'));
    await tell(wrote('B2', caio));
    await tell(edits('B1', caio));
    await tell(revokes('B1', caio));
    expect(await shown('B1')).toEqual(untouched('B1'));
  });

  it('is not believed of the contact about what we wrote', async () => {
    await tell(wrote('C1', bia, true));
    await tell(edits('C1'));
    await tell(revokes('C1'));
    expect(await shown('C1')).toEqual(untouched('C1'));
  });

  it('is not believed of us about what the contact wrote', async () => {
    await tell(wrote('D1'));
    await tell(edits('D1', bia, true));
    await tell(revokes('D1', bia, true));
    expect(await shown('D1')).toEqual(untouched('D1'));
  });

  it('changes nothing about a message that nobody knows', async () => {
    const before = await app.head();
    await tell(edits('never-seen'));
    await tell(revokes('never-seen'));
    expect(await app.head()).toBe(before);
  });

  it('changes nothing when it is told twice', async () => {
    await tell(wrote('E1'));
    await tell(edits('E1'));
    const before = await app.head();
    await tell(edits('E1'));
    await tell(wrote('E1'));
    expect(await app.head()).toBe(before);
    expect(await shown('E1')).toMatchObject({ body: 'outra coisa' });
  });
});
