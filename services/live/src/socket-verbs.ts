import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  LEAD_STATUSES,
  maySeeLead,
  maySeeTicket,
  SOCKET_VERBS,
  TICKET_STATUSES,
  type ErrorCode,
  type LeadScope,
  type TicketScope,
} from '@prosa/contracts';
import { nameOfFault } from '@prosa/kernel';
import { SecurityLog } from '@prosa/observability';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { LiveHub } from './live-hub';
import { leadScope } from './lead-scope.queries';
import { chatBox, leadChatBox, type SocketSession } from './socket-session';
import type { Presence } from './ticket-presences';
import { ticketScope } from './ticket-scope.queries';

/** The acknowledgement of a verb, if the client requested one. */
export type VerbAnswer = { readonly ok: true } | { readonly error: ErrorCode };

type Verb = (typeof SOCKET_VERBS)[number];
type VerbHandler = (session: SocketSession, argument: unknown) => Promise<VerbAnswer>;

const OK: VerbAnswer = { ok: true };
const refused = (error: ErrorCode): VerbAnswer => ({ error });

const PRESENCES: readonly Presence[] = ['viewing', 'composing', 'left'];

const join = (session: SocketSession, room: string): void => {
  session.joins.set(room, (session.joins.get(room) ?? 0) + 1);
};

/** Leaves once per join; returns whether the client is out of the room now. */
const leave = (session: SocketSession, room: string): boolean => {
  const count = session.joins.get(room) ?? 0;
  if (count > 1) session.joins.set(room, count - 1);
  else session.joins.delete(room);
  return count === 1;
};

/** The verbs of clients on the socket (spec 1 §7). An error is a response, never a disconnect. */
@Injectable()
export class SocketVerbs {
  private readonly log = new Logger('live');

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly hub: LiveHub,
    private readonly security: SecurityLog,
  ) {}

  private readonly handlers: Readonly<Record<Verb, VerbHandler>> = {
    joinChatBox: async (session, ticket) => this.joinChatBox(session, ticket),
    leaveChatBox: async (session, ticket) => this.leaveChatBox(session, ticket),
    joinTickets: async (session, status) => this.withStatus(status, room => join(session, room)),
    leaveTickets: async (session, status) => this.withStatus(status, room => leave(session, room)),
    joinNotification: async session => this.always(() => join(session, 'notification')),
    leaveNotification: async session => this.always(() => leave(session, 'notification')),
    joinLeads: async (session, status) => this.withLeads(session, status, room => join(session, room)),
    leaveLeads: async (session, status) => this.withLeads(session, status, room => leave(session, room)),
    joinLeadNotification: async session =>
      session.viewer.leadsOn === true
        ? this.always(() => join(session, 'leadNotification'))
        : refused('ERR_NO_PERMISSION'),
    leaveLeadNotification: async session => this.always(() => leave(session, 'leadNotification')),
    joinLeadChatBox: async (session, lead) => this.joinLeadChatBox(session, lead),
    leaveLeadChatBox: async (session, lead) => this.leaveLeadChatBox(session, lead),
    userStatus: async session => this.always(() => this.hub.here(session)),
    presenceUpdate: async (session, update) => this.presenceUpdate(session, update),
  };

  /** Runs a verb after the socket's earlier ones. */
  async run(session: SocketSession, verb: Verb, argument: unknown): Promise<VerbAnswer> {
    try {
      const turn = session.inTurn(() => this.handlers[verb](session, argument));
      const answer = turn === null ? refused('ERR_TOO_MANY_REQUESTS') : await turn;
      if ('error' in answer && answer.error === 'ERR_NO_PERMISSION') this.logRefusal(session, verb);
      return answer;
    } catch (error) {
      this.log.error(`${verb} failed: ${nameOfFault(error)}`);
      return refused('ERR_INTERNAL');
    }
  }

  private logRefusal({ viewer: { userId, companyId, acting } }: SocketSession, verb: Verb): void {
    const who = acting === undefined ? { userId } : { userId: acting.userId, ownCompanyId: acting.companyId };
    this.security.tell('permission-refused', { ...who, companyId, verb });
  }

  private async joinChatBox(session: SocketSession, named: unknown): Promise<VerbAnswer> {
    const ticket = await this.find(session, named);
    if (ticket === null) return refused('ERR_NO_TICKET_FOUND');
    if (!maySeeTicket(session.viewer, ticket)) return refused('ERR_NO_PERMISSION');
    join(session, chatBox(ticket));
    return OK;
  }

  private async leaveChatBox(session: SocketSession, named: unknown): Promise<VerbAnswer> {
    const ticket = await this.find(session, named);
    if (ticket === null) return refused('ERR_NO_TICKET_FOUND');
    const out = leave(session, chatBox(ticket));
    if (out && session.present.has(ticket.ticketId)) this.hub.presence(session, ticket, 'left');
    return OK;
  }

  private async joinLeadChatBox(session: SocketSession, named: unknown): Promise<VerbAnswer> {
    const lead = await this.findLead(session, named);
    if (lead === null) return refused('ERR_NO_LEAD_FOUND');
    if (!maySeeLead(session.viewer, lead)) return refused('ERR_NO_PERMISSION');
    join(session, leadChatBox(lead.leadId));
    return OK;
  }

  private async leaveLeadChatBox(session: SocketSession, named: unknown): Promise<VerbAnswer> {
    const lead = await this.findLead(session, named);
    if (lead === null) return refused('ERR_NO_LEAD_FOUND');
    leave(session, leadChatBox(lead.leadId));
    return OK;
  }

  /** Without `leadsOn` a user does not learn which leads exist. */
  private async findLead(session: SocketSession, named: unknown): Promise<LeadScope | null> {
    const { leadsOn, companyId } = session.viewer;
    return leadsOn === true ? leadScope(this.tenants, companyId, named) : null;
  }

  private withLeads(session: SocketSession, status: unknown, work: (room: string) => unknown): VerbAnswer {
    if (session.viewer.leadsOn !== true) return refused('ERR_NO_PERMISSION');
    const known = LEAD_STATUSES.find(candidate => candidate === status);
    if (known === undefined) return refused('ERR_VALIDATION');
    return this.always(() => work(`leads-${known}`));
  }

  private async presenceUpdate(session: SocketSession, update: unknown): Promise<VerbAnswer> {
    const { ticketId, presence } = (update ?? {}) as { ticketId?: unknown; presence?: unknown };
    const known = PRESENCES.find(candidate => candidate === presence);
    if (known === undefined) return refused('ERR_VALIDATION');
    const ticket = await this.find(session, ticketId);
    if (ticket === null) return refused('ERR_NO_TICKET_FOUND');
    if (!maySeeTicket(session.viewer, ticket)) return refused('ERR_NO_PERMISSION');
    this.hub.presence(session, ticket, known);
    return OK;
  }

  private find(session: SocketSession, named: unknown): Promise<TicketScope | null> {
    return ticketScope(this.tenants, session.viewer.companyId, named);
  }

  private withStatus(status: unknown, work: (room: string) => unknown): VerbAnswer {
    const known = TICKET_STATUSES.find(candidate => candidate === status);
    if (known === undefined) return refused('ERR_VALIDATION');
    return this.always(() => work(`tickets-${known}`));
  }

  private always(work: () => unknown): VerbAnswer {
    work();
    return OK;
  }
}
