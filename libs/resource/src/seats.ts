import { DomainError, uuidv5 } from '@prosa/kernel';
import type { Clock } from '@prosa/kernel';
import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import type { LimitedKind, PlanLimitsReader } from './plan-limits.port';
import { seatDecider } from './seat.decider';
import type { SeatCommand } from './seat.decider';
import { seatCatalogue } from './seat.events';

/** How long a seat is respected whose holder is not in the log yet. */
const IN_FLIGHT_MS = 10_000;

const aggregate = { catalogue: seatCatalogue, decider: seatDecider };

/** Which seat: of whose plan, of what kind, for whom. */
export interface Seat {
  readonly companyId: number;
  readonly kind: LimitedKind;
  readonly holder: string;
}

const targetOf = ({ companyId, kind }: Seat): Target => ({ companyId, id: uuidv5('seats', companyId, kind) });

/** Takes and frees the seats of a company's plan; safe to repeat. */
export class Seats {
  constructor(
    private readonly aggregates: Aggregates,
    private readonly clock: Clock,
    private readonly limits: PlanLimitsReader | undefined,
  ) {}

  /**
   * Takes a seat before its holder is recorded. A holder that crashed between the two, or between going and
   * freeing it, is found out by `stillThere` when all seats are taken.
   * @throws DomainError ERR_PLAN_LIMIT when the plan covers no more.
   */
  async take(
    seat: Seat,
    envelope: CommandEnvelope,
    stillThere: (holder: string) => Promise<boolean>,
  ): Promise<void> {
    const limit = (await this.limits?.limitOf(seat.companyId, seat.kind)) ?? null;
    try {
      await this.run(seat, { type: 'TakeSeat', ...seat, limit }, envelope);
    } catch (refusal) {
      if (!(refusal instanceof DomainError) || refusal.code !== 'ERR_PLAN_LIMIT') throw refusal;
      const gone = await this.gone(seat, stillThere);
      if (gone.length === 0) throw refusal;
      await this.run(seat, { type: 'TakeSeat', ...seat, limit, gone }, envelope);
    }
  }

  /** Takes a seat beyond any limit: for whom the platform itself brings in. */
  async takeFreely(seat: Seat, envelope: CommandEnvelope): Promise<void> {
    await this.run(seat, { type: 'TakeSeat', ...seat, limit: null }, envelope);
  }

  /** Frees a seat if this holder has it. */
  async free(seat: Seat, envelope: CommandEnvelope): Promise<void> {
    await this.run(seat, { type: 'FreeSeat', ...seat }, envelope);
  }

  private async gone(seat: Seat, stillThere: (holder: string) => Promise<boolean>): Promise<string[]> {
    const { state } = await this.aggregates.load(aggregate, targetOf(seat));
    const latest = this.clock.now().getTime() - IN_FLIGHT_MS;
    const gone: string[] = [];
    for (const [holder, since] of state) {
      if (new Date(since).getTime() <= latest && !(await stillThere(holder))) gone.push(holder);
    }
    return gone;
  }

  private async run(seat: Seat, command: SeatCommand, envelope: CommandEnvelope): Promise<void> {
    // Without a command id: one request may take and free a seat and, when it is repeated, take it again.
    const { commandId: _commandId, ...unnumbered } = envelope;
    await this.aggregates.execute(aggregate, targetOf(seat), command, unnumbered);
  }
}
