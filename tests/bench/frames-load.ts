import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { percentile } from './measure';

/** Where people work, and who: every person has as many browsers as `browsers` says. */
export interface LoadWorld {
  readonly url: string;
  readonly echoUrl: string;
  readonly companies: readonly {
    readonly id: number;
    /** Works on all tickets; the administrator looks on and sees all of them, the colleague what waits. */
    readonly agent: string;
    readonly admin: string;
    readonly colleague: string;
    readonly tickets: readonly number[];
    readonly queueIds: readonly number[];
  }[];
}

/** Commands to the load process; it responds to each with its result. */
export type LoadOrder =
  | { readonly open: LoadWorld }
  | { readonly echo: number; readonly seconds: number }
  | { readonly commands: number; readonly seconds: number };

/** Milliseconds. */
export interface Spread {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
}

/** How a stretch of commands went. */
export interface LoadFigures {
  /** From the sending of a command to its frame, at every browser that is shown it. */
  readonly frames: Spread;
  readonly answers: Spread;
  /** The way to an empty echo and back, meanwhile. */
  readonly echo: Spread;
  /** How late commands were sent. */
  readonly late: Spread;
  /** Of the process that sends and receives. */
  readonly loop: { readonly p99: number; readonly most: number };
}

const BROWSERS = 2;
const spread = (values: readonly number[]): Spread => ({
  count: values.length,
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
  most: values.reduce((most, value) => Math.max(most, value), 0),
});

/** What is done to a ticket, over and over. */
const WORK = [
  'answer',
  'answer',
  'transfer',
  'accept',
  'answer',
  'answer',
  'return',
  'accept',
  'answer',
  'close',
  'reopen',
] as const;

const statusAfter = {
  transfer: 'pending',
  accept: 'open',
  return: 'pending',
  close: 'closed',
  reopen: 'open',
};

class Ticket {
  private step = 0;
  /** How many browsers have not shown the last command yet. */
  unseen = 0;
  answered = true;
  sentAt = 0;
  wanted: { readonly body: string } | { readonly status: string } = { body: '' };

  constructor(
    readonly id: number,
    readonly token: string,
    private readonly queueIds: readonly number[],
  ) {}

  /** The next command: where it goes, and what it says. */
  next(): { readonly method: string; readonly path: string; readonly body: object } {
    const kind = WORK[this.step % WORK.length] ?? 'answer';
    this.step += 1;
    if (kind === 'answer') {
      const body = `Bom dia! Seu pedido já saiu para entrega, número ${this.id}/${this.step}.`;
      this.wanted = { body };
      return { method: 'POST', path: `/api/messages/${this.id}`, body: { id: randomUUID(), body } };
    }
    const status = statusAfter[kind];
    this.wanted = { status };
    const queueId = this.queueIds[this.step % this.queueIds.length];
    const body = kind === 'transfer' ? { queueId } : { status };
    return { method: 'PUT', path: `/api/tickets/${this.id}`, body };
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 48 });

const send = (
  url: string,
  { token, ...rest }: ReturnType<Ticket['next']> & { token: string },
): Promise<void> =>
  new Promise((done, fail) => {
    const text = Buffer.from(JSON.stringify(rest.body));
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': text.length,
      'idempotency-key': randomUUID(),
    };
    const asked = request(`${url}${rest.path}`, { agent, method: rest.method, headers }, answer => {
      let said = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (said += said.length < 500 ? chunk : ''));
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) done();
        else fail(new Error(`${rest.method} ${rest.path}: ${answer.statusCode} ${said}`));
      });
    });
    asked.on('error', fail).end(text);
  });

interface TicketFrame {
  readonly action: string;
  readonly ticket?: { readonly id: number; readonly status: string };
  readonly message?: { readonly body: string; readonly ticketId: number };
}

/** The browsers of all users, and their actions. */
class Load {
  private readonly tickets = new Map<number, Ticket>();
  private readonly free: Ticket[] = [];
  private readonly echoes: Socket[] = [];
  private fault: unknown = null;
  private frames: number[] = [];
  private answers: number[] = [];

  constructor(private readonly world: LoadWorld) {}

  async open(): Promise<void> {
    for (const company of this.world.companies) {
      for (const id of company.tickets) this.tickets.set(id, new Ticket(id, company.agent, company.queueIds));
      const counted = [company.agent, company.admin].flatMap(token =>
        Array.from({ length: BROWSERS }, () => token),
      );
      for (const token of counted) await this.browser(company.id, token, company.tickets, true);
      await this.browser(company.id, company.colleague, [], false);
    }
    this.free.push(...this.tickets.values());
    for (let n = 0; n < 16; n += 1) {
      const socket = io(this.world.echoUrl, { transports: ['websocket'], forceNew: true });
      await new Promise<void>(done => socket.once('connect', () => done()));
      this.echoes.push(socket);
    }
  }

