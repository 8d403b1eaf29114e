import { neverErased, openPersonalIds } from '@prosa/crypto';
import type { Aggregates } from '@prosa/event-store';
import { systemClock, uuidv7 } from '@prosa/kernel';
import { AGGREGATES, NUMBERS } from '@prosa/platform';
import { anEnvelope, openRecordApp, type RecordApp } from '@prosa/resource-testing';
import { ContactBook } from '../contact/contact-book.service';
import { conversationsCatalogues, conversationsParts } from '../../conversations.read-model';
import { ticketAggregate } from '../ticket/ticket.aggregate';
import { mergeEvents, type MergedSide } from './merge.events';

const companyId = 7;
const connectionId = 1;
const COLUMN = { id: 4, name: 'Proposta' };

describe('The board of tickets, while tickets are merged', () => {
  let app: RecordApp;
  let numbers = 0;
  const log = () => app.get<Aggregates>(AGGREGATES);

  /** A ticket of a customer of its own, in the column or in none. */
  const ticket = async (isCard: boolean): Promise<MergedSide> => {
    const number = (numbers += 1);
    const [ticketUuid, phone] = [uuidv7(systemClock), `55119${String(70_000_000 + number)}`];
    const contact = await new ContactBook(log(), app.get(NUMBERS), openPersonalIds, neverErased).resolve(
      companyId,
      { phone, lid: '' },
      'Rita Alves',
      anEnvelope(),
    );
    const target = { companyId, id: ticketUuid };
    const place = { contactId: contact.id, contactUuid: contact.uuid, connectionId, queue: null, user: null };
    const opened = { number, origin: 'customer', status: 'pending', isGroup: false } as const;
    await log().execute(ticketAggregate, target, { type: 'OpenTicket', ...opened, ...place }, anEnvelope());
    const tags = { type: 'SetTags', tags: isCard ? [COLUMN] : [] } as const;
    await log().execute(ticketAggregate, target, tags, anEnvelope());
    return { ticketUuid, ticketId: number, contactId: contact.id, contactUuid: contact.uuid };
  };

  /** The `kanban` frames of a merge and of its revert: the action and the ticket of each. */
  const published = async (source: MergedSide, destination: MergedSide) => {
    await app.caughtUp();
    const before = (await app.frames(companyId)).at(-1)?.seq ?? 0;
    const data = { source, destination, takesContact: true, tags: [] };
    const of = { companyId, id: uuidv7(systemClock) };
    for (const type of ['TicketsMerged', 'TicketMergeReverted'] as const) {
      await log().append(mergeEvents, of, [{ id: uuidv7(systemClock), fact: { type, data } }], anEnvelope());
      await app.caughtUp();
    }
    const frames = await app.frames(companyId, before);
    return frames.flatMap(({ channel, payload, audience: { kind } }) => {
      if (channel !== 'kanban') return [];
      const { action, ...of } = payload as { action: string; ticketId?: number; ticket?: { id: number } };
      return [[action, of.ticketId ?? of.ticket?.id, kind]];
    });
  };
  const card = ({ ticketId }: MergedSide) => [
    ['update', ticketId, 'ticket'],
    ['delete', ticketId, 'ticketHidden'],
  ];

  beforeAll(async () => {
    app = await openRecordApp({
      modules: [],
      parts: conversationsParts,
      catalogues: conversationsCatalogues,
    });
    const at = new Date();
    await app.owner
      .insertInto('tag')
      .values({
        ...{ uuid: uuidv7(systemClock), companyId, ...COLUMN, color: '#773DFA', position: 0 },
        ...{ kanban: true, forLeads: false, createdAt: at, updatedAt: at },
      } as never)
      .execute();
  });

  afterAll(() => app.close());

  it('is told nothing of tickets that are in no column', async () => {
    expect(await published(await ticket(false), await ticket(false))).toEqual([]);
  });

  it('loses the card of a merged ticket, and gets it back by a revert', async () => {
    const [source, destination] = [await ticket(true), await ticket(false)];
    expect(await published(source, destination)).toEqual([
      ['delete', source.ticketId, 'company'],
      ...card(source),
    ]);
  });

  it('is told of the card that a ticket is merged into', async () => {
    const [source, destination] = [await ticket(false), await ticket(true)];
    expect(await published(source, destination)).toEqual([...card(destination), ...card(destination)]);
  });
});
