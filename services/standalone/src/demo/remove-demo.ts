import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { uuidv7, systemClock } from '@prosa/kernel';
import type { CommandEnvelope } from '@prosa/event-store';
import { PlanService } from '../../../billing/src/plan/plan.service';
import { CompanyAdministration } from '../../../identity/src/administration/company-administration';
import { demoUuid, unlessRefused } from './demo-commands';
import { demoPlans } from './demo-content';
import { demoThere } from './demo-presence.queries';

/** Company id of the system. */
const NOBODY = 0;

const envelope = (): CommandEnvelope => {
  const commandId = uuidv7(systemClock);
  const actor = { kind: 'system', name: 'demo' } as const;
  return { actor, correlationId: commandId, causationId: commandId, commandId };
};

/** One thing that was removed. */
export type Removed = Readonly<Record<string, string | number>>;

/**
 * Removes the demo as a super user would: its companies with their users, and unused plans; announcements and help
 * are removed with the platform's company. The facts stay in the log; demo users can no longer sign in.
 */
export const removeDemo = async (
  app: NestFastifyApplication,
  tell: (removed: Removed) => void,
): Promise<void> => {
  const db = app.get<OwnerDatabase>(OWNER_DATABASE, { strict: false });
  const companies = await demoThere(db);
  const administration = app.get(CompanyAdministration, { strict: false });
  for (const { companyId, uuid, ...counts } of companies) {
    await administration.remove({ companyId, uuid }, NOBODY, envelope());
    tell({ removed: 'company', ...counts });
  }
  const plans = app.get(PlanService, { strict: false });
  const uuids = demoPlans.map(({ name }) => demoUuid('plan', name));
  const rows = await db.selectFrom('plan').select(['id', 'name']).where('uuid', 'in', uuids).execute();
  for (const { id, name } of rows) {
    const gone = await unlessRefused(plans.remove(id, envelope()).then(() => true));
    tell(gone === true ? { removed: 'plan', name } : { kept: 'plan', name, reason: 'a company has it' });
  }
};
