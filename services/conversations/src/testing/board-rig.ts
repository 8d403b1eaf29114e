import { CqrsModule } from '@nestjs/cqrs';
import type { BoardAnswer } from '@prosa/contracts';
import { neverErased, openPersonalIds } from '@prosa/crypto';
import type { Aggregates } from '@prosa/event-store';
import { PLAN_GATE, type Viewer } from '@prosa/http';
import { systemClock, uuidv7 } from '@prosa/kernel';
import { AGGREGATES, BARRIER, NUMBERS } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers } from '@prosa/read-model';
import { catalogueOf, recordPart, reservationCatalogue, resourceModule } from '@prosa/resource';
import { openRecordApp, type Answer, type Call, type RecordApp } from '@prosa/resource-testing';
import { ContactBook } from '../core/contact/contact-book.service';
import { contactAliasEvents } from '../core/contact/contact-alias.events';
import { contactEvents } from '../core/contact/contact.events';
import { contactProjection } from '../core/contact/contact.projection';
import { historyProjection } from '../desk/history/history.projection';
import { TagBoardController } from '../desk/tag/tag-board.controller';
import { tagOrderEvents } from '../desk/tag/tag-order.events';
import { ArrangeTagsHandler } from '../desk/tag/tag-order.handlers';
import { tag } from '../desk/tag/tag.resource';
import { MergeBook } from '../core/merge/merge-book.service';
import { ticketLive } from '../core/ticket/ticket.live';
import { TicketService } from '../core/ticket/ticket.service';
import { ticketEvents } from '../core/ticket/ticket.events';
import {
  ticketProjection,
  ticketStayProjection,
  ticketTagProjection,
} from '../core/ticket/ticket.projection';
import { BoardController } from '../desk/board/board.controller';
import { MoveTicketToColumnHandler } from '../desk/board/board.handlers';
import { ticketAggregate } from '../core/ticket/ticket.aggregate';
import type { TicketCommand } from '../core/ticket/ticket.decider';

class BoardModule {}

/** The connection that the board is of. */
export const CONNECTION = 5;
let app: RecordApp;

/** The application of the spec that runs. */
export const boardApp = (): RecordApp => app;
let numbers = 0;

/** Opens the board's application for the specs of a file. */
export const openBoard = async (): Promise<void> => {
  app = await openRecordApp({
    modules: [
      resourceModule(tag),
      {
        module: BoardModule,
        imports: [CqrsModule.forRoot()],
        controllers: [BoardController, TagBoardController],
        providers: [
          MergeBook,
          TicketService,
          MoveTicketToColumnHandler,
          ArrangeTagsHandler,
          { provide: PLAN_GATE, useValue: { allows: () => Promise.resolve(true) } },
        ],
      },
    ],
    parts: [
      recordPart(tag),
      { name: 'contact', tables: [contactProjection] },
      {
        name: 'ticket',
        tables: [ticketProjection, ticketTagProjection, ticketStayProjection],
        live: [ticketLive],
      },
      { name: 'history', tables: [historyProjection] },
    ],
    catalogues: [
      reservationCatalogue,
      catalogueOf(tag),
      contactEvents,
      contactAliasEvents,
      ticketEvents,
      tagOrderEvents,
    ],
  });
};

/** Calls a route as the given user. */
export const call = (as: Viewer, method: Call['method'], url: string, body?: object): Promise<Answer> =>
  app.call({ method, url, as, ...(body === undefined ? {} : { body }) });

/** Creates a column of the board; returns its number. */
export const newColumn = async (as: Viewer, name: string): Promise<number> => {
  const { body } = await call(as, 'POST', '/tags', { name, color: '#773DFA', kanban: true });
  return Number((body as Record<string, unknown>)['id']);
};

const envelope = () => {
  const causationId = uuidv7(systemClock);
  return { actor: { kind: 'system', name: 'spec' }, correlationId: causationId, causationId } as const;
};

/** Executes a command of a ticket, and waits until the read model shows its effect. */
export const command = async ({ companyId }: Viewer, id: string, of: TicketCommand): Promise<void> => {
  const { position } = await app
    .get<Aggregates>(AGGREGATES)
    .execute(ticketAggregate, { companyId, id }, of, envelope());
  await app.get<ReadModelBarrier>(BARRIER).reached(position);
};

/** Creates a pending ticket without a queue; returns its number. */
export const newTicket = async (as: Viewer): Promise<number> => {
  const { companyId } = as;
  const number = (numbers += 1);
  const aliases = { phone: `55119${String(70_000_000 + number)}`, lid: '' };
  const contact = await new ContactBook(
    app.get<Aggregates>(AGGREGATES),
    app.get<Numbers>(NUMBERS),
    openPersonalIds,
    neverErased,
  ).resolve(companyId, aliases, `Cliente ${number}`, envelope());
  const [id, contactId, contactUuid] = [number, contact.id, contact.uuid];
  const place = { contactId, contactUuid, connectionId: CONNECTION, queue: null, user: null };
  await command(as, uuidv7(systemClock), {
    ...{ type: 'OpenTicket', number: id, origin: 'customer', status: 'pending', ...place, isGroup: false },
  });
  return id;
};

/** The connection, for a company. */
export const newConnection = async ({ companyId }: Viewer): Promise<void> => {
  const at = new Date();
  const texts = { greetingMessage: '', complationMessage: '', outOfHoursMessage: '', ratingMessage: '' };
  const limits = { expiresTicket: 0, timeUseBotQueues: 0, maxUseBotQueues: 3, timeToTransfer: 0 };
  const links = { transferQueueId: null, promptId: null, integrationId: null, queueIds: [], schedules: null };
  await app.owner
    .insertInto('connection')
    .values({
      ...{ uuid: uuidv7(systemClock), companyId, id: CONNECTION, name: 'Vendas', color: '#0E7490' },
      ...{ createdAt: at, updatedAt: at, statusSince: at, status: 'CONNECTED', reason: null, number: '' },
      ...{
        isDefault: true,
        purpose: 'service',
        restrictedUntil: null,
        restrictions: null,
        expiresInactiveMessage: '',
        ...texts,
        ...limits,
        ...links,
      },
    })
    .execute();
};

/** The board as a user sees it. */
export const board = async (as: Viewer, query = 'byColumn=true'): Promise<BoardAnswer> => {
  const answer = await call(as, 'GET', `/ticket/kanban/${CONNECTION}?${query}`);
  if (answer.status !== 200) throw new Error(`the board answered ${answer.status}`);
  return answer.body as unknown as BoardAnswer;
};
