import type { PersonalIds } from '@prosa/crypto';
import { DomainError, uuidv5 } from '@prosa/kernel';
import type { Clock } from '@prosa/kernel';
import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import type { ErrorCode } from '@prosa/contracts';
import { reservationDecider } from './reservation.decider';
import { reservationCatalogue } from './reservation.events';

/** How long a reservation is respected whose holder is not in the log yet. */
const IN_FLIGHT_MS = 10_000;

const aggregate = { catalogue: reservationCatalogue, decider: reservationDecider };

/** A value that must be unique: what kind of value, which parts name it, and the code that refuses a second holder. */
export interface UniqueValue {
  readonly companyId: number;
  /** For example `tag.name`; for readers of the log. */
  readonly kind: string;
  readonly parts: readonly (string | number)[];
  readonly error: ErrorCode;
  /** Whether the value is personal data, such as an e-mail address: its stream id is then an HMAC under the company's pepper. */
  readonly isPersonal?: true;
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
    /** Required for personal values only. */
    private readonly ids?: PersonalIds,
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
    const target = await this.targetOf(value);
    const former = value.isPersonal === true ? await this.holding(reservationOf(value)) : null;
    if (former !== null && former.holder !== holder && (await this.isHeld(former, stillHeldBy)))
      throw new DomainError(value.error);
    try {
      await this.take(value, target, holder, envelope);
    } catch (refusal) {
      if (!(refusal instanceof DomainError) || refusal.code !== value.error) throw refusal;
      const holding = await this.holding(target);
      if (holding !== null && (await this.isHeld(holding, stillHeldBy))) throw refusal;
      await this.take(value, target, holder, envelope, holding?.holder);
    }
  }

  /** Frees a value if this holder has it. */
  async release(value: UniqueValue, holder: string, envelope: CommandEnvelope): Promise<void> {
    const former = value.isPersonal === true ? [reservationOf(value)] : [];
    for (const target of [await this.targetOf(value), ...former])
      await this.aggregates.execute(aggregate, target, { kind: 'release', holder }, unnumbered(envelope));
  }

  /** Personal values have another stream than before ids had a pepper; logs from then keep theirs. */
  private async targetOf(value: UniqueValue): Promise<Target> {
    if (value.isPersonal !== true) return reservationOf(value);
    if (this.ids === undefined)
      throw new Error(`${value.kind} is personal: its reservations need PersonalIds`);
    const { companyId, kind, parts } = value;
    return { companyId, id: await this.ids.idOf(companyId, kind, JSON.stringify(parts)) };
  }

  private async holding(target: Target) {
    return (await this.aggregates.load(aggregate, target)).state;
  }

  private async isHeld(
    { holder, since }: { readonly holder: string; readonly since: string },
    stillHeldBy: (holder: string) => Promise<boolean>,
  ): Promise<boolean> {
    return this.isFresh(since) || stillHeldBy(holder);
  }

  private async take(
    { kind: of, error }: UniqueValue,
    target: Target,
    holder: string,
    envelope: CommandEnvelope,
    instead?: string,
  ): Promise<void> {
    const command = {
      kind: 'reserve',
      of,
      holder,
      error,
      ...(instead === undefined ? {} : { instead }),
    } as const;
    await this.aggregates.execute(aggregate, target, command, unnumbered(envelope));
  }

  private isFresh(since: string): boolean {
    return this.clock.now().getTime() - new Date(since).getTime() < IN_FLIGHT_MS;
  }
}

/** Without a command id: one request may reserve, release and, when it is repeated, reserve again. */
const unnumbered = ({ commandId: _commandId, ...envelope }: CommandEnvelope): CommandEnvelope => envelope;
