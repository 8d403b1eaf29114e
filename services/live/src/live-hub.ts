import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import {
  maySeeLead,
  maySeeTicket,
  type AgentPresence,
  type LiveFrame,
  type TicketScope,
} from '@prosa/contracts';
import { ACCESS_TOKENS, type AccessChange, type AccessTokens, type Viewer } from '@prosa/http';
import { nameOfFault } from '@prosa/kernel';
import { AGENT_PRESENCE, LIVE_FEED, TENANT_DATABASE } from '@prosa/platform';
import type { LiveFeed } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { leadScope } from './lead-scope.queries';
import { OnlinePeople } from './online-people';
import { chatBox, leadChatBox, type SocketSession } from './socket-session';
import { TicketPresences, type Presence, type PresenceChange } from './ticket-presences';
import { ticketScope } from './ticket-scope.queries';
import { asOfNow, shownFrame, type WireFrame } from './wire-frames';

/** Sends one frame to several sockets, encoded once. */
export type Broadcast = (socketIds: readonly string[], frame: WireFrame) => void;

/** Placeholders wait this long for more of their kind. */
const HIDDEN_PAUSE = 200;
/** A session that was ended elsewhere is disconnected within this time. */
const RECHECK = 30_000;
/**
 * Number of concurrent checks: fewer than the database has connections, so that other work does not queue behind
 * them.
 */
const RECHECK_WIDTH = 4;
/** Closing the last socket may be a page reload; after this time the user is offline. */
const OFFLINE_GRACE = 3_000;

const changeOf = (
  { viewer: { companyId, userId, name } }: SocketSession,
  ticket: TicketScope,
  presence: Presence,
): PresenceChange => ({ companyId, userId, name, ticket, presence });

const presenceFrame = ({
  companyId,
  userId,
  name,
  ticket: { ticketId },
  presence,
}: PresenceChange): WireFrame => ({
  event: `company-${companyId}-presence`,
  payload: { ticketId, userId, name, presence },
});

/** The port that shows typing and presence to customers; null where no service of this process offers it. */
const agentPresenceIn = (modules: ModuleRef): AgentPresence | null => {
  try {
    return modules.get<AgentPresence>(AGENT_PRESENCE, { strict: false });
  } catch {
    return null;
  }
};

/** The sockets of this process, and the one place where frames and presence go out to them. */
@Injectable()
export class LiveHub implements OnModuleInit, OnModuleDestroy {
  private readonly log = new Logger('live');
  private readonly companies = new Map<number, Set<SocketSession>>();
  private readonly withHidden = new Set<SocketSession>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private unsubscribe: () => void = () => undefined;
  private stopListening: () => void = () => undefined;
  private broadcast: Broadcast = () => undefined;
  private agentPresence: AgentPresence | null = null;
  private rechecking: Promise<void> | null = null;

