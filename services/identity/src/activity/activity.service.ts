import { Inject, Injectable } from '@nestjs/common';
import { lineOf, ReferredNumbers, valuesOf, wordsOfLine, type OpenedFact } from '@prosa/activity';
import {
  LIMITS,
  plainWords,
  type ActivityLine,
  type ActivityPage,
  type ErrorLanguage,
} from '@prosa/contracts';
import { timeZoneOf } from '@prosa/conversation';
import { decodeAll, type EventCodec, type EventStore, type StoredEvent } from '@prosa/event-store';
import { isUuid } from '@prosa/kernel';
import { EVENT_CODEC, EVENT_STORE, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import {
  activityBefore,
  namesOf,
  positionsOfObjects,
  type ActivityWanted,
  type FactList,
  type PlacedRow,
} from './activity.queries';

/** A part of the list that somebody reads. */
export interface ActivityAsked {
  readonly companyId: number;
  readonly language: ErrorLanguage;
  readonly wanted: ActivityWanted;
  readonly list: FactList;
  /** Words that each line has; empty for any. */
  readonly words: string;
}

/** Facts of an object that are looked at to know what it was before. */
const EARLIER = 30;
/** Lines that are opened for one page where words are looked for. */
const MOST_OPENED = 500;
/** Facts that are read from the log at once. */
const STEP = 500;

/** Reads administrative facts: their places from the read model, what they say from the log. */
@Injectable()
export class ActivityService {
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(EVENT_CODEC) private readonly codec: EventCodec,
  ) {}

  /** The company's time zone. */
  timeZone(companyId: number): Promise<string> {
    return this.tenants.withTenant(companyId, db => timeZoneOf(db, companyId));
  }

  /** A page of lines before a position, newest first; where words are looked for, it ends after so many lines. */
  async page(asked: ActivityAsked, before: string | null): Promise<ActivityPage> {
    const fits = fitting(asked.words);
    const lines: ActivityLine[] = [];
    let next = before;
    let opened = 0;
    do {
      const step = await this.step(asked, next);
      const found = step.lines.filter(fits);
      const room = LIMITS.activityPage - lines.length;
      lines.push(...found.slice(0, room));
      opened += step.lines.length;
      next = found.length > room ? (lines.at(-1)?.position ?? null) : step.next;
    } while (next !== null && lines.length < LIMITS.activityPage && opened < MOST_OPENED);
    return { lines, next, more: next !== null };
  }

  /** All lines, newest first, read as they are asked for. */
  async *lines(asked: ActivityAsked): AsyncGenerator<ActivityLine> {
    let next: string | null = null;
    do {
      const page: ActivityPage = await this.page(asked, next);
      yield* page.lines;
      next = page.next;
    } while (next !== null);
  }

  private async step(asked: ActivityAsked, before: string | null): Promise<Step> {
    const { companyId, wanted, list } = asked;
    const most = LIMITS.activityPage;
    const { rows, earlier, more } = await this.tenants.withTenant(companyId, async db => {
      const found = await activityBefore(db, companyId, wanted, { list, before, most: most + 1 });
      const shown = found.slice(0, most);
      const objects = [...new Set(shown.map(({ objectUuid }) => objectUuid))];
      const [newest] = shown;
      return {
        rows: shown,
        more: found.length > most,
        earlier:
          newest === undefined || list === 'reading'
            ? new Map<string, readonly string[]>()
            : await positionsOfObjects(db, companyId, objects, { before: newest.position, most: EARLIER }),
      };
    });
    const lines = await this.open(asked, rows, earlier);
    return { lines, next: more ? (rows.at(-1)?.position ?? null) : null };
  }

  private async open(
    { companyId, language }: ActivityAsked,
    rows: readonly PlacedRow[],
    earlier: ReadonlyMap<string, readonly string[]>,
  ): Promise<readonly ActivityLine[]> {
    const facts = await this.factsAt([
      ...rows.map(({ position }) => position),
      ...[...earlier.values()].flat(),
    ]);
    const opened = rows.flatMap(row => openedFact(row, facts, earlier.get(row.objectUuid) ?? []));
    const reader = await this.tenants.withTenant(companyId, async db => ({
      language,
      timeZone: await timeZoneOf(db, companyId),
      names: await namesOf(db, companyId, ...mentionedIn([...facts.values()])),
    }));
    return opened.map(fact => lineOf(fact, reader));
  }

  private async factsAt(positions: readonly string[]): Promise<ReadonlyMap<string, StoredEvent>> {
    const ascending = [...new Set(positions)].map(BigInt).toSorted((one, other) => (one < other ? -1 : 1));
    const facts = new Map<string, StoredEvent>();
    for (let from = 0; from < ascending.length; from += STEP) {
      const stored = await this.store.readAt(ascending.slice(from, from + STEP));
      for (const fact of await decodeAll(this.codec, stored)) facts.set(fact.position.toString(), fact);
    }
    return facts;
  }
}

interface Step {
  readonly lines: readonly ActivityLine[];
  readonly next: string | null;
}

/** Whether a line has all the words, whatever their case and accents. */
const fitting = (text: string): ((line: ActivityLine) => boolean) => {
  const words = plainWords(text)
    .split(/\s+/)
    .filter(word => word !== '');
  return line => {
    const plain = words.length === 0 ? '' : plainWords(wordsOfLine(line));
    return words.every(word => plain.includes(word));
  };
};

const openedFact = (
  row: PlacedRow,
  facts: ReadonlyMap<string, StoredEvent>,
  earlier: readonly string[],
): readonly OpenedFact[] => {
  const fact = facts.get(row.position);
  if (fact === undefined) return [];
  const before = earlier
    .flatMap(position => facts.get(position) ?? [])
    .filter(({ position }) => position < fact.position)
    .toSorted((one, other) => (one.position < other.position ? -1 : 1));
  return [{ object: row.objectUuid, fact, earlier: before }];
};

/** What facts refer to: records by their numbers, users by number or uuid. */
const mentionedIn = (
  facts: readonly StoredEvent[],
): [ReferredNumbers, { readonly ids: readonly number[]; readonly uuids: readonly string[] }] => {
  const referred = new ReferredNumbers();
  const ids = new Set<number>();
  const uuids = new Set<string>();
  for (const fact of facts) {
    const values = valuesOf(fact);
    const { userId } = values;
    const { actor } = fact.metadata;
    referred.note(values);
    if (actor.kind === 'user') ids.add(actor.id);
    if (typeof userId === 'string' && isUuid(userId)) uuids.add(userId);
  }
  return [referred, { ids: [...ids], uuids: [...uuids] }];
};
