import type { Recorded } from '@prosa/kernel';
import type { TicketRow } from '@prosa/read-model';
import type { MessageEvent } from '../message/message.events';
import { lastMessageView } from '@prosa/conversation';
import { ticketProjection } from './ticket.projection';
import type { TicketEvent } from './ticket.events';

type Folds = Record<
  string,
  { fold: (row: TicketRow | undefined, event: unknown, key: string[]) => TicketRow }
>;

const fact = (type: (TicketEvent | MessageEvent)['type'], at: string, data: object): Recorded<TicketEvent> =>
  ({
    ...{ id: type, type, data, schemaVersion: 1, stream: 'ticket-7_t1', revision: 0, position: 1n },
    metadata: {
      companyId: 7,
      actor: { kind: 'system', name: 'spec' },
      at,
      correlationId: '',
      causationId: '',
    },
    recordedAt: new Date(at),
  }) as unknown as Recorded<TicketEvent>;

const folded = (...facts: readonly Recorded<TicketEvent>[]): TicketRow | undefined =>
  facts.reduce<TicketRow | undefined>(
    (row, event) => (ticketProjection.on as unknown as Folds)[event.type]?.fold(row, event, ['t1']),
    undefined,
  );

const opened = fact('TicketOpened', '2026-11-21T12:00:00.100Z', {
  number: 1,
  status: 'pending',
  contactId: 1,
});

