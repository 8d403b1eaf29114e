import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AgentPresence } from '@prosa/contracts';
import { nameOfFault } from '@prosa/kernel';
import { AGENT_PRESENCE } from '@prosa/platform';
import type { BotProvider, BotQuestion } from './bot-provider.port';

/** Phones show the chat state for about 25 s. */
const AGAIN_MS = 10_000;

/** Shows customers that a bot is typing, if a gateway is available in this process. */
@Injectable()
export class BotTyping implements OnModuleInit {
  private readonly log = new Logger('bots');
  private presence: AgentPresence | null = null;

  constructor(private readonly modules: ModuleRef) {}

  onModuleInit(): void {
    try {
      this.presence = this.modules.get<AgentPresence>(AGENT_PRESENCE, { strict: false });
    } catch {
      // Without a gateway, no chat state is sent.
    }
  }

  /** Wraps a bot so that the customer sees it typing while it works. */
  shown(provider: BotProvider): BotProvider {
    return async question => {
      this.tell(question, true);
      const timer = setInterval(() => this.tell(question, true), AGAIN_MS);
      try {
        return await provider(question);
      } finally {
        clearInterval(timer);
        this.tell(question, false);
      }
    };
  }

  private tell({ companyId, ticket, isLead = false }: BotQuestion, isTyping: boolean): void {
    if (this.presence === null) return;
    this.presence
      .typing(companyId, ticket.id, isTyping, isLead ? 'leadBot' : 'bot')
      .catch((fault: unknown) =>
        this.log.warn(`A typing or presence event was not sent: ${nameOfFault(fault)}`),
      );
  }
}
