import { ackOf, type OnboardingView } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';
import { sql } from 'kysely';

/**
 * The onboarding steps of a company: a number was connected at least once, there is a queue, there is a user
 * besides the founder, and a message of ours reached WhatsApp.
 */
export const onboardingOf = async (db: TenantConnection, companyId: number): Promise<OnboardingView> => {
  const { rows } = await sql<OnboardingView>`
    select exists(select from connection where company_id = ${companyId} and number <> '') as connection,
      exists(select from queue where company_id = ${companyId}) as queue,
      (select count(*) > 1 from (select from user_account where company_id = ${companyId} limit 2) u) as people,
      exists(select from message where company_id = ${companyId} and from_me and ack >= ${ackOf('server')}) as message`.execute(
    db,
  );
  return rows[0] ?? { connection: false, queue: false, people: false, message: false };
};
