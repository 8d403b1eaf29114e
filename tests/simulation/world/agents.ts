import type { MessageView, TicketView } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import { DomainError, uuidv5 } from '@prosa/kernel';
import { ReadMessages, SendMessage } from '../../../services/conversations/src/message/message.commands';
import {
  ReadMessagesHandler,
  SendMessageHandler,
} from '../../../services/conversations/src/message/message.handlers';
import {
  ChangeTicket,
  type ChangeTicketRequest,
} from '../../../services/conversations/src/ticket/ticket.commands';
import { ChangeTicketHandler } from '../../../services/conversations/src/ticket/ticket.handlers';
import type { Accepted } from './ledger';
import type { Ground, SimulatedNode } from './node';

/** What an agent wants of a ticket. */
export type Wish = Accepted['kind'];

const PATIENCE_MS = 9_000;
const TRIES = 6;

const changes: Readonly<Record<Exclude<Wish, 'send' | 'read'>, ChangeTicketRequest>> = {
  accept: { status: 'open' },
  reopen: { status: 'open' },
  close: { status: 'closed' },
  return: { status: 'pending' },
  transfer: { queueId: 2 },
};

/** The people of the company, at browsers that repeat what was not answered, under the id it had. */
export class Agents {
  /** Requests that nobody has answered yet. */
  waiting = 0;
  private requests = 0;

  constructor(
    private readonly ground: Ground,
    private readonly nodes: () => readonly SimulatedNode[],
  ) {}

  /** Somebody presses a button, or Enter. */
  wish(kind: Wish, ticketId: number, viewer: Viewer): void {
    this.waiting += 1;
    const id = uuidv5('click', (this.requests += 1));
    this.ask(
      id,
      { kind, ticketId, userId: viewer.userId, ...(kind === 'send' ? { clientId: id } : {}) },
      viewer,
      1,
    );
  }

  private ask(id: string, wish: Accepted, viewer: Viewer, attempt: number): void {
    const { scheduler, weather, ledger, plant } = this.ground;
    const alive = this.nodes();
    let isOver = false;
    const over = (): void => {
      isOver = true;
      this.waiting -= 1;
    };
    const again = (): void => {
      if (isOver) return;
      isOver = true;
      if (attempt >= TRIES) this.waiting -= 1;
      else this.ask(plant.forgetsRequests === true ? uuidv5(id, attempt) : id, wish, viewer, attempt + 1);
    };
    const answered = (answer: 'done' | 'refused'): void => {
      if (isOver) return;
      if (answer === 'done') ledger.accepted.push(wish);
      over();
    };
    scheduler.after(PATIENCE_MS, 'browser gives up', again, null);
    const node = alive.length === 0 ? undefined : scheduler.random.pick(alive);
    if (node === undefined) return;
    const answer = (what: 'done' | 'refused'): void => {
      if (!weather.losesAnswer())
        scheduler.after(weather.latency(), `answer ${what}`, () => node.alive && answered(what), null);
    };
    const run = (): void => {
      if (plant.answersEarly === true) answer('done');
      this.handle(node, id, wish, viewer).then(
        () => answer('done'),
        (error: unknown) => {
          if (error instanceof DomainError && error.code !== 'ERR_UNAVAILABLE') answer('refused');
          else scheduler.after(weather.latency(), 'answer 503', again, null);
        },
      );
    };
    scheduler.after(weather.latency(), `asks ${wish.kind}`, run, node);
  }

  private handle(
    node: SimulatedNode,
    id: string,
    wish: Accepted,
    viewer: Viewer,
  ): Promise<TicketView | MessageView | void> {
    const envelope = {
      actor: { kind: 'user', id: viewer.userId, name: viewer.name },
      correlationId: id,
      causationId: id,
      commandId: uuidv5('request', viewer.companyId, viewer.userId, id),
    } as const;
    const { kind, ticketId, clientId = id } = wish;
    const { plant } = this.ground;
    if (kind === 'send') {
      // The id is the browser's: whoever forgets it takes a repetition for another message.
      const own = plant.forgetsRequests === true ? id : clientId;
      const request = { id: own, body: `resposta ${clientId.slice(0, 8)}` };
      return node.injector
        .get(SendMessageHandler)
        .execute(new SendMessage(viewer, envelope, ticketId, request));
    }
    if (kind === 'read')
      return node.injector.get(ReadMessagesHandler).execute(new ReadMessages(viewer, envelope, ticketId));
    return node.injector
      .get(ChangeTicketHandler)
      .execute(new ChangeTicket(viewer, envelope, ticketId, changes[kind]));
  }
}
