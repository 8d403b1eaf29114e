import { uuidv5, type Clock } from '@prosa/kernel';
import type { OwnerDatabase, ProcessCommandRow, ReadModel } from '@prosa/read-model';
import { sql, type Selectable, type Transaction } from 'kysely';
import type { ParkedFact, Plan, PlannedTimer } from './reaction';

/** A command that waits for its turn. */
export type WaitingCommand = Selectable<ProcessCommandRow>;

/** A timer that needs an alarm. */
export interface UnarmedTimer {
  readonly instance: string;
  readonly timer: string;
  readonly dueAt: Date;
}

/** Page size; callers repeat until a page is not full. */
const PAGE = 200;

/** Before any clock: one that is set back holds nothing up. */
const AT_ONCE = new Date(0);

/** Keeps what a process remembers, wants at a moment, and has decided to do. */
export class ProcessStore {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly name: string,
  ) {}

  /** The position of the process; a new one starts at `head`, and ignores earlier facts. */
  async begin(head: bigint, at: Date): Promise<bigint> {
    await this.db
      .insertInto('processCheckpoint')
      .values({ name: this.name, position: head, updatedAt: at })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    return this.position(this.db);
  }

  /** The states of some instances as JSON, with the position of the last fact of each. */
  async states(
    instances: readonly string[],
  ): Promise<readonly { instance: string; state: string; position: string }[]> {
    if (instances.length === 0) return [];
    return this.db
      .selectFrom('processState')
      .select(['instance', 'state', sql<string>`position::text`.as('position')])
      .where('name', '=', this.name)
      .where(sql<boolean>`instance = any(${[...instances]}::text[])`)
      .execute();
  }

  /**
   * Keeps all that follows from the facts between two places of the log, and the second place, together or not at all.
   * False when another runner has moved on from the first: nothing is kept then.
   */
  async keep(plan: Plan, from: bigint, to: bigint, at: Date): Promise<boolean> {
    return this.db.transaction().execute(async db => {
      if ((await this.lock(db)) !== from) return false;
      await this.keepStates(db, plan, at);
      await this.keepTimers(db, plan);
      if (plan.commands.length > 0) await this.insert(db, plan.commands);
      await this.park(db, plan.parked ?? [], at);
      await db
        .updateTable('processCheckpoint')
        .set({ position: to, updatedAt: at })
        .where('name', '=', this.name)
        .execute();
      return true;
    });
  }

  /** Whether a plan can be kept: it is written and rolled back. @throws what the database refuses. */
  async tries({ states, timers, commands }: Plan, at: Date): Promise<void> {
    const undone = new Error('rolled back');
    const trial = this.db.transaction().execute(async db => {
      await this.keepStates(db, { states, timers, commands }, at);
      await this.keepTimers(db, { states, timers, commands });
      if (commands.length > 0) await this.insert(db, commands);
      throw undone;
    });
    await trial.catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  }

  /**
   * Turns due timers into commands, in due order; returns their number. Commands are inserted only under the lock of the
   * checkpoint row: they become visible in the order of their sequence numbers, so that none overtakes an earlier one of
   * its instance.
   */
  async fire(clock: Clock): Promise<number> {
    if (!(await this.isAnyDue(clock.now()))) return 0;
    return this.db.transaction().execute(async db => {
      await this.lock(db);
      const ready = await db
        .selectFrom('processTimer')
        .selectAll()
        .where('name', '=', this.name)
        .where('dueAt', '<=', clock.now())
        .orderBy('dueAt')
        .limit(PAGE)
        .forUpdate()
        .execute();
      // The clock may have been set back since; what was set by it then is not due yet.
      const now = clock.now();
      const due = ready.filter(({ dueAt }) => dueAt <= now);
      for (const { companyId, instance, timer, command, causationId, correlationId } of due) {
        // Each setting of a timer has a cause of its own, so that a timer that is set again can fire again.
        const commandId = uuidv5('timer', this.name, instance, timer, causationId);
        const planned = { companyId, instance, commandId, command, causationId, correlationId, until: null };
        await this.insert(db, [planned]);
        await this.dropTimer(db, { instance, timer });
      }
      return due.length;
    });
  }

  /** Postpones overdue timers: facts that were written while no process ran are processed first. */
  async postponeOverdue(now: Date, until: Date): Promise<void> {
    await this.db
      .updateTable('processTimer')
      .set({ dueAt: until })
      .where('name', '=', this.name)
      .where('dueAt', '<=', now)
      .execute();
  }

  /** Timers for which no alarm will go off, or went off too early. */
  unarmed(now: Date): Promise<readonly UnarmedTimer[]> {
    return this.db
      .selectFrom('processTimer')
      .select(['instance', 'timer', 'dueAt'])
      .where('name', '=', this.name)
      .where(eb => eb.or([eb('alarmAt', 'is', null), eb('alarmAt', '<=', now)]))
      .orderBy('dueAt')
      .limit(PAGE)
      .execute();
  }

  /** Notes that a timer has an alarm. */
  async armed({ instance, timer, dueAt }: UnarmedTimer): Promise<void> {
    await this.db
      .updateTable('processTimer')
      .set({ alarmAt: dueAt })
      .where('name', '=', this.name)
      .where('instance', '=', instance)
      .where('timer', '=', timer)
      .execute();
  }

  /** The executable commands: the first of each instance except these, unless it waits for a retry. */
  async waiting(
    now: Date,
    except: { readonly instances: readonly string[]; readonly companies: readonly number[] },
  ): Promise<readonly WaitingCommand[]> {
    const { rows } = await sql<WaitingCommand>`
      select c.* from process_command c
       where c.name = ${this.name} and c.dead is null and c.next_at <= ${now}
         and c.instance <> all(${[...except.instances]}::text[])
         and c.company_id <> all(${[...except.companies]}::int[])
         and not exists (select from process_command e
               where e.name = c.name and e.instance = c.instance and e.seq < c.seq and e.dead is null)
       order by c.seq limit ${PAGE}`.execute(this.db);
    return rows;
  }

  /** A command is done, or dropped. */
  async done(seq: number): Promise<void> {
    await this.db.deleteFrom('processCommand').where('seq', '=', seq).execute();
  }

  /** A command is retried at a time, or, with a reason, becomes a dead letter. */
  async failed(seq: number, attempts: number, nextAt: Date, dead: string | null): Promise<void> {
    await this.db
      .updateTable('processCommand')
      .set({ attempts, nextAt, dead })
      .where('seq', '=', seq)
      .execute();
  }

  /**
   * Deletes instances whose state has matched since before a time and that have no timers and commands; returns
   * their number, at most a page.
   */
  async forget(like: string, before: Date): Promise<number> {
    const { numAffectedRows = 0n } = await sql`
      delete from process_state where ctid = any(array(
        select s.ctid from process_state s
         where s.name = ${this.name} and s.updated_at < ${before} and s.state::jsonb @> ${like}::jsonb
           and not exists (select from process_timer t where t.name = s.name and t.instance = s.instance)
           and not exists (select from process_command c where c.name = s.name and c.instance = s.instance
                 and c.dead is null)
         limit ${PAGE}))`.execute(this.db);
    return Number(numAffectedRows);
  }

  private async isAnyDue(now: Date): Promise<boolean> {
    const due = await this.db
      .selectFrom('processTimer')
      .select('instance')
      .where('name', '=', this.name)
      .where('dueAt', '<=', now)
      .limit(1)
      .execute();
    return due.length > 0;
  }

  /** Locks the checkpoint row until the transaction ends; returns its position. */
  private async lock(db: Transaction<ReadModel>): Promise<bigint> {
    const { rows } = await sql<{ position: string }>`
      select position::text from process_checkpoint where name = ${this.name} for update`.execute(db);
    return BigInt(rows[0]?.position ?? -1);
  }

  private async position(db: OwnerDatabase): Promise<bigint> {
    const row = await db
      .selectFrom('processCheckpoint')
      .select(sql<string>`position::text`.as('position'))
      .where('name', '=', this.name)
      .executeTakeFirstOrThrow();
    return BigInt(row.position);
  }

  private async keepStates(db: Transaction<ReadModel>, { states }: Plan, at: Date): Promise<void> {
    const ended = states.filter(({ state }) => state === null).map(({ instance }) => instance);
    if (ended.length > 0)
      await db
        .deleteFrom('processState')
        .where('name', '=', this.name)
        .where(sql<boolean>`instance = any(${ended}::text[])`)
        .execute();
    const kept = states.filter(({ state }) => state !== null);
    if (kept.length === 0) return;
    await sql`
      insert into process_state (company_id, name, instance, state, position, updated_at)
      select company_id, ${this.name}, instance, state, position, ${at}::timestamptz
        from unnest(${kept.map(each => each.companyId)}::int[], ${kept.map(each => each.instance)}::text[],
                    ${kept.map(each => each.state)}::text[], ${kept.map(each => each.position.toString())}::bigint[])
             as kept(company_id, instance, state, position)
          on conflict (name, instance) do update
             set state = excluded.state, position = excluded.position, updated_at = excluded.updated_at`.execute(
      db,
    );
  }

  /** Timers that are taken away go by their names, of which there are few, however many instances had them. */
  private async keepTimers(db: Transaction<ReadModel>, { timers }: Plan): Promise<void> {
    const dropped = timers.filter(({ set }) => set === null);
    for (const name of new Set(dropped.map(({ timer }) => timer))) {
      const instances = dropped.filter(({ timer }) => timer === name).map(({ instance }) => instance);
      await db
        .deleteFrom('processTimer')
        .where('name', '=', this.name)
        .where('timer', '=', name)
        .where(sql<boolean>`instance = any(${instances}::text[])`)
        .execute();
    }
    for (const timer of timers) await this.keepTimer(db, timer);
  }

  private async keepTimer(
    db: Transaction<ReadModel>,
    { companyId, instance, timer, set }: PlannedTimer,
  ): Promise<void> {
    if (set === null) return;
    await db
      .insertInto('processTimer')
      .values({ companyId, name: this.name, instance, timer, ...set, alarmAt: null })
      .onConflict(conflict =>
        conflict.columns(['name', 'instance', 'timer']).doUpdateSet({
          ...set,
          // An earlier alarm finds the timer postponed, and is set again then; only a later one would be too late.
          alarmAt: sql`case when process_timer.alarm_at <= ${set.dueAt} then process_timer.alarm_at end`,
        }),
      )
      .execute();
  }

  private async park(db: Transaction<ReadModel>, facts: readonly ParkedFact[], at: Date): Promise<void> {
    if (facts.length === 0) return;
    await db
      .insertInto('processParked')
      .values(facts.map(fact => ({ ...fact, name: this.name, parkedAt: at })))
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }

  private async dropTimer(
    db: Transaction<ReadModel>,
    { instance, timer }: { readonly instance: string; readonly timer: string },
  ): Promise<void> {
    await db
      .deleteFrom('processTimer')
      .where('name', '=', this.name)
      .where('instance', '=', instance)
      .where('timer', '=', timer)
      .execute();
  }

  private async insert(db: Transaction<ReadModel>, commands: Plan['commands']): Promise<void> {
    await db
      .insertInto('processCommand')
      .values(commands.map(each => ({ ...each, name: this.name, attempts: 0, nextAt: AT_ONCE, dead: null })))
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }
}
