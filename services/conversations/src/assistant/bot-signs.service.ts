import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AgentSigns } from '@prosa/contracts';
import { AGENT_SIGNS } from '@prosa/platform';
import type { BotProvider, BotQuestion } from './bot-provider.port';

/** A phone lets the sign fade after some 25 s. */
const AGAIN_MS = 10_000;

/** Shows customers on their phones that a bot is about to answer, where a service of this process can. */
@Injectable()
export class BotSigns implements OnModuleInit {
  private readonly log = new Logger('bots');
  private signs: AgentSigns | null = null;

  constructor(private readonly modules: ModuleRef) {}

  onModuleInit(): void {
    try {
      this.signs = this.modules.get<AgentSigns>(AGENT_SIGNS, { strict: false });
    } catch {
      // Where none does, nothing is missing.
    }
  }

  /** The same bot, at whose work the customer sees it typing. */
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
    // Numbers of leads are counted by themselves: a ticket of the same number is another conversation.
    if (this.signs === null || isLead) return;
    this.signs
      .typing(companyId, ticket.id, isTyping, 'bot')
      .catch((fault: unknown) =>
        this.log.warn(`A sign was not sent: ${fault instanceof Error ? fault.name : 'unknown'}`),
      );
  }
}