  constructor(
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
    @Inject(ACCESS_TOKENS) private readonly tokens: AccessTokens,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly online: OnlinePeople,
    private readonly presences: TicketPresences,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    this.agentPresence = agentPresenceIn(this.modules);
    this.unsubscribe = this.feed.subscribe((companyId, frames) => this.distribute(companyId, frames));
    const stops = [
      this.tokens.onChange(change => this.recheck(change)),
      this.online.onChange((companyId, userId, online) => this.publishOnline(companyId, userId, online)),
      this.presences.onOtherChange(change => this.notifyColleagues(change)),
    ];
    this.stopListening = () => stops.forEach(stop => stop());
    this.timers.add(setInterval(() => void this.recheckAll(), RECHECK).unref());
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    this.stopListening();
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Gives the hub its way to several sockets at once. */
  sendBy(broadcast: Broadcast): void {
    this.broadcast = broadcast;
  }

  /** Subscribes a session to its company, from the feed's current end. */
  async add(session: SocketSession): Promise<void> {
    const { companyId } = session.viewer;
    const sessions = this.companies.get(companyId) ?? new Set();
    this.companies.set(companyId, sessions.add(session));
    // Subscribed now and started later: frames committed in between wait in the session, access changes included.
    const end = await this.feed.end(companyId);
    const outcome = await this.refresh(session);
    if (outcome === 'unknown') session.wire.cut();
    if (outcome !== 'goes on') return;
    session.begin(end);
    this.introduce(session);
    this.here(session);
  }

  remove(session: SocketSession): void {
    const { companyId } = session.viewer;
    const sessions = this.companies.get(companyId);
    sessions?.delete(session);
    if (sessions?.size === 0) this.companies.delete(companyId);
    this.withHidden.delete(session);
    for (const { ticket } of session.present.values()) this.presence(session, ticket, 'left');
    this.gone(session);
  }

  /** Shows to colleagues who may see a ticket what a person does in it. */
  presence(from: SocketSession, ticket: TicketScope, presence: Presence): void {
    const { companyId, userId } = from.viewer;
    if (presence === 'left') from.present.delete(ticket.ticketId);
    else from.present.set(ticket.ticketId, { ticket, doing: presence });
    this.showCustomer(from, ticket, presence);
    const company = [...(this.companies.get(companyId) ?? [])];
    const isElsewhere = company.some(
      ({ viewer, present }) => viewer.userId === userId && present.has(ticket.ticketId),
    );
    // The user has another tab in the ticket.
    if (presence === 'left' && isElsewhere) return;
    const change = changeOf(from, ticket, presence);
    if (this.presences.note(change)) this.notifyColleagues(change, from);
  }

  /** A session that is being added gets the presence afterwards, with the rights read until then. */
  private notifyColleagues(change: PresenceChange, from?: SocketSession): void {
    const colleagues = [...(this.companies.get(change.companyId) ?? [])].filter(
      session => session !== from && session.begun && maySeeTicket(session.viewer, change.ticket),
    );
    this.sendTo(colleagues, presenceFrame(change));
  }

  /** The customer sees on their phone that the ticket's agent types, and that the company is online. */
  private showCustomer(
    { id, viewer }: SocketSession,
    { ticketId, userId }: TicketScope,
    presence: Presence,
  ): void {
    const presences = this.agentPresence;
    if (presences === null) return;
    const { companyId, acting } = viewer;
    const logged = (sign: Promise<void>): void =>
      void sign.catch((error: unknown) =>
        this.log.warn(`A typing or presence event was not sent: ${nameOfFault(error)}`),
      );
    // Not the administrator whom a super user acts as.
    if (acting === undefined) logged(presences.looking(companyId, ticketId, id, presence !== 'left'));
    if (userId === viewer.userId) logged(presences.typing(companyId, ticketId, presence === 'composing'));
  }

  /** Sends a new viewer who is in which ticket. */
  private introduce(session: SocketSession): void {
    const { companyId } = session.viewer;
    const here = [...(this.companies.get(companyId) ?? [])]
      .filter(colleague => colleague !== session)
      .flatMap(colleague =>
        [...colleague.present.values()].map(({ ticket, doing }) => changeOf(colleague, ticket, doing)),
      );
    for (const change of [...this.presences.othersOf(companyId), ...here])
      if (maySeeTicket(session.viewer, change.ticket)) session.wire.send(presenceFrame(change));
  }

  /** Reloads a session's rights and resumes it; disconnects it if its token is no longer valid. */
  async reread(session: SocketSession): Promise<void> {
    const outcome = await this.refresh(session);
    // Its frames wait for rights that cannot be read now: it reconnects by itself and catches up.
    if (outcome === 'unknown') session.wire.cut();
    if (outcome !== 'goes on') return;
    session.resume();
    this.noteHidden(session);
    await this.leaveUnseen(session).catch((error: unknown) => {
      this.log.warn(`The permissions of live rooms could not be checked: ${nameOfFault(error)}`);
      session.wire.cut();
    });
  }

  /** Notes that a session's person is there. */
  here(session: SocketSession): void {
    const { companyId, userId, acting } = session.viewer;
    // Not the administrator whom a super user acts as, and not a socket that disconnected while this was queued.
    if (acting !== undefined || this.companies.get(companyId)?.has(session) !== true) return;
    this.online.come(companyId, userId, session.id);
  }

  private gone({ id, viewer: { companyId, userId } }: SocketSession): void {
    if (!this.online.leave(companyId, userId, id)) return;
    this.later(OFFLINE_GRACE, () => this.online.settle(companyId, userId));
  }

  private publishOnline(companyId: number, userId: number, online: boolean): void {
    const everybody = [...(this.companies.get(companyId) ?? [])];
    const frame = { event: `company-${companyId}-userOnline`, payload: { userId, online } };
    // No frame is sent before `ready`.
    this.sendTo(
      everybody.filter(session => session.viewer.overdue !== true && !session.keeps(frame)),
      frame,
    );
  }

  /** Takes a session out of the rooms of tickets that its person may no longer see. */
  private async leaveUnseen(session: SocketSession): Promise<void> {
    for (const ticketId of session.joinedTickets) {
      const ticket = await ticketScope(this.tenants, session.viewer.companyId, ticketId);
      if (ticket !== null && maySeeTicket(session.viewer, ticket)) continue;
      session.joins.delete(chatBox({ ticketId: Number(ticketId) }));
      const present = session.present.get(Number(ticketId));
      if (present !== undefined) this.presence(session, present.ticket, 'left');
    }
    for (const leadId of session.joinedLeads) {
      const lead = await leadScope(this.tenants, session.viewer.companyId, leadId);
      if (lead === null || !maySeeLead(session.viewer, lead))
        session.joins.delete(leadChatBox(Number(leadId)));
    }
  }

  private distribute(companyId: number, frames: readonly LiveFrame[]): void {
    const sessions = this.companies.get(companyId);
    if (sessions === undefined) return;
    const listening = [...sessions];
    for (const { wire } of listening) wire.hold();
    try {
      this.show(companyId, frames, sessions);
    } finally {
      for (const { wire } of listening) wire.release();
    }
    // A blocked company has no connected users from now on.
    if (frames.some(frame => frame.channel === 'company')) this.recheck({ companyId });
    for (const session of sessions) {
      session.cutWhenSlow();
      this.noteHidden(session);
    }
  }

  private show(companyId: number, frames: readonly LiveFrame[], sessions: ReadonlySet<SocketSession>): void {
    for (const stored of frames) {
      const frame = asOfNow(stored, userId => this.online.isOnline(companyId, userId));
      const seeing = [...sessions].filter(session => session.take(frame));
      this.sendTo(seeing, shownFrame(companyId, frame));
    }
  }

  private sendTo(sessions: readonly SocketSession[], frame: WireFrame): void {
    // For Socket.IO no rooms means all: an empty list must never get there.
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

  private recheck({ companyId, userId, sessionId }: AccessChange): void {
    for (const session of [...(this.companies.get(companyId) ?? [])]) {
      const { viewer } = session;
      const other = userId !== undefined && viewer.userId !== userId;
      if (other || (sessionId !== undefined && viewer.sessionId !== sessionId)) continue;
      void this.refresh(session);
    }
  }

  /** Checks all sessions again; also runs every half minute, and never twice at a time. */
  recheckAll(): Promise<void> {
    this.rechecking ??= this.recheckEach().finally(() => (this.rechecking = null));
    return this.rechecking;
  }

  private async recheckEach(): Promise<void> {
    for (const [companyId, sessions] of [...this.companies]) await this.cutOutdated(companyId, sessions);
    const waiting = [...this.companies.values()].flatMap(sessions => [...sessions]);
    const lookOn = async (): Promise<void> => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await this.refresh(next);
    };
    await Promise.all(Array.from({ length: RECHECK_WIDTH }, lookOn));
  }

  /** Clients with numbers of a past epoch would miss frames that reuse them: they reconnect and load again. */
  private async cutOutdated(companyId: number, sessions: ReadonlySet<SocketSession>): Promise<void> {
    try {
      const { epoch } = await this.feed.end(companyId);
      for (const session of [...sessions]) if (session.begun && session.epoch !== epoch) session.wire.cut();
    } catch (error) {
      this.log.warn(`The end of a feed could not be read: ${nameOfFault(error)}`);
    }
  }

  /** Gives a session the rights of now, or hangs up; while the database is lost it stays as it is. */
  private async refresh(session: SocketSession): Promise<'goes on' | 'over' | 'unknown'> {
    const check = session.nextCheck();
    const viewer = await this.verify(session);
    if (viewer === 'unknown') return 'unknown';
    if (viewer !== null && viewer.companyId === session.viewer.companyId) {
      session.judgeBy(viewer, check);
      return 'goes on';
    }
    session.wire.hangUp();
    return 'over';
  }

  private async verify(session: SocketSession): Promise<Viewer | null | 'unknown'> {
    try {
      return await this.tokens.verify(session.token, { fresh: true });
    } catch (error) {
      this.log.warn(`Rights could not be read: ${nameOfFault(error)}`);
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
