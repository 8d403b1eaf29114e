import { randomBytes } from 'node:crypto';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE, WAKE_UPS } from '@prosa/platform';
import { wake, type WakeUps } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { OnlinePeople } from './online-people';
import { TicketPresences, type PresenceChange } from './ticket-presences';

/** The topic under which processes tell each other who has a socket open there, and in which tickets. */
const TOPIC = 'online';
/** How often each says it all again, for whoever has missed something. */
export const BEAT_MS = 10_000;
/** A process that has said nothing for so long is gone, and with it whoever was there. */
export const SILENCE_MS = 35_000;
/** Who leaves with a process that ends is back at another one by then, or gone. */
const FAREWELL_MS = 5_000;
/** As many people as fit into what Postgres takes at a time. */
const PEOPLE_AT_ONCE = 300;
/** As many bytes of who is in which ticket as fit into it. */
const MOST_BYTES = 7_000;

type Person = `${number}:${number}`;

/** What one process tells the others. A list that is too long for one message comes in several, the last of which says so. */
type Told =
  | { readonly from: string; readonly ask: true }
  | { readonly from: string; readonly bye: true }
  | { readonly from: string; readonly person: readonly [number, number]; readonly online: boolean }
  | { readonly from: string; readonly people: readonly Person[]; readonly more: boolean }
  | { readonly from: string; readonly presence: PresenceChange }
  | { readonly from: string; readonly presences: readonly PresenceChange[]; readonly more: boolean };

/** What belongs together in messages that Postgres takes; one at least, so that nobody is told of, too. */
const inPieces = (changes: readonly PresenceChange[]): readonly (readonly PresenceChange[])[] => {
  const pieces: PresenceChange[][] = [[]];
  let bytes = 0;
  for (const change of changes) {
    const size = Buffer.byteLength(JSON.stringify(change)) + 1;
    if (bytes + size > MOST_BYTES) {
      pieces.push([]);
      bytes = 0;
    }
    pieces.at(-1)?.push(change);
    bytes += size;
  }
  return pieces;
};

/**
 * Keeps every process that has to know of who is online and who is in which ticket: each tells of its own sockets, at once
 * when something changes and all of it now and then. Nothing is stored, as nothing of it is true after a process has died.
 */
@Injectable()
export class OnlineExchange implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('live');
  private readonly name = randomBytes(6).toString('hex');
  private readonly heardAt = new Map<string, number>();
  private readonly peopleOf = new Map<string, readonly Person[]>();
  private readonly presencesOf = new Map<string, readonly PresenceChange[]>();
  private readonly stops: (() => void)[] = [];
  private telling: Promise<void> = Promise.resolve();
  /** Whether the others believe somebody to be here. */
  private isKnown = false;

  constructor(
    private readonly people: OnlinePeople,
    private readonly presences: TicketPresences,
    @Inject(WAKE_UPS) private readonly wakeUps: WakeUps,
    @Inject(OWNER_DATABASE) private readonly owner: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.stops.push(
      this.wakeUps.on(TOPIC, about => this.hear(about)),
      this.people.onLocalChange((companyId, userId, online) =>
        this.say(() => [{ from: this.name, person: [companyId, userId], online }]),
      ),
      this.presences.onLocalChange(presence => this.say(() => [{ from: this.name, presence }])),
    );
    this.ask();
    const beat = setInterval(() => this.beat(), BEAT_MS).unref();
    this.stops.push(() => clearInterval(beat));
  }

  async onApplicationShutdown(): Promise<void> {
    for (const stop of this.stops.splice(0)) stop();
    if (this.isKnown) this.say(() => [{ from: this.name, bye: true }]);
    await this.telling;
  }

  /** Says again who is here, and lets go of those whose process says nothing any more. */
  beat(): void {
    if (this.isKnown || this.isAnybodyHere) this.sayAll();
    const oldest = this.clock.now().getTime() - SILENCE_MS;
    for (const [process, at] of this.heardAt) if (at < oldest) this.forget(process);
  }

  private hear(about: string): void {
    // Whatever was said meanwhile is lost.
    if (about === '') return this.ask();
    const told = JSON.parse(about) as Told;
    if (told.from === this.name) return;
    if ('ask' in told) {
      if (this.isAnybodyHere) this.sayAll();
      return;
    }
    const process = told.from;
    const now = this.clock.now().getTime();
    this.heardAt.set(process, 'bye' in told ? now - SILENCE_MS + FAREWELL_MS : now);
    this.take(told);
  }

  private take(told: Told): void {
    const process = told.from;
    if ('person' in told) this.people.isElsewhere(process, told.person, told.online);
    else if ('presence' in told) this.presences.isElsewhere(process, told.presence);
    else if ('presences' in told) this.collectPresences(process, told.presences, told.more);
    else if ('people' in told) this.collectPeople(process, told.people, told.more);
  }

  private collectPeople(process: string, people: readonly Person[], more: boolean): void {
    const all = [...(this.peopleOf.get(process) ?? []), ...people];
    if (more) return void this.peopleOf.set(process, all);
    this.peopleOf.delete(process);
    this.people.areElsewhere(process, all);
  }

  private collectPresences(process: string, presences: readonly PresenceChange[], more: boolean): void {
    const all = [...(this.presencesOf.get(process) ?? []), ...presences];
    if (more) return void this.presencesOf.set(process, all);
    this.presencesOf.delete(process);
    this.presences.areElsewhere(process, all);
  }

  private forget(process: string): void {
    this.heardAt.delete(process);
    this.peopleOf.delete(process);
    this.presencesOf.delete(process);
    this.people.areElsewhere(process, []);
    this.presences.areElsewhere(process, []);
  }

  private get isAnybodyHere(): boolean {
    return this.people.here.length > 0 || this.presences.here.length > 0;
  }

  private ask(): void {
    this.say(() => [{ from: this.name, ask: true }]);
  }

  private sayAll(): void {
    this.say(() => {
      this.isKnown = this.isAnybodyHere;
      return [...this.allPeople(), ...this.allPresences()];
    });
  }

  private allPeople(): readonly Told[] {
    const people = this.people.here;
    const count = Math.max(1, Math.ceil(people.length / PEOPLE_AT_ONCE));
    return Array.from({ length: count }, (_, n) => ({
      from: this.name,
      people: people.slice(n * PEOPLE_AT_ONCE, (n + 1) * PEOPLE_AT_ONCE),
      more: n < count - 1,
    }));
  }

  private allPresences(): readonly Told[] {
    const pieces = inPieces(this.presences.here);
    return pieces.map((presences, n) => ({ from: this.name, presences, more: n < pieces.length - 1 }));
  }

  /** One after the other, because what is said over two connections may be heard in any order. */
  private say(messages: () => readonly Told[]): void {
    this.telling = this.telling.then(async () => {
      for (const message of messages()) await this.tell(message);
    });
  }

  /** What cannot be told now is told with the next beat. */
  private async tell(message: Told): Promise<void> {
    if ('presence' in message || ('person' in message && message.online)) this.isKnown = true;
    await wake(this.owner, TOPIC, JSON.stringify(message)).catch((error: unknown) =>
      this.log.warn(`Who is online was not told: ${error instanceof Error ? error.name : 'unknown'}`),
    );
  }
}
