import { PATIENCE_MS } from '@prosa/testing';
import { systemClock, uuidv7 } from '@prosa/kernel';
import type { MessageView } from '@prosa/contracts';
import { BARRIER, TICKET_CONVERSATIONS } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { anEnvelope, openRecordApp, person, type RecordApp } from '@prosa/resource-testing';
import { sql } from 'kysely';
import { ContactBook } from '../contact/contact-book.service';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { Conversations } from '../holder/conversations.service';
import { MergeBook } from '../merge/merge-book.service';
import { TicketConversationsAdapter } from '../ticket/ticket-conversations.adapter';
import { TicketService } from '../ticket/ticket.service';
import { TicketSlots } from '../ticket/ticket-slot.service';
import { SendFilesHandler } from './message-files.handlers';
import { SendFiles } from './message-files.commands';
import { SendMessage } from './message.commands';
import { MessageService, SendMessageHandler } from './message.handlers';
import { messagesByUuid } from './message.queries';
import { messageUuid } from './message-id';

const companyId = 7;
const connectionId = 1;
const providers = [
  ContactBook,
  TicketSlots,
  MergeBook,
  TicketService,
  { provide: TICKET_CONVERSATIONS, useClass: TicketConversationsAdapter },
  Conversations,
  MessageService,
  SendMessageHandler,
  SendFilesHandler,
];
class MessagesModule {}

describe('A message sent while the read model is late', () => {
  const ana = person(companyId);
  let app: RecordApp;

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [{ module: MessagesModule, providers }],
      parts: conversationsParts,
      catalogues: conversationsCatalogues,
    });
    const phone = '5511944440001';
    const contact = await app
      .get(ContactBook)
      .resolve(companyId, { phone, lid: '' }, 'Rita Alves', anEnvelope());
    await app.get(TicketSlots).open(
      { companyId, contactUuid: contact.uuid, connectionId },
      uuidv7(systemClock),
      {
        ...{ type: 'OpenTicket', number: 41, origin: 'agent', status: 'open', isGroup: false },
        ...{ contactId: contact.id, contactUuid: contact.uuid, connectionId, queue: null },
        user: { id: ana.userId, name: ana.name },
      },
      anEnvelope(),
    );
    await caughtUp();
  });

  afterAll(() => app.close());

  const caughtUp = async (): Promise<unknown> =>
    app.get<ReadModelBarrier>(BARRIER).reached(await app.head(), { timeoutMs: PATIENCE_MS });

  /** Blocks the projector by a table lock; readers are not blocked. */
  const whileLate = <Result>(work: () => Promise<Result>): Promise<Result> =>
    app.owner.transaction().execute(async db => {
      await sql`lock table message in share row exclusive mode`.execute(db);
      return work();
    });

  const shown = async (id: string): Promise<MessageView | undefined> => {
    await caughtUp();
    const uuid = messageUuid(connectionId, id);
    const [found] = await messagesByUuid(app.owner, companyId, [uuid]);
    if (!found) return undefined;
    const { uuid: _uuid, ticketUuid: _ticketUuid, ...view } = found;
    return view;
  };

  const say = (body: string, id: string, quotedId?: string): Promise<MessageView> => {
    const request = { body, id, ...(quotedId === undefined ? {} : { quotedMsg: { id: quotedId } }) };
    return app.get(SendMessageHandler).execute(new SendMessage(ana, anEnvelope(), 41, request));
  };

  it('is answered as it will be shown, quote and all, and once however often it is sent', async () => {
    const first = await say('O pedido saiu', uuidv7(systemClock));
    const id = uuidv7(systemClock);
    const [late, again] = await whileLate(async () => [
      await say('Chega amanhã', id, first.id),
      await say('Chega amanhã', id, first.id),
    ]);
    expect(late).toMatchObject({ body: 'Chega amanhã', ack: 1, clientId: id, ticketId: 41 });
    expect(late?.quotedMsg).toMatchObject({ id: first.id, body: 'O pedido saiu' });
    expect(again).toEqual(late);
    expect(await shown(late?.id ?? '')).toEqual(late);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from message`.execute(app.owner);
    expect(rows[0]?.n).toBe(2);
  });

  it('has the variables of a foreign client filled, in the text and in captions, and never in the file’s name; a form’s line ends are normalised', async () => {
    const said = await say('{{firstName}}, protocolo {{protocol}}, {{date}} {{outro}}', uuidv7(systemClock));
    expect(said.body).toMatch(/^Rita, protocolo 41, \d{2}\/\d{2}\/\d{4} {{outro}}$/);
    const [photo, paper] = ['image', 'document'].map(kind => {
      const known = { key: `7/${kind}`, name: '{{name}}.pdf', mediaType: 'application/pdf', size: 12 };
      return { ...known, kind: kind as 'image' | 'document', sha256: '' };
    });
    const send = new SendFiles(ana, anEnvelope(), 41, { body: 'Para {{name}}\r\nBom dia' }, [photo!, paper!]);
    const sent = await app.get(SendFilesHandler).execute(send);
    expect(sent.map(({ body }) => body)).toEqual(['Para Rita Alves\nBom dia', '{{name}}.pdf']);
  });

  it('is returned for files too, each with its own position', async () => {
    const files = ['nota.pdf', 'foto.pdf'].map(name => {
      const known = { key: `7/${name}`, name, mediaType: 'application/pdf', kind: 'document' } as const;
      return { ...known, size: 12, sha256: '' };
    });
    const send = new SendFiles(ana, anEnvelope(), 41, { body: '' }, files);
    const late = await whileLate(() => app.get(SendFilesHandler).execute(send));
    expect(late.map(({ mediaName }) => mediaName)).toEqual(['nota.pdf', 'foto.pdf']);
    for (const message of late) expect(await shown(message.id)).toEqual(message);
  });
});
