import type { Fact } from '@prosa/kernel';
import { billingFacts, type BillingFact } from './billing.events';
import { campaignsFacts, type CampaignsFact } from './campaigns.events';
import { conversationsFacts, type ConversationsFact } from './conversations.events';
import { identityFacts, type IdentityFact } from './identity.events';
import { leadsFacts, type LeadsFact } from './leads.events';
import { settingsFacts, type SettingsFact } from './settings.events';

/** Every fact that one context publishes to the others. */
export type PublishedFact =
  BillingFact | CampaignsFact | ConversationsFact | IdentityFact | LeadsFact | SettingsFact;

/** A published fact by its name. */
export type Published<Type extends PublishedFact['type']> = Extract<PublishedFact, { type: Type }>;

/**
 * The part of a published fact that a consumer reads. Its own type then declares what it depends on, and a
 * publisher that changes one of those fields breaks the consumer's build.
 */
export type Reads<F extends PublishedFact, Fields extends keyof F['data']> = Fact<
  F['type'],
  Pick<F['data'], Fields>
>;

/** The published facts of each context by name, with their versions. They may only change compatibly. */
export const PUBLISHED_FACTS = {
  billing: billingFacts,
  campaigns: campaignsFacts,
  conversations: conversationsFacts,
  identity: identityFacts,
  leads: leadsFacts,
  settings: settingsFacts,
} as const;
