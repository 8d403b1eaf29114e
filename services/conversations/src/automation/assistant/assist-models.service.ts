import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { DomainError } from '@prosa/kernel';
import { SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { ENVIRONMENT, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';
import { assistAnswer, assistQuestion, hasMaterial, type AssistRequest } from './assist.policy';
import { findPrompt, lastWords, promptForAgents } from './assistant.queries';
import type { BotAnswer } from './bot-answer.policy';
import { ModelServers } from './completions.adapter';
import { promptAccess } from './prompt-access';
import { shownToBots } from './spoken-words.policy';

/** The queue and connection of a conversation, which determine the prompt. */
export interface AssistPlace {
  readonly companyId: number;
  readonly ticketUuid: string;
  readonly queueId: number | null;
  readonly connectionId: number;
}

/** The text that a model generated, and the id of its prompt. */
export interface Assistance {
  readonly promptId: number;
  readonly answer: BotAnswer;
}

const MOST_WORDS = 50;

/**
 * Queries the model of a company's prompt to assist an agent: the queue's prompt, else the connection's, else the
 * first.
 */
@Injectable()
export class AssistModels {
  private readonly models: ModelServers;
  private readonly own: readonly string[];

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
    @Inject(SAFE_FETCH) fetch: SafeFetch,
    @Inject(ENVIRONMENT) { OUTBOUND_ALLOW }: Environment,
  ) {
    this.models = new ModelServers(fetch);
    this.own = OUTBOUND_ALLOW;
  }

  /**
   * @throws DomainError ERR_NO_PROMPT_FOUND, ERR_ASSIST_NOTHING when there is neither a draft nor a message;
   * BotUnanswered.
   */
  async ask(place: AssistPlace, request: AssistRequest): Promise<Assistance> {
    const { companyId, ticketUuid } = place;
    const found = await this.tenants.withTenant(companyId, async db => {
      const id = await promptForAgents(db, companyId, place);
      const row = id === null ? undefined : await findPrompt(db, companyId, id);
      return { id, row, words: await lastWords(db, companyId, ticketUuid, MOST_WORDS) };
    });
    if (found.id === null || found.row === undefined) throw new DomainError('ERR_NO_PROMPT_FOUND');
    const { history } = shownToBots(found.words);
    if (!hasMaterial(request, history)) throw new DomainError('ERR_ASSIST_NOTHING');
    const access = await promptAccess({ secrets: this.secrets, own: this.own }, companyId, found.row);
    const { history: shown, ...how } = assistQuestion(request, { prompt: found.row.prompt, history });
    // Whether a prompt contains the customer's name is the company's decision, and rewriting does not need it.
    const answer = await this.models.ask({ ...access, ...how }, { history: shown, contact: { name: '' } });
    return { promptId: found.id, answer: assistAnswer(answer, request, found.row.prompt) };
  }
}