describe('the row of a ticket', () => {
  it('is as young as its latest fact', () => {
    const accepted = fact('TicketAccepted', '2026-11-21T12:00:05.000Z', { user: { id: 3, name: 'Ana' } });
    expect(folded(opened, accepted)?.updatedAt).toEqual(new Date('2026-11-21T12:00:05.000Z'));
  });

  it('never lowers its time stamp when the clock of the writing process is slow: browsers would ignore it', () => {
    const early = fact('TicketAccepted', '2026-11-21T12:00:00.000Z', { user: { id: 3, name: 'Ana' } });
    expect(folded(opened, early)).toMatchObject({
      status: 'open',
      userId: 3,
      updatedAt: new Date('2026-11-21T12:00:00.100Z'),
    });
  });

  describe('when a placeholder can be read at last', () => {
    const said = (messageId: string, more: object = {}, type: MessageEvent['type'] = 'MessageReceived') =>
      fact(type, '2026-11-21T12:00:06.000Z', { messageId, body: `texto de ${messageId}`, ...more });

    it('counts it once, and shows its text where it was the latest', () => {
      const row = folded(opened, said('m1', { undecryptable: true }), said('m1', { readAtLast: true }));
      expect(row).toMatchObject({ unread: 1, lastMessage: 'texto de m1' });
    });

    it('shows the latest message', () => {
      const row = folded(opened, said('m1'), said('m2'), said('m1', { readAtLast: true }));
      expect(row).toMatchObject({ unread: 2, lastMessage: 'texto de m2' });
    });

    it('leaves later messages unread, though it was written on our own phone', () => {
      const atLast = said('m1', { readAtLast: true }, 'MessageSentFromPhone');
      const row = folded(opened, said('m1', {}, 'MessageSentFromPhone'), said('m2'), atLast);
      expect(row).toMatchObject({ unread: 1, lastMessage: 'texto de m2', lastMessageFromMe: false });
    });
  });
  describe('remembers since when its customer has had no answer', () => {
    const at = (minute: number): string => `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`;
    const said = (minute: number) =>
      fact('MessageReceived', at(minute), { messageId: `m${minute}`, body: 'oi' });
    const answer = (minute: number, user: object | null) =>
      fact('MessageSendRequested', at(minute), { messageId: `a${minute}`, body: 'olá', user });
    const person = { id: 3, name: 'Ana' };
    const accepted = fact('TicketAccepted', at(2), { user: person });
    const returned = fact('TicketReturned', at(9), {});

    it('from the first of several messages, also after a return', () => {
      const row = folded(opened, said(1), accepted, said(5), returned, said(10));
      expect(row).toMatchObject({ unansweredSince: new Date(at(1)), waitingSince: new Date(at(9)) });
    });

    it('until a person answers, and not a bot', () => {
      const asked = [opened, said(1), answer(2, null)];
      expect(folded(...asked)?.unansweredSince).toEqual(new Date(at(1)));
      expect(folded(...asked, answer(3, person))?.unansweredSince).toBeNull();
      expect(folded(...asked, answer(3, person), said(4))?.unansweredSince).toEqual(new Date(at(4)));
    });

    it('until it is resolved', () => {
      expect(folded(opened, said(1), fact('TicketClosed', at(3), {}))?.unansweredSince).toBeNull();
    });
  });
  describe('shows its last message', () => {
    const received = (data: object): ReturnType<typeof lastMessageView> | undefined => {
      const said = { messageId: 'm1', body: '', sentAt: '2026-11-21T11:59:30.000Z', ...data };
      const row = folded(opened, fact('MessageReceived', '2026-11-21T12:00:06.000Z', said));
      return row && lastMessageView(row);
    };
    const file = { name: 'voz.ogg', mime: 'audio/ogg', size: null };

    it.each<[string, object, string]>([
      ['a picture', { mediaType: 'image' }, 'Foto'],
      ['a voice', { mediaType: 'audio', file: { ...file, seconds: 3, voice: true } }, 'Mensagem de voz 0:03'],
      ['a document', { mediaType: 'application', file: { ...file, name: 'a.pdf' } }, 'a.pdf'],
      ['a person', { mediaType: 'vcard', body: 'BEGIN:VCARD\nFN:Bia Reis\nEND:VCARD' }, 'Contato: Bia Reis'],
      ['a place', { mediaType: 'locationMessage', body: 'img|https://maps.test|Loja' }, 'Localização'],
      ['a call', { mediaType: 'call_log', body: 'call.voice.missed' }, 'Chamada de voz perdida'],
    ])('what %s is, where it has no text', (_name, data, words) => {
      expect(received(data)?.lastMessage).toBe(words);
    });

    it('the caption of a picture, and that it is one', () => {
      expect(received({ mediaType: 'image', body: 'olha' })).toEqual({
        lastMessage: 'olha',
        lastMessageKind: { mediaType: 'image', hasCaption: true },
      });
    });

    it('who wrote it in a group', () => {
      const author = { name: 'Caio', phone: '5511988887777', lid: '' };
      expect(received({ mediaType: 'extendedTextMessage', body: 'oi', author })).toEqual({
        lastMessage: 'oi',
        lastMessageKind: {
          mediaType: 'extendedTextMessage',
          author: { name: 'Caio', number: '5511988887777' },
        },
      });
    });

    it('which bot or user wrote it, even once it was taken back', () => {
      const said = { messageId: 'm1', body: 'oi', user: null, author: 'Bia' };
      const bot = { mediaType: 'extendedTextMessage', bot: 'Bia' };
      const asked = (data: object) => fact('MessageSendRequested', '2026-11-21T12:00:06.000Z', data);
      const revoked = fact('MessageRevoked', '2026-11-21T12:00:07.000Z', { messageId: 'm1' });
      const shown = (row: Parameters<typeof lastMessageView>[0] | undefined) =>
        row && lastMessageView(row).lastMessageKind;
      const byAna = asked({ ...said, user: { id: 3, name: 'Ana' }, author: undefined });
      expect(shown(folded(opened, asked(said)))).toEqual(bot);
      expect(shown(folded(opened, asked(said), revoked))).toEqual({ ...bot, isDeleted: true });
      const ana = { mediaType: 'extendedTextMessage', user: { id: 3, name: 'Ana' } };
      expect(shown(folded(opened, byAna))).toEqual(ana);
      expect(shown(folded(opened, byAna, revoked))).toEqual({ ...ana, isDeleted: true });
    });

    it('when it was sent, whatever happens to the ticket afterwards', () => {
      const said = { messageId: 'm1', body: 'oi', sentAt: '2026-11-21T11:59:30.000Z' };
      const received = fact('MessageReceived', '2026-11-21T12:00:06.000Z', said);
      const tagged = fact('TicketTagged', '2026-11-21T13:00:00.000Z', { tag: { id: 1, name: 'VIP' } });
      expect(folded(opened, received, tagged)).toMatchObject({
        lastMessageAt: new Date(said.sentAt),
        updatedAt: new Date('2026-11-21T13:00:00.000Z'),
      });
    });

    it('that it was taken back', () => {
      const said = { messageId: 'm1', body: 'oi', sentAt: '2026-11-21T11:59:30.000Z' };
      const received = fact('MessageReceived', '2026-11-21T12:00:06.000Z', said);
      const revoked = fact('MessageRevoked', '2026-11-21T12:00:07.000Z', { messageId: 'm1' });
      const row = folded(opened, received, revoked);
      expect(row && lastMessageView(row)).toMatchObject({
        lastMessage: 'Mensagem apagada',
        lastMessageKind: { isDeleted: true },
      });
    });
  });

  it('leaves later messages unread when one from our own phone is moved to it', () => {
    const said = (messageId: string) =>
      fact('MessageReceived', '2026-11-21T12:00:05.000Z', { messageId, body: '' });
    const moved = fact('MessageMoved', '2026-11-21T12:00:06.000Z', {
      ...{ messageId: 'm1', body: '', fromMe: true, ticketUuid: 't1', endedTicketUuid: 't0' },
    });
    expect(folded(opened, said('m2'), moved)).toMatchObject({ unread: 1, readPosition: '0' });
  });
});

