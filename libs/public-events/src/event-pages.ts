import type { CompanyLog, SequencedFact } from '@prosa/audit';
import { decodeAll, type EventCodec } from '@prosa/event-store';
import { matchesTypes, publicEventsOf, type PublicEvent } from './public-events';

/** What of a company's log is wanted. */
export interface PageWanted {
  readonly companyId: number;
  readonly companyUuid: string;
  /** The number after which it begins. */
  readonly after: bigint;
  /** How many events at most. */
  readonly limit: number;
  /** Patterns of types; none: all. */
  readonly types: readonly string[];
  readonly personal: boolean;
}

/** A part of a company's public events. */
export interface EventPage {
  readonly events: readonly PublicEvent[];
  /** Where the next page begins; past what was left out, too. */
  readonly next: bigint;
  readonly head: bigint;
  /** Whether there may be more at once. */
  readonly more: boolean;
}

/** Facts that are looked through for one page: few may become events. */
const MOST_LOOKED_THROUGH = 5_000;
const STEP = 500;

/** Reads public events from companies' logs, for feeds and webhooks. */
export class EventPages {
  constructor(
    private readonly log: CompanyLog,
    private readonly codec: EventCodec,
  ) {}

  async page(wanted: PageWanted): Promise<EventPage> {
    const head = await this.log.head(wanted.companyId);
    const events: PublicEvent[] = [];
    let next = wanted.after;
    let seen = 0;
    while (next < head && events.length < wanted.limit && seen < MOST_LOOKED_THROUGH) {
      const facts = await this.log.read(wanted.companyId, next, STEP);
      if (facts.length === 0) break;
      const found = await this.eventsOf(facts, wanted, wanted.limit - events.length);
      events.push(...found.events);
      seen += facts.length;
      next = found.next;
    }
    return { events, next, head: head > next ? head : next, more: next < head };
  }

  /** The events among some facts, and the last fact that was looked at. */
  private async eventsOf(
    facts: readonly SequencedFact[],
    { personal, types, companyUuid }: PageWanted,
    most: number,
  ): Promise<{ readonly events: readonly PublicEvent[]; readonly next: bigint }> {
    const found: SequencedFact[] = [];
    let next = 0n;
    for (const each of facts) {
      if (found.length === most) break;
      const { sequence, fact } = each;
      next = sequence;
      const event = publicEventsOf(fact, { personal: false, sequence, companyUuid });
      if (event !== null && matchesTypes(types, event.type)) found.push(each);
    }
    const stored = found.map(({ fact }) => fact);
    const opened = personal ? await decodeAll(this.codec, stored) : stored;
    const events = opened.flatMap((fact, index) => {
      const sequence = found[index]?.sequence ?? 0n;
      return publicEventsOf(fact, { personal, sequence, companyUuid }) ?? [];
    });
    return { events, next };
  }
}