  /** Round trips to the echo at a rate, alternating over its sockets. */
  async echo(perSecond: number, seconds: number): Promise<number[]> {
    const trips: Promise<number>[] = [];
    await this.inTime(perSecond, seconds, () => {
      const socket = this.echoes[trips.length % this.echoes.length];
      const sentAt = performance.now();
      trips.push(new Promise(done => socket?.emit('echo', () => done(performance.now() - sentAt))));
    });
    return Promise.all(trips);
  }

  async commands(perSecond: number, seconds: number): Promise<LoadFigures> {
    this.frames = [];
    this.answers = [];
    const late: number[] = [];
    const loop = monitorEventLoopDelay({ resolution: 1 });
    loop.enable();
    const echoes = this.echo(50, seconds);
    await this.inTime(perSecond, seconds, dueAt => {
      const ticket = this.free.shift();
      if (ticket === undefined) return false;
      late.push(performance.now() - dueAt);
      this.command(ticket);
      return true;
    });
    const echo = spread(await echoes);
    loop.disable();
    await this.idle();
    return {
      frames: spread(this.frames),
      answers: spread(this.answers),
      echo,
      late: spread(late),
      loop: { p99: loop.percentile(99) / 1e6, most: loop.max / 1e6 },
    };
  }

  /** Does something at its time, whether or not what came before is done; what cannot be done yet is tried again. */
  private async inTime(
    perSecond: number,
    seconds: number,
    work: (dueAt: number) => boolean | void,
  ): Promise<void> {
    const start = performance.now();
    const total = Math.round(perSecond * seconds);
    for (let done = 0; done < total && this.fault === null;) {
      const dueAt = start + (done * 1_000) / perSecond;
      const wait = dueAt - performance.now();
      if (wait > 0) await pause(Math.max(1, wait));
      else if (work(dueAt) === false) await pause(1);
      else done += 1;
    }
  }

  private command(ticket: Ticket): void {
    const command = ticket.next();
    ticket.unseen = 2 * BROWSERS;
    ticket.answered = false;
    ticket.sentAt = performance.now();
    send(this.world.url, { ...command, token: ticket.token }).then(
      () => {
        this.answers.push(performance.now() - ticket.sentAt);
        ticket.answered = true;
        this.released(ticket);
      },
      (fault: unknown) => (this.fault ??= fault),
    );
  }

  private released(ticket: Ticket): void {
    if (ticket.answered && ticket.unseen === 0) this.free.push(ticket);
  }

  private async browser(
    companyId: number,
    token: string,
    tickets: readonly number[],
    isCounted: boolean,
  ): Promise<void> {
    const socket = io(this.world.url, { auth: { token }, transports: ['websocket'], forceNew: true });
    await new Promise<void>(done => socket.once('ready', () => done()));
    socket.emit('joinNotification').emit('joinTickets', 'open').emit('joinTickets', 'pending');
    if (tickets[0] !== undefined) socket.emit('joinChatBox', String(tickets[0]));
    if (!isCounted) return;
    // What this browser has shown already: a ticket's frame may come again.
    const shown = new Map<Ticket, number>();
    const arrived = (ticket: Ticket | undefined, isIt: boolean): void => {
      if (!isIt || ticket === undefined || shown.get(ticket) === ticket.sentAt) return;
      shown.set(ticket, ticket.sentAt);
      this.frames.push(performance.now() - ticket.sentAt);
      ticket.unseen -= 1;
      this.released(ticket);
    };
    socket.on(`company-${companyId}-ticket`, ({ ticket }: TicketFrame) => {
      const mine = ticket && this.tickets.get(ticket.id);
      arrived(mine, mine !== undefined && 'status' in mine.wanted && mine.wanted.status === ticket?.status);
    });
    socket.on(`company-${companyId}-appMessage`, ({ message }: TicketFrame) => {
      const mine = message && this.tickets.get(message.ticketId);
      arrived(
        mine,
        mine !== undefined && 'body' in mine.wanted && message?.body.endsWith(mine.wanted.body) === true,
      );
    });
  }

  private async idle(): Promise<void> {
    const deadline = performance.now() + 20_000;
    while (this.fault === null && this.free.length < this.tickets.size) {
      if (performance.now() > deadline)
        this.fault = new Error(`${this.tickets.size - this.free.length} commands were not shown`);
      await pause(5);
    }
    if (this.fault !== null) throw this.fault;
  }
}

let load: Load | undefined;

const follow = async (order: LoadOrder): Promise<Spread | LoadFigures | 'open'> => {
  if ('open' in order) {
    load = new Load(order.open);
    await load.open();
    return 'open';
  }
  if (load === undefined) throw new Error('There is no world yet');
  if ('echo' in order) return spread(await load.echo(order.echo, order.seconds));
  return load.commands(order.commands, order.seconds);
};

process.on('message', (order: LoadOrder) => {
  follow(order).then(
    result => process.send?.({ result }),
    (fault: unknown) => process.send?.({ fault: String(fault) }),
  );
});
process.on('disconnect', () => process.exit(0));
