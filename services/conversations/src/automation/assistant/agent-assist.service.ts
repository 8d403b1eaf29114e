import { Inject, Injectable } from '@nestjs/common';
import type { AssistAnswer } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { RATE_LIMITER, TooManyRequests, type RateLimiter, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { TicketService } from '../../core/ticket/ticket.service';
import { AssistModels } from './assist-models.service';
import type { AssistRequest } from './assist.policy';
import type { AgentAssisted } from './assistant.events';
import { BotBudget } from './bot-budget.service';
import { ModelUses } from './model-uses.service';
import { promptFault } from './prompt-fault';
import { inWhatsAppFlavour } from './whatsapp-words.policy';

/** Rate limit per user and process. */
const OFTEN = { max: 20, windowMs: 60_000 } as const;

/** Assists agents with a reply by their company's own model; nothing is sent, and only the cost is stored. */
@Injectable()
export class AgentAssist {
  constructor(
    private readonly tickets: TicketService,
    private readonly models: AssistModels,
    private readonly budget: BotBudget,
    private readonly uses: ModelUses,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /**
   * Returns a generated text. Rewriting and suggesting require permission to reply in the ticket, a summary to see
   * it.
   * @throws DomainError ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION, ERR_NO_PROMPT_FOUND, ERR_ASSIST_NOTHING,
   * ERR_ASSIST_LIMIT, ERR_PROMPT_REFUSED, ERR_PROMPT_UNANSWERED; TooManyRequests.
   */
  async help(
    viewer: Viewer,
    { ticketId, ...request }: AssistRequest & { readonly ticketId: number },
    envelope: CommandEnvelope,
  ): Promise<AssistAnswer> {
    const { companyId, userId } = viewer;
    const { uuid, ticket } = await this.tickets.find(companyId, ticketId);
    this.tickets.authorize(viewer, ticket, request.kind === 'summary' ? 'see' : 'reply');
    const counted = `agent-assist:${userId}`;
    if (!this.limiter.take(counted, OFTEN)) throw new TooManyRequests(this.limiter.wait(counted, OFTEN));
    const { tokens, limit } = await this.budget.usage(companyId);
    if (tokens >= limit) throw new DomainError('ERR_ASSIST_LIMIT');
    const { queue, connectionId } = ticket;
    const place = { companyId, ticketUuid: uuid, queueId: queue?.id ?? null, connectionId };
    const found = await this.models.ask(place, request).catch((fault: unknown) => {
      throw promptFault(fault);
    });
    const data: AgentAssisted['data'] = {
      user: { id: userId, name: viewer.name },
      ...{ kind: request.kind, promptId: found.promptId, tokens: found.answer.tokens },
    };
    await this.uses.record({ companyId, ticketUuid: uuid }, { type: 'AgentAssisted', data }, envelope);
    const text = inWhatsAppFlavour(found.answer.replies.join('\n'));
    if (text === '') throw new DomainError('ERR_PROMPT_UNANSWERED');
    return { text, tokens: found.answer.tokens };
  }
}
