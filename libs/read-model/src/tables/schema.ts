import type { BillingTables } from './billing.tables';
import type { CampaignTables } from './campaigns.tables';
import type { ConversationTables } from './conversations.tables';
import type { GatewayTables } from './gateway.tables';
import type { IdentityTables } from './identity.tables';
import type { InfrastructureTables } from './infrastructure.tables';
import type { LeadTables } from './leads.tables';
import type { MediaTables } from './media.tables';
import type { ProcessTables } from './process.tables';
import type { ProgramTables } from './programs.tables';
import type { RecordTables } from './record.tables';

/**
 * All tables of the read database; each is written by exactly one owner, and may be read by any service's queries.
 * A feature declares its own in `<feature>.tables.ts`, by augmenting this interface, a record `RecordTables`.
 */
export interface ReadModel
  extends
    InfrastructureTables,
    IdentityTables,
    RecordTables,
    ProcessTables,
    ConversationTables,
    ProgramTables,
    GatewayTables,
    BillingTables,
    LeadTables,
    CampaignTables,
    MediaTables {}