describe('a ticket that a colleague transferred', () => {
  const bia = { id: 4, name: 'Bia Reis' };
  const said = fact('MessageReceived', '2026-11-21T12:00:05.000Z', {
    ...{ messageId: 'm1', body: 'oi', sentAt: '2026-11-21T12:00:05.000Z' },
  });
  const accepted = fact('TicketAccepted', '2026-11-21T12:00:06.000Z', { user: { id: 3, name: 'Ana' } });
  const read = fact('MessagesRead', '2026-11-21T12:00:07.000Z', { userId: 3 });
  const transferredBy = (actor: object, note?: string) => {
    const data = { status: 'open', from: {}, to: { queue: null, user: bia }, ...(note && { note }) };
    const event = fact('TicketTransferred', '2026-11-21T12:01:00.000Z', data);
    return { ...event, metadata: { ...event.metadata, actor } } as unknown as typeof event;
  };
  const ana = { kind: 'user', id: 3, name: 'Ana' };

  it('arrives unread, with who sent it and why', () => {
    const row = folded(opened, said, accepted, read, transferredBy(ana, 'quer desconto'));
    expect(row).toMatchObject({ userId: 4, unread: 1 });
    expect(JSON.parse(row?.handover ?? '')).toEqual({
      by: { id: 3, name: 'Ana' },
      note: 'quer desconto',
      at: '2026-11-21T12:01:00.000Z',
    });
  });

  it('is unread again once it was marked so, without a message becoming new', () => {
    const marked = fact('MessagesMarkedUnread', '2026-11-21T12:00:09.000Z', { userId: 3 });
    const row = folded(opened, said, accepted, read, marked);
    expect(row).toMatchObject({ unread: 1, updatedAt: folded(opened, said, accepted, read)?.updatedAt });
    expect(folded(opened, said, accepted, said, marked)?.unread).toBe(1);
    expect(folded(opened, said, accepted, marked, read)?.unread).toBe(0);
  });

  it('shows that until it is read', () => {
    const row = folded(opened, said, accepted, transferredBy(ana), read);
    expect(row).toMatchObject({ unread: 0, handover: null });
  });

  it('shows no bot any more, unless the bot itself transferred it and goes on', () => {
    const served = fact('TicketBotSwitched', '2026-11-21T12:00:06.000Z', { on: true, source: null });
    const movedBy = (actor: object) => {
      const data = { status: 'pending', from: {}, to: { queue: { id: 1, name: 'Vendas' }, user: null } };
      const event = fact('TicketTransferred', '2026-11-21T12:01:00.000Z', data);
      return { ...event, metadata: { ...event.metadata, actor } } as unknown as typeof event;
    };
    const system = (name: string) => ({ kind: 'system', name });
    for (const actor of [ana, system('auto-transfer')])
      expect(folded(opened, said, served, movedBy(actor))?.bot).toBeNull();
    expect(folded(opened, said, served, movedBy(system('chatbot')))?.bot).not.toBeNull();
  });

  it('shows nothing when the user took it themselves', () => {
    const own = { kind: 'user', ...bia };
    expect(folded(opened, said, accepted, read, transferredBy(own))).toMatchObject({
      ...{ userId: 4, unread: 0, handover: null },
    });
  });
});
