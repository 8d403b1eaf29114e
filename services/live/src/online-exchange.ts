import { randomBytes } from 'node:crypto';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Clock } from '@prosa/kernel';
import { nameOfFault } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE, WAKE_UPS } from '@prosa/platform';
import { wake, type WakeUps } from '@prosa/projections';
import type { OwnerDatabase } from '@prosa/read-model';
import { OnlinePeople } from './online-people';
import { TicketPresences, type PresenceChange } from './ticket-presences';

/** The topic under which processes publish who has a socket open there, and in which tickets. */
const TOPIC = 'online';
/** Interval at which each process publishes its full state, for processes that missed a message. */
export const BEAT_MS = 10_000;
/** A process that has been silent for so long is gone, and its users with it. */
export const SILENCE_MS = 35_000;
/** After this time the users of a stopped process are connected to another one, or gone. */
const FAREWELL_MS = 5_000;
/** Number of users that fit into one PostgreSQL notification. */
const PEOPLE_AT_ONCE = 300;
/** As many bytes of who is in which ticket as fit into it. */
const MOST_BYTES = 7_000;

type Person = `${number}:${number}`;

/** A message of one process. A long list is split into several, the last of which is marked. */
type Announcement =
  | { readonly from: string; readonly ask: true }
  | { readonly from: string; readonly bye: true }
  | { readonly from: string; readonly person: readonly [number, number]; readonly online: boolean }
  | { readonly from: string; readonly people: readonly Person[]; readonly more: boolean }
  | { readonly from: string; readonly presence: PresenceChange }
  | { readonly from: string; readonly presences: readonly PresenceChange[]; readonly more: boolean };

/** Splits a list into messages of a size that Postgres accepts; at least one, so that an empty list is published too. */
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
 * Shares online users and presence between processes: each publishes its own sockets, at once when something
 * changes and completely at intervals. Nothing is stored, because it would be wrong after a crash.
 */
@Injectable()
export class OnlineExchange implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger('live');
  private readonly name = randomBytes(6).toString('hex');
  private readonly receivedAt = new Map<string, number>();
  private readonly peopleOf = new Map<string, readonly Person[]>();
  private readonly presencesOf = new Map<string, readonly PresenceChange[]>();
  private readonly stops: (() => void)[] = [];
  private publishing: Promise<void> = Promise.resolve();
  /** Whether the others believe any user to be here. */
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
    await this.publishing;
  }

  /** Publishes the full state, and drops processes without a heartbeat. */
  beat(): void {
    if (this.isKnown || this.isAnybodyHere) this.sayAll();
    const oldest = this.clock.now().getTime() - SILENCE_MS;
    for (const [process, at] of this.receivedAt) if (at < oldest) this.forget(process);
  }

  private hear(about: string): void {
    // Messages may have been lost.
    if (about === '') return this.ask();
    const announcement = JSON.parse(about) as Announcement;
    if (announcement.from === this.name) return;
    if ('ask' in announcement) {
      if (this.isAnybodyHere) this.sayAll();
      return;
    }
    const process = announcement.from;
    const now = this.clock.now().getTime();
    this.receivedAt.set(process, 'bye' in announcement ? now - SILENCE_MS + FAREWELL_MS : now);
    this.take(announcement);
  }

  private take(announcement: Announcement): void {
    const process = announcement.from;
    if ('person' in announcement) this.people.isElsewhere(process, announcement.person, announcement.online);
    else if ('presence' in announcement) this.presences.isElsewhere(process, announcement.presence);
    else if ('presences' in announcement)
      this.collectPresences(process, announcement.presences, announcement.more);
    else if ('people' in announcement) this.collectPeople(process, announcement.people, announcement.more);
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
    this.receivedAt.delete(process);
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

  private allPeople(): readonly Announcement[] {
    const people = this.people.here;
    const count = Math.max(1, Math.ceil(people.length / PEOPLE_AT_ONCE));
    return Array.from({ length: count }, (_, n) => ({
      from: this.name,
      people: people.slice(n * PEOPLE_AT_ONCE, (n + 1) * PEOPLE_AT_ONCE),
      more: n < count - 1,
    }));
  }

  private allPresences(): readonly Announcement[] {
    const pieces = inPieces(this.presences.here);
    return pieces.map((presences, n) => ({ from: this.name, presences, more: n < pieces.length - 1 }));
  }

  /** One after the other, because messages of two connections may arrive in any order. */
  private say(messages: () => readonly Announcement[]): void {
    this.publishing = this.publishing.then(async () => {
      for (const message of messages()) await this.tell(message);
    });
  }

  /** What cannot be published now is published with the next heartbeat. */
  private async tell(message: Announcement): Promise<void> {
    if ('presence' in message || ('person' in message && message.online)) this.isKnown = true;
    await wake(this.owner, TOPIC, JSON.stringify(message)).catch((error: unknown) =>
      this.log.warn(`The list of online users was not published: ${nameOfFault(error)}`),
    );
  }
}
