import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { maySeeTicket, type LiveFrame, type TicketScope } from '@prosa/contracts';
import { ACCESS_TOKENS, type AccessTokens, type Viewer } from '@prosa/http';
import { LIVE_FEED } from '@prosa/platform';
import type { LiveFeed } from '@prosa/projections';
import type { SocketSession } from './socket-session';
import { shownFrame, type WireFrame } from './wire-frames';

/** Sends one frame to several sockets, encoded once. */
export type Broadcast = (socketIds: readonly string[], frame: WireFrame) => void;

/** What a colleague does in a ticket, at this moment. */
export type Presence = 'viewing' | 'composing' | 'left';

/** Placeholders wait this long for more of their kind. */
const HIDDEN_PAUSE = 200;
/** A person who has signed out elsewhere is hung up on within this time. */
const RECHECK = 30_000;
/** Rights may be up to 2 s old when they are read (see AccessTokens); a second look comes after that. */
const SECOND_LOOK = 2_500;

/** The sockets of this process, and the one place where frames and presence go out to them. */
@Injectable()
export class LiveHub implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('live');
  private readonly companies = new Map<number, Set<SocketSession>>();
  private readonly withHidden = new Set<SocketSession>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private unsubscribe: () => void = () => undefined;
  private broadcast: Broadcast = () => undefined;

  constructor(
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
    @Inject(ACCESS_TOKENS) private readonly tokens: AccessTokens,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.feed.subscribe((companyId, frames) => this.distribute(companyId, frames));
    this.timers.add(setInterval(() => void this.recheckAll(), RECHECK).unref());
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Gives the hub its way to several sockets at once. */
  sendBy(broadcast: Broadcast): void {
    this.broadcast = broadcast;
  }

  /** Lets a session hear its company, from the feed's present end. */
  async add(session: SocketSession): Promise<void> {
    const { companyId } = session.viewer;
    const sessions = this.companies.get(companyId) ?? new Set();
    this.companies.set(companyId, sessions.add(session));
    // Heard from now on and begun later: whatever is committed in between waits in the session.
    session.begin(await this.feed.head(companyId));
  }

  remove(session: SocketSession): void {
    const { companyId } = session.viewer;
    const sessions = this.companies.get(companyId);
    sessions?.delete(session);
    if (sessions?.size === 0) this.companies.delete(companyId);
    this.withHidden.delete(session);
    for (const ticket of session.present.values()) this.presence(session, ticket, 'left');
  }

  /** Tells colleagues who may see a ticket what a person does in it. */
  presence(from: SocketSession, ticket: TicketScope, presence: Presence): void {
    const { companyId, userId, name } = from.viewer;
    if (presence === 'left') from.present.delete(ticket.ticketId);
    else from.present.set(ticket.ticketId, ticket);
    const colleagues = [...(this.companies.get(companyId) ?? [])].filter(
      session => session !== from && maySeeTicket(session.viewer, ticket),
    );
    this.sendTo(colleagues, {
      event: `company-${companyId}-presence`,
      payload: { ticketId: ticket.ticketId, userId, name, presence },
    });
  }

  /** Reads a session's rights again and lets it go on; one whose token is no longer good is hung up on. */
  async reread(session: SocketSession): Promise<void> {
    const outcome = await this.refresh(session);
    // Its frames wait for rights that nobody can tell now: it comes back by itself and catches up.
    if (outcome === 'unknown') session.wire.cut();
    if (outcome !== 'goes on') return;
    session.resume();
    this.noteHidden(session);
    this.later(SECOND_LOOK, () => void this.refresh(session));
  }

  private distribute(companyId: number, frames: readonly LiveFrame[]): void {
    const sessions = this.companies.get(companyId);
    if (sessions === undefined) return;
    for (const frame of frames) {
      const seeing = [...sessions].filter(session => session.take(frame));
      this.sendTo(seeing, shownFrame(companyId, frame));
    }
    for (const session of sessions) {
      session.cutWhenSlow();
      this.noteHidden(session);
    }
  }

  private sendTo(sessions: readonly SocketSession[], frame: WireFrame): void {
    // To no rooms means to everybody in Socket.IO: an empty list must never get there.
    if (sessions.length === 0) return;
    this.broadcast(
      sessions.map(session => session.id),
      frame,
    );
  }

  private noteHidden(session: SocketSession): void {
    if (!session.hasHidden) return;
    if (this.withHidden.size === 0) this.later(HIDDEN_PAUSE, () => this.flushHidden());
    this.withHidden.add(session);
  }

  private flushHidden(): void {
    for (const session of this.withHidden) session.flushHidden();
    this.withHidden.clear();
  }

  private async recheckAll(): Promise<void> {
    for (const sessions of [...this.companies.values()]) {
      for (const session of [...sessions]) await this.refresh(session);
    }
  }

  /** Gives a session the rights of now, or hangs up; while the database is lost it stays as it is. */
  private async refresh(session: SocketSession): Promise<'goes on' | 'over' | 'unknown'> {
    const viewer = await this.verify(session);
    if (viewer === 'unknown') return 'unknown';
    if (viewer !== null && viewer.companyId === session.viewer.companyId) {
      session.viewer = viewer;
      return 'goes on';
    }
    session.wire.hangUp();
    return 'over';
  }

  private async verify(session: SocketSession): Promise<Viewer | null | 'unknown'> {
    try {
      return await this.tokens.verify(session.token);
    } catch (error) {
      this.log.warn(`Rights could not be read: ${error instanceof Error ? error.name : 'unknown'}`);
      return 'unknown';
    }
  }

  private later(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, milliseconds).unref();
    this.timers.add(timer);
  }
}
