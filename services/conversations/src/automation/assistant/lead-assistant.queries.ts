import type { LeadRow, TenantConnection } from '@prosa/read-model';
import type { LeadAssistantContext } from './lead-assistant.workflow';

const KEYS = ['leadIntegrationId', 'leadIntegrationActive', 'leadStartTimer'] as const;
/** Default in seconds (spec 2 §9). */
const START_SECONDS = 100;

/** The typebot for a company's leads, and its delay. */
export const leadBot = async (
  db: TenantConnection,
  companyId: number,
): Promise<Pick<LeadAssistantContext, 'source' | 'startSeconds'>> => {
  const rows = await db
    .selectFrom('setting')
    .select(['key', 'value'])
    .where('companyId', '=', companyId)
    .where('userId', '=', 0)
    .where('key', 'in', KEYS)
    .execute();
  const valueOf = (name: (typeof KEYS)[number]): string | undefined =>
    rows.find(({ key }) => key === name)?.value;
  const startSeconds = Number(valueOf('leadStartTimer') ?? START_SECONDS);
  const id = Number(valueOf('leadIntegrationId'));
  if (valueOf('leadIntegrationActive') !== 'enabled' || !Number.isSafeInteger(id))
    return { source: null, startSeconds };
  const found = await db
    .selectFrom('queueIntegration')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where('type', '=', 'typebot')
    .executeTakeFirst();
  return { source: found === undefined ? null : { kind: 'integration', id }, startSeconds };
};

/** An active lead without an assigned agent; undefined otherwise. */
export const waitingLead = (
  db: TenantConnection,
  companyId: number,
  uuid: string,
): Promise<LeadRow | undefined> =>
  db
    .selectFrom('lead')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('uuid', '=', uuid)
    .where('userId', 'is', null)
    .where('status', 'in', ['novo', 'andamento'])
    .executeTakeFirst();
