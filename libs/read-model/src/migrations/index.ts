import type { Migrator } from '../tenant-table';
import * as foundation from './0001-foundation';
import * as projectedParts from './0002-projected-parts';
import * as identity from './0020-identity';
import * as records from './0030-records';
import * as conversations from './0040-conversations';
import * as gateway from './0050-gateway';
import * as companiesAndPlans from './0060-companies-and-plans';
import * as billingSecrets from './0061-billing-secrets';
import * as verification from './0065-verification';
import * as access from './0066-access';
import * as media from './0067-media';
import * as shutCompanies from './0068-shut-companies';
import * as messageMedia from './0070-message-media';
import * as outboundKinds from './0071-outbound-kinds';
import * as contactBook from './0072-contact-book';
import * as ticketNotes from './0073-ticket-notes';
import * as historyOfContacts from './0074-history-of-contacts';
import * as messageSearch from './0075-message-search';
import * as processes from './0090-processes';
import * as chatbot from './0091-chatbot';
import * as schedules from './0080-schedules';
import * as queueOptions from './0105-queue-options';
import * as announcementsAndHelps from './0106-announcements-and-helps';
import * as gatewayWorkers from './0085-gateway-workers';
import * as connectionTokens from './0095-connection-tokens';
import * as gatewayGaps from './0100-gateway-gaps';
import * as gatewaySigns from './0101-gateway-signs';
import * as ticketLists from './0115-ticket-lists';
import * as messageFiles from './0116-message-files';
import * as chats from './0118-chats';
import * as attendance from './0119-attendance';
import * as groups from './0130-groups';
import * as contactSearch from './0125-contact-search';
import * as externalApiCalls from './0135-external-api-calls';
import * as quickMessagePermissions from './0155-quick-message-permissions';
import * as outboxByCompany from './0175-outbox-by-company';
import * as finalSigma from './0180-final-sigma';
import * as filesOnTheirWay from './0181-files-on-their-way';
import * as feedEpochs from './0182-feed-epochs';
import * as feedStatistics from './0183-feed-statistics';
import * as lastMessages from './0240-last-messages';
import * as messageHolder from './0190-message-holder';
import * as handovers from './0241-handovers';
import * as ticketSight from './0210-ticket-sight';
import * as signInCounts from './0200-sign-in-counts';
import * as accessRefusals from './0201-access-refusals';
import * as whoDisconnected from './0220-who-disconnected';

/** One numbered step of the schema; never changed once released, only followed by another. */
export interface Migration {
  readonly name: string;
  up(db: Migrator): Promise<void>;
}

/** Every step in order. Numbers 002x belong to identity, 003x to records, 004x to conversations, 005x to the gateway, 0060 to 0064 to companies and plans. */
export const migrations: readonly Migration[] = [
  { name: '0001-foundation', up: foundation.up },
  { name: '0002-projected-parts', up: projectedParts.up },
  { name: '0020-identity', up: identity.up },
  { name: '0030-records', up: records.up },
  { name: '0040-conversations', up: conversations.up },
  { name: '0050-gateway', up: gateway.up },
  { name: '0060-companies-and-plans', up: companiesAndPlans.up },
  { name: '0061-billing-secrets', up: billingSecrets.up },
  { name: '0065-verification', up: verification.up },
  { name: '0066-access', up: access.up },
  { name: '0067-media', up: media.up },
  { name: '0068-shut-companies', up: shutCompanies.up },
  { name: '0070-message-media', up: messageMedia.up },
  { name: '0071-outbound-kinds', up: outboundKinds.up },
  { name: '0072-contact-book', up: contactBook.up },
  { name: '0073-ticket-notes', up: ticketNotes.up },
  { name: '0074-history-of-contacts', up: historyOfContacts.up },
  { name: '0075-message-search', up: messageSearch.up },
  { name: '0080-schedules', up: schedules.up },
  { name: '0090-processes', up: processes.up },
  { name: '0091-chatbot', up: chatbot.up },
  { name: '0085-gateway-workers', up: gatewayWorkers.up },
  { name: '0095-connection-tokens', up: connectionTokens.up },
  { name: '0100-gateway-gaps', up: gatewayGaps.up },
  { name: '0101-gateway-signs', up: gatewaySigns.up },
  { name: '0105-queue-options', up: queueOptions.up },
  { name: '0106-announcements-and-helps', up: announcementsAndHelps.up },
  { name: '0115-ticket-lists', up: ticketLists.up },
  { name: '0116-message-files', up: messageFiles.up },
  { name: '0118-chats', up: chats.up },
  { name: '0119-attendance', up: attendance.up },
  { name: '0125-contact-search', up: contactSearch.up },
  { name: '0130-groups', up: groups.up },
  { name: '0135-external-api-calls', up: externalApiCalls.up },
  { name: '0155-quick-message-permissions', up: quickMessagePermissions.up },
  { name: '0175-outbox-by-company', up: outboxByCompany.up },
  { name: '0180-final-sigma', up: finalSigma.up },
  { name: '0181-files-on-their-way', up: filesOnTheirWay.up },
  { name: '0182-feed-epochs', up: feedEpochs.up },
  { name: '0183-feed-statistics', up: feedStatistics.up },
  { name: '0240-last-messages', up: lastMessages.up },
  { name: '0190-message-holder', up: messageHolder.up },
  { name: '0241-handovers', up: handovers.up },
  { name: '0210-ticket-sight', up: ticketSight.up },
  { name: '0200-sign-in-counts', up: signInCounts.up },
  { name: '0201-access-refusals', up: accessRefusals.up },
  { name: '0220-who-disconnected', up: whoDisconnected.up },
];
