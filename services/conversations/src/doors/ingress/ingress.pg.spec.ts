import { PATIENCE_MS } from '@prosa/testing';
import { Module } from '@nestjs/common';
import type { InboundEdit, InboundFact, InboundMessage, InboundRevoke } from '@prosa/contracts';
import type { Aggregates, EventStore } from '@prosa/event-store';
import { AGGREGATES, BARRIER, EVENT_STORE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { ContactBook } from '../../core/contact/contact-book.service';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { TicketRatings } from '../../core/ticket/ticket-ratings.service';
import { TicketSlots } from '../../core/ticket/ticket-slot.service';
import { IngressAdapter } from './ingress.adapter';
import { ingressProviders } from './ingress-providers';
import { IngressContext } from './ingress-context.service';
import { ticketAggregate } from '../../core/ticket/ticket.aggregate';

@Module({
  providers: [ContactBook, TicketSlots, TicketRatings, ...ingressProviders],
})
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

describe('the claim of a phone about a message', () => {
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

  const shown = async (waId: string) => {
    await app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });
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

  it('is ignored for a message of another chat', async () => {
    await tell(wrote('B1'));
    await tell(wrote('B2', caio));
    await tell(edits('B1', caio));
    await tell(revokes('B1', caio));
    expect(await shown('B1')).toEqual(untouched('B1'));
  });

  it('is ignored from the contact for our message', async () => {
    await tell(wrote('C1', bia, true));
    await tell(edits('C1'));
    await tell(revokes('C1'));
    expect(await shown('C1')).toEqual(untouched('C1'));
  });

  it('is ignored from us for the contact’s message', async () => {
    await tell(wrote('D1'));
    await tell(edits('D1', bia, true));
    await tell(revokes('D1', bia, true));
    expect(await shown('D1')).toEqual(untouched('D1'));
  });

  it('changes nothing for an unknown message', async () => {
    const before = await app.head();
    await expect(tell(edits('never-seen'))).rejects.toThrow('ERR_NO_MESSAGE_FOUND');
    await expect(tell(revokes('never-seen'))).rejects.toThrow('ERR_NO_MESSAGE_FOUND');
    expect(await app.head()).toBe(before);
  });

  it('changes nothing when redelivered', async () => {
    await tell(wrote('E1'));
    await tell(edits('E1'));
    const before = await app.head();
    await tell(edits('E1'));
    await tell(wrote('E1'));
    expect(await app.head()).toBe(before);
    expect(await shown('E1')).toMatchObject({ body: 'outra coisa' });
  });

  describe('beyond a text', () => {
    const file = { name: 'foto.jpg', mime: 'image/jpeg', size: 9, previewKey: 'preview' };
    const media = { key: 'kept', name: 'foto.jpg', mime: 'image/jpeg', size: 9 };

    const row = async (waId: string) => {
      await app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });
      return app.owner.selectFrom('message').where('id', '=', waId).selectAll().executeTakeFirst();
    };

    const unreadOf = async (chat: { phone: string }) => {
      await app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });
      return app.owner
        .selectFrom('ticket as t')
        .innerJoin('contact as c', 'c.uuid', 't.contactUuid')
        .where('c.phone', '=', chat.phone)
        .select(['t.unread', 't.lastMessageFromMe'])
        .executeTakeFirst();
    };

    it('shows a message at once, and its file when it has arrived', async () => {
      await tell({ ...wrote('F1'), mediaType: 'image', file });
      expect(await row('F1')).toMatchObject({
        mediaState: 'pending',
        mediaKey: null,
        previewMediaKey: 'preview',
        mediaName: 'foto.jpg',
      });
      await tell({ ...common('F1', bia, false), kind: 'media', outcome: { state: 'arrived', media } });
      expect(await row('F1')).toMatchObject({
        mediaState: 'ready',
        mediaKey: 'kept',
        previewMediaKey: 'preview',
      });
    });

    it('shows when a file is unavailable, and keeps one that arrived', async () => {
      const failed = { state: 'failed', reason: 'gone' } as const;
      await tell({ ...wrote('F2'), mediaType: 'image', file });
      await tell({ ...common('F2', bia, false), kind: 'media', outcome: failed });
      expect(await row('F2')).toMatchObject({ mediaState: 'failed', mediaKey: null });
      await tell({ ...common('F2', bia, false), kind: 'media', outcome: { state: 'arrived', media } });
      expect(await row('F2')).toMatchObject({ mediaState: 'failed' });
    });

    /** As a projector leaves it when a fold fails: the stream is parked, and nothing of it is shown. */
    const park = async (waId: string): Promise<void> => {
      const uuid = (await row(waId))?.uuid ?? '';
      const position = await app.head();
      const [fact] = await app.get<EventStore>(EVENT_STORE).readAll(position - 1n, 1);
      if (fact === undefined) throw new Error('Nothing was told');
      await app.owner.deleteFrom('message').where('uuid', '=', uuid).execute();
      const { stream, revision, id: eventId } = fact;
      const parked = { projection: 'other', stream, revision, eventId, position, error: 'Error' };
      await app.owner
        .insertInto('deadLetters')
        .values({ ...parked, attempts: 1, firstAt: new Date() })
        .execute();
    };

    it('is not lost when it concerns a parked message, and such a message is recognised when redelivered', async () => {
      await tell({ ...wrote('P1'), mediaType: 'image', file });
      await park('P1');
      const before = await app.head();
      await tell({ ...common('P1', bia, false), kind: 'media', outcome: { state: 'arrived', media } });
      const [fact] = await app.get<EventStore>(EVENT_STORE).readAll(before, 1);
      expect(fact).toMatchObject({ type: 'MessageMediaArrived', data: { messageId: 'P1' } });
      const known = app.get(IngressContext);
      expect(await known.has(wrote('P1'), null)).toBe(true);
      expect(await known.has(wrote('P2'), null)).toBe(false);
      await app.owner.deleteFrom('deadLetters').execute();
    });

    it('replaces a placeholder when the message becomes readable, and counts it once', async () => {
      const dora = { phone: '5511988880003' };
      await tell({ ...common('U1', dora, false), kind: 'unreadable', pushName: 'Dora' });
      expect(await row('U1')).toMatchObject({ isUndecryptable: true, mediaState: 'none' });
      const { position } = (await row('U1')) ?? {};
      await tell(wrote('U1', dora));
      expect(await row('U1')).toMatchObject({ isUndecryptable: false, body: 'texto de U1', position });
      await tell({ ...common('U1', dora, false), kind: 'unreadable', pushName: 'Dora' });
      expect(await row('U1')).toMatchObject({ isUndecryptable: false });
      expect(await unreadOf(dora)).toMatchObject({ unread: 1 });
    });

    it('is read at last though its ticket was closed meanwhile, which opens no other', async () => {
      const fabio = { phone: '5511988880005' };
      await tell({ ...common('U2', fabio, false), kind: 'unreadable', pushName: 'Fábio' });
      const { ticketUuid = '' } = (await row('U2')) ?? {};
      const user = { id: 1, name: 'Ana' };
      await app.get<Aggregates>(AGGREGATES).execute(
        ticketAggregate,
        { companyId, id: ticketUuid },
        { type: 'CloseTicket', user },
        {
          actor: { kind: 'user', ...user },
          correlationId: ticketUuid,
          causationId: ticketUuid,
        },
      );
      await tell(wrote('U2', fabio));
      expect(await row('U2')).toMatchObject({ isUndecryptable: false, body: 'texto de U2', ticketUuid });
      expect(await unreadOf(fabio)).toMatchObject({ unread: 0 });
    });

    it('treats a LID and the phone number learned later as one contact with one ticket', async () => {
      const [lid, phone] = ['100000000000077', '5511988880077'];
      const received = (waId: string, chat: InboundFact['chat']) =>
        tell({ ...wrote(waId), chat, pushName: 'Gil' } as InboundMessage);
      await received('L1', { lid });
      await received('L2', { lid, phone });
      await received('L3', { phone });
      await app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });
      const people = await app.owner.selectFrom('contact').where('lid', '=', lid).selectAll().execute();
      expect(people).toMatchObject([{ lid, phone, name: 'Gil' }]);
      const tickets = await app.owner
        .selectFrom('ticket')
        .where('contactUuid', '=', people[0]?.uuid ?? '')
        .select('unread')
        .execute();
      expect(tickets).toEqual([{ unread: 3 }]);
    });

    it('keeps the current profile picture, until it is removed', async () => {
      const gil = { phone: '5511988880078' };
      const shows = (waId: string, mediaKey: string | null) =>
        tell({ ...common(waId, gil, false), kind: 'picture', mediaKey });
      const kept = async () => {
        await app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });
        const row = await app.owner
          .selectFrom('contact')
          .where('phone', '=', gil.phone)
          .select('pictureMediaKey')
          .executeTakeFirst();
        return row?.pictureMediaKey;
      };
      await tell(wrote('G1', gil));
      await shows('look 0', 'pictureOfAContact00000');
      expect(await kept()).toBe('pictureOfAContact00000');
      const before = await app.head();
      await shows('look 0', 'pictureOfAContact00000');
      expect(await app.head()).toBe(before);
      await shows('look 1', null);
      expect(await kept()).toBeNull();
    });

    it('lists a rejected call, replies once, and leaves it unread', async () => {
      const eva = { phone: '5511988880004' };
      const call = {
        ...common('CALL1', eva, false),
        fromMe: false,
        kind: 'call',
        video: true,
        outcome: 'rejected',
      } as const;
      await tell(call);
      const before = await app.head();
      await tell(call);
      expect(await app.head()).toBe(before);
      expect(await row('CALL1')).toMatchObject({ mediaType: 'call_log', body: 'call.video.rejected' });
      const answers = await app.owner
        .selectFrom('message as m')
        .innerJoin('contact as c', join => join.onRef('c.id', '=', 'm.contactId'))
        .where('c.phone', '=', eva.phone)
        .where('m.fromMe', '=', true)
        .select(['m.ack', 'm.userId'])
        .execute();
      expect(answers).toEqual([{ ack: 1, userId: null }]);
      expect(await unreadOf(eva)).toEqual({ unread: 1, lastMessageFromMe: true });
    });
  });
});
