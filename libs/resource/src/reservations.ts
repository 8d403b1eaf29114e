import { DomainError, uuidv5 } from '@prosa/kernel';
import type { Clock } from '@prosa/kernel';
import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import type { ErrorCode } from '@prosa/contracts';
import { reservationDecider } from './reservation.decider';
import { reservationCatalogue } from './reservation.events';

/** How long a holder that has not yet written itself down is believed to be about to. */
const IN_FLIGHT_MS = 10_000;

const aggregate = { catalogue: reservationCatalogue, decider: reservationDecider };

/** A value that must be unique: what kind of value, which parts name it, and the code that refuses a second holder. */
export interface UniqueValue {
  readonly companyId: number;
  /** For example `tag.name`; for readers of the log. */
  readonly kind: string;
  readonly parts: readonly (string | number)[];
  readonly error: ErrorCode;
}

/** The stream of a value: a function of the value that does not show it. */
export const reservationOf = (value: UniqueValue): Target => ({
  companyId: value.companyId,
  id: uuidv5(value.kind, ...value.parts),
});

/** Reserves and frees unique values; safe to repeat. */
export class Reservations {
  constructor(
    private readonly aggregates: Aggregates,
    private readonly clock: Clock,
  ) {}

  /**
   * Takes a value for a holder. A holder that crashed between reserving and writing, or between giving up and
   * releasing, is found out by `stillHeldBy` and replaced.
   * @throws DomainError with the value's code when another holder has it.
   */
  async reserve(
    value: UniqueValue,
    holder: string,
    envelope: CommandEnvelope,
    stillHeldBy: (holder: string) => Promise<boolean>,
  ): Promise<void> {
    try {
      await this.take(value, holder, envelope);
    } catch (refusal) {
      if (!(refusal instanceof DomainError) || refusal.code !== value.error) throw refusal;
      const { state } = await this.aggregates.load(aggregate, reservationOf(value));
      if (state !== null && (this.isFresh(state.since) || (await stillHeldBy(state.holder)))) throw refusal;
      await this.take(value, holder, envelope, state?.holder);
    }
  }

  /** Frees a value if this holder has it. */
  async release(value: UniqueValue, holder: string, envelope: CommandEnvelope): Promise<void> {
    await this.aggregates.execute(
      aggregate,
      reservationOf(value),
      { kind: 'release', holder },
      unnumbered(envelope),
    );
  }

  private async take(value: UniqueValue, holder: string, envelope: CommandEnvelope, instead?: string) {
    const { kind: of, error } = value;
    const command = {
      kind: 'reserve',
      of,
      holder,
      error,
      ...(instead === undefined ? {} : { instead }),
    } as const;
    await this.aggregates.execute(aggregate, reservationOf(value), command, unnumbered(envelope));
  }

  private isFresh(since: string): boolean {
    return this.clock.now().getTime() - new Date(since).getTime() < IN_FLIGHT_MS;
  }
}

/** Without a command id: one request may reserve, release and, when it is repeated, reserve again. */
const unnumbered = ({ commandId: _commandId, ...envelope }: CommandEnvelope): CommandEnvelope => envelope;
