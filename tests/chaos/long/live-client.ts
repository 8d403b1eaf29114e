import type { CatchUpAnswer, FeedEnd, TicketPage, TicketView } from '@prosa/contracts';
import type { UnknownAction } from '@reduxjs/toolkit';
import { io, type Socket } from 'socket.io-client';
import { ticketActions, ticketsReducer } from '../../../web/src/entities/ticket/tickets.slice';
import { initialTickets, type TicketsState } from '../../../web/src/entities/ticket/tickets.state';
import { FrameSequencer, frameRangeOf } from '../../../web/src/live/frame-sequencer';
import { HoleFiller } from '../../../web/src/live/hole-filler';
import { framesReceived, type LiveEvent } from '../../../web/src/live/live.slice';
import type { ClientEvidence } from '../judge/evidence';
import { Column, KeyTable } from '../judge/key-table';
import type { Person } from './person';

const LISTS = ['assigned', 'pending', 'closed'] as const;
const KNOCK_MS = 1_000;

const STATUS = { assigned: 'open', pending: 'pending', closed: 'closed' } as const;

/** What of a ticket a screen shows. */
const shown = (ticket: TicketView | undefined): string =>
  ticket === undefined
    ? 'nothing'
    : [
        ticket.id,
        ticket.status,
        ticket.userId,
        ticket.queueId,
        ticket.unreadMessages,
        ticket.lastMessage,
      ].join(' ');

/** How a client follows: as a page does, or so that it never skips a frame. */
export interface LiveClientOptions {
  readonly person: Person;
  readonly url: string;
  /** A witness processes every frame; a page reloads when it has missed too many. */
  readonly isWitness: boolean;
  /** What it is called, unless by what it is and who follows. */
  readonly name?: string;
  /** Called for each message that is shown for the first time. */
  readonly seen?: (messageId: string) => void;
}

/** A browser without a screen: the page's own sequencer, hole filler and reducer, over a real socket. */
export class LiveClient {
  resets = 0;
  /** How often its line has ended. */
  goodbyes = 0;
  private state: TicketsState = initialTickets;
  private frames = 0;
  private foreign = 0;
  private disordered = 0;
  private lastSeq = 0;
  /** Acks received in frames, by message. */
  private readonly messages = new KeyTable();
  private readonly acks = new Column();
  private loading: Promise<void> = Promise.resolve();
  private readonly socket: Socket;
  private sequencer = new FrameSequencer(0);

  private constructor(private readonly options: LiveClientOptions) {
    const { url, person } = options;
    this.socket = io(url, {
      autoConnect: false,
      forceNew: true,
      transports: ['websocket', 'polling'],
      reconnectionDelay: 500,
      reconnectionDelayMax: 2_000,
      auth: give => give({ token: person.accessToken }),
    });
  }

  /** Goes to the lists and follows from there. */
  static async open(options: LiveClientOptions): Promise<LiveClient> {
    const client = new LiveClient(options);
    const { head, epoch } = await options.person.get<FeedEnd>('/live/head');
    client.lastSeq = head;
    client.sequencer = new FrameSequencer(head);
    client.dispatch(ticketActions.viewerKnown(options.person.viewer));
    client.follow(epoch);
    await client.reload();
    return client;
  }

  get name(): string {
    const { name } = this.options;
    return name ?? `${this.options.isWitness ? 'witness' : 'browser'} of ${this.options.person.email}`;
  }

  get isConnected(): boolean {
    return this.socket.connected;
  }

  /** The place that it has come to. */
  get last(): number {
    return this.sequencer.last;
  }

  /** How it ended up beside what the server shows now. */
  async evidence(): Promise<ClientEvidence> {
    const head = await this.head();
    await this.loading;
    const { name, last, frames, foreign, disordered } = this;
    return { name, last, head, frames, foreign, disordered, differences: await this.differences() };
  }

  /** Acks of messages since the client connected, by WhatsApp's id: -1 when it received none. */
  ackOf(messageId: string): number {
    const at = this.messages.find(messageId);
    return at < 0 ? -1 : this.acks.get(at);
  }

  get isWitness(): boolean {
    return this.options.isWitness;
  }

  get companyId(): number {
    return this.options.person.viewer.companyId;
  }

  /** Where the feed of its company ends now. */
  async head(): Promise<number> {
    return (await this.options.person.get<FeedEnd>('/live/head')).head;
  }

  close(): void {
    this.socket.disconnect();
  }

  private follow(epoch: string): void {
    const { person, isWitness } = this.options;
    const filler = new HoleFiller(this.sequencer, epoch, {
      ask: (after, known) => person.get<CatchUpAnswer>(`/live/frames?after=${after}&epoch=${known}`),
      show: events => this.show(events),
      reset: () => {
        this.resets += 1;
        this.lastSeq = this.sequencer.last;
        void this.reload();
      },
      ...(isWitness ? { far: Number.POSITIVE_INFINITY } : {}),
    });
    this.socket.onAny((event: string, payload: unknown) => {
      if (event === 'ready') return void filler.catchUp();
      this.lookAt(event);
      const stretch = frameRangeOf(event, payload);
      if (stretch === null) return;
      this.show(this.sequencer.offer(stretch));
      if (this.sequencer.hasHole) void filler.fill();
    });
    this.socket.on('disconnect', reason => {
      this.goodbyes += 1;
      if (reason !== 'io server disconnect') return;
      void person.enter().then(() => setTimeout(() => this.socket.connect(), KNOCK_MS));
    });
    this.socket.connect();
  }

  private lookAt(event: string): void {
    const company = /^company-(\d+)-/.exec(event)?.[1];
    if (company !== undefined && Number(company) !== this.options.person.viewer.companyId) this.foreign += 1;
  }

  private show(events: readonly LiveEvent[]): void {
    for (const { seq, ...event } of events) {
      this.frames += 1;
      if (seq <= this.lastSeq) this.disordered += 1;
      this.lastSeq = seq;
      if (event.channel !== 'appMessage') continue;
      const { id, ack } = event.payload.message;
      const at = this.messages.number(id);
      this.options.seen?.(id);
      this.acks.set(at, Math.max(this.acks.get(at), ack));
    }
    if (events.length > 0) this.dispatch(framesReceived(events));
  }

  private dispatch(action: UnknownAction): void {
    this.state = ticketsReducer(this.state, action);
  }

  /** Loads what is on the screen, while frames go on coming in. */
  private reload(): Promise<void> {
    this.loading = this.loading.then(async () => {
      for (const list of LISTS) {
        this.dispatch(ticketActions.listRequested({ list, more: false }));
        const page = await this.page(list);
        this.dispatch(ticketActions.pageLoaded({ list, page, more: false }));
      }
    });
    return this.loading;
  }

  private page(list: (typeof LISTS)[number]): Promise<TicketPage> {
    return this.options.person.get<TicketPage>(`/tickets?status=${STATUS[list]}&showAll=false`);
  }

  private async differences(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const list of LISTS) {
      const { tickets } = await this.page(list);
      const ids = this.state.lists[list].ids.slice(0, tickets.length);
      for (const [index, ticket] of tickets.entries()) {
        const held = shown(this.state.tickets.entities[ids[index] ?? 0]);
        if (held !== shown(ticket))
          found.push(`row ${index} of ${list} to be "${shown(ticket)}", not "${held}"`);
      }
    }
    return found.slice(0, 5);
  }
}
