import type { BotTurnView } from '@prosa/contracts';
import type { TenantConnection } from '@prosa/read-model';
import type { BotSource } from '../../core/ticket/ticket.events';

const MOST_SHOWN = 50;

/** The first moment of a month, by UTC. */
export const monthOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));

/** What a company's bots cost in a span of time, with the help that agents had and the trials of prompts. */
export const spentSince = async (
  db: TenantConnection,
  companyId: number,
  since: Date,
): Promise<{ readonly turns: number; readonly tokens: number }> => {
  const found = await db
    .selectFrom('botTurn')
    .select(({ fn }) => [fn.countAll<string>().as('turns'), fn.sum<string | null>('tokens').as('tokens')])
    .where('companyId', '=', companyId)
    .where('askedAt', '>=', since)
    .executeTakeFirst();
  const helped = await db
    .selectFrom('agentAssist')
    .select(({ fn }) => fn.sum<string | null>('tokens').as('tokens'))
    .where('companyId', '=', companyId)
    .where('askedAt', '>=', since)
    .executeTakeFirst();
  const tokens = Number(found?.tokens ?? 0) + Number(helped?.tokens ?? 0);
  return { turns: Number(found?.turns ?? 0), tokens };
};

/** How many turns of a customer were answered in a span of time. */
export const answeredSince = async (
  db: TenantConnection,
  companyId: number,
  { contactUuid, since }: { readonly contactUuid: string; readonly since: Date },
): Promise<number> => {
  const found = await db
    .selectFrom('botTurn')
    .select(({ fn }) => fn.countAll<string>().as('turns'))
    .where('companyId', '=', companyId)
    .where('contactUuid', '=', contactUuid)
    .where('askedAt', '>=', since)
    .executeTakeFirst();
  return Number(found?.turns ?? 0);
};

/** The prompts whose latest call was refused by their service, by name. */
export const refusedPrompts = async (
  db: TenantConnection,
  companyId: number,
): Promise<readonly { readonly id: number; readonly name: string }[]> => {
  const latest = db
    .selectFrom('botTurn as b')
    .innerJoin('prompt as p', join =>
      join.onRef('p.companyId', '=', 'b.companyId').onRef('p.id', '=', 'b.sourceId'),
    )
    .select(['p.id', 'p.name', 'b.reason'])
    .distinctOn('p.id')
    .where('b.companyId', '=', companyId)
    .where('b.kind', '=', 'prompt')
    .where('b.state', '<>', 'asked')
    .orderBy('p.id')
    .orderBy('b.askedAt', 'desc');
  return db
    .selectFrom(latest.as('l'))
    .select(['l.id', 'l.name'])
    .where('l.reason', '=', 'refused')
    .orderBy('l.name')
    .execute();
};

/** The latest turns of a prompt or integration, newest first: states, durations and costs, never text. */
export const lastTurns = async (
  db: TenantConnection,
  companyId: number,
  { kind, id }: BotSource,
): Promise<readonly BotTurnView[]> => {
  const rows = await db
    .selectFrom('botTurn as b')
    .leftJoin('ticket as t', join =>
      join.onRef('t.uuid', '=', 'b.holderUuid').onRef('t.companyId', '=', 'b.companyId'),
    )
    .select(['b.holderUuid', 'b.turn', 'b.state', 'b.reason', 'b.handsOver', 'b.askedAt', 'b.ms', 'b.tokens'])
    .select(['t.id as ticketId', 't.uuid as ticketUuid'])
    .where('b.companyId', '=', companyId)
    .where('b.kind', '=', kind)
    .where('b.sourceId', '=', id)
    .orderBy('b.askedAt', 'desc')
    .orderBy('b.turn', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ holderUuid, askedAt, ticketId, ticketUuid, ...row }) => ({
    ...row,
    id: `${holderUuid}/${row.turn}`,
    ticketId: ticketId ?? null,
    ticketUuid: ticketUuid ?? null,
    at: askedAt.toISOString(),
  }));
};
