import { everyone, frames, type FeatureContract } from '../feature-contract';

/** A campaign's question that a customer has not answered yet. */
export interface CampaignQuestion {
  readonly campaign: { readonly id: number; readonly name: string };
  readonly askedAt: string;
}

/** `GET /tickets/:id/campaign-question`: what a campaign asks a ticket's customer; null when no answer is awaited. */
export interface CampaignQuestionView {
  readonly ticketId: number;
  readonly question: CampaignQuestion | null;
}

/** The contract of answers to the questions of campaigns that users record in tickets. */
export const campaignQuestionsContract = {
  errors: {
    ERR_CAMPAIGN_QUESTION_OVER: {
      status: 409,
      pt: 'A pergunta da campanha já foi respondida ou não espera mais resposta.',
      en: 'The campaign’s question was answered already, or no longer awaits an answer.',
      es: 'La pregunta de la campaña ya fue respondida o ya no espera respuesta.',
    },
  },
  permissions: { 'campaignQuestions:answer': everyone },
  channels: {
    /**
     * What a campaign asks may be something else now: in one ticket, or in every ticket with that campaign's question.
     * Clients that show the question request it again.
     */
    campaignQuestion: frames<
      { action: 'changed'; ticketId: number } | { action: 'campaignChanged'; campaignId: number }
    >(),
  },
} as const satisfies FeatureContract;
