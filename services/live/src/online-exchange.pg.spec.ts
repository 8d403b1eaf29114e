import { ManualClock } from '@prosa/kernel';
import { listen, ReadModelSignals, WakeUps } from '@prosa/projections';
import { openReadModel, type OpenReadModel } from '@prosa/read-model';
import { testDatabase, until, type TestDatabase } from '@prosa/testing';
import { OnlineExchange, SILENCE_MS } from './online-exchange';
import { OnlinePeople } from './online-people';
import { TicketPresences, type Presence, type PresenceChange } from './ticket-presences';

const doing = (
  presence: Presence,
  more: Partial<Pick<PresenceChange, 'companyId' | 'userId' | 'name'>> & { readonly ticketId?: number } = {},
): PresenceChange => {
  const { ticketId = 11, ...who } = more;
  const ticket = { ticketId, uuid: `ticket ${ticketId}`, status: 'open' as const, queueId: 1, userId: null };
  return { companyId: 1, userId: 7, name: 'Ana', ...who, ticket, presence };
};

/** One process of several, with its own sockets and connection. */
class Process {
  readonly people = new OnlinePeople();
  readonly presences = new TicketPresences();
  readonly published: string[] = [];
  readonly received: string[] = [];
  readonly exchange: OnlineExchange;
  private readonly wakeUps = new WakeUps();
  private readonly stop = new AbortController();
  private listening: Promise<void> | undefined;
  private isDead = false;
  /** Messages that are sent, and that the database has not taken yet. */
  private sending = 0;

  constructor(
    private readonly url: string,
    read: OpenReadModel,
    readonly clock: ManualClock,
  ) {
    const owner = read.owner.withPlugin({
      transformQuery: ({ node }) => {
        if (this.isDead) throw new Error('The dead say nothing');
        this.sending += 1;
        return node;
      },
      transformResult: ({ result }) => {
        this.sending -= 1;
        return Promise.resolve(result);
      },
    });
    this.exchange = new OnlineExchange(this.people, this.presences, this.wakeUps, owner, clock);
    this.presences.onOtherChange(({ companyId, userId, ticket, presence }) =>
      this.received.push(`${companyId}:${userId} ${presence} ${ticket.ticketId}`),
    );
    this.people.onChange((companyId, userId, online) =>
      this.published.push(`${companyId}:${userId} ${online ? 'comes' : 'goes'}`),
    );
  }

  async start(): Promise<this> {
    const hears = new Promise<void>(resolve => this.wakeUps.on('online', () => resolve()));
    this.listening = listen(
      { url: this.url, signals: new ReadModelSignals(), wakeUps: this.wakeUps },
      this.stop.signal,
    );
    await hears;
    this.exchange.onApplicationBootstrap();
    return this;
  }

  /** Ends without a word. */
  async die(): Promise<void> {
    this.isDead = true;
    this.stop.abort();
    await this.listening;
    await until(() => this.sending === 0);
  }
}

/** Waits until a process has received earlier notifications: PostgreSQL delivers them in commit order. */
const hearsAll = async (listener: Process, speaker: Process): Promise<void> => {
  const userId = 1_000 + listener.published.length;
  speaker.people.come(5, userId, 'fence');
  await until(() => listener.people.isOnline(5, userId));
};

describe('Online users in other processes', () => {
  let database: TestDatabase;
  let read: OpenReadModel;
  let clock: ManualClock;
  const running: Process[] = [];
  const start = async (): Promise<Process> => {
    const process = await new Process(database.url, read, clock).start();
    running.push(process);
    return process;
  };

  beforeAll(async () => {
    database = await testDatabase();
    read = await openReadModel({ url: database.url, max: 2 });
  });

  beforeEach(() => (clock = new ManualClock(new Date('2026-02-01T00:00:00Z'))));

  afterEach(async () => {
    for (const process of running.splice(0)) {
      await process.exchange.onApplicationShutdown();
      await process.die();
    }
  });

  afterAll(async () => {
    await read.close();
    await database.drop();
  });

  it('is published at once, and ends when the last socket in any process is closed', async () => {
    const [one, other] = [await start(), await start()];
    one.people.come(1, 7, 'a');
    await until(() => other.people.isOnline(1, 7));
    expect(other.people.isOnline(2, 7)).toBe(false);
    other.people.come(1, 7, 'b');
    other.people.come(1, 8, 'c');
    await until(() => one.people.isOnline(1, 8));
    one.people.leave(1, 7, 'a');
    one.people.settle(1, 7);
    expect(one.people.isOnline(1, 7)).toBe(true);
    other.people.leave(1, 7, 'b');
    other.people.settle(1, 7);
    await until(() => !one.people.isOnline(1, 7) && !other.people.isOnline(1, 7));
    expect([one.published, other.published]).toEqual([
      ['1:7 comes', '1:8 comes', '1:7 goes'],
      ['1:7 comes', '1:8 comes', '1:7 goes'],
    ]);
  });

  it('reaches a process that starts later, however many users are online', async () => {
    const one = await start();
    for (let userId = 1; userId <= 700; userId += 1) one.people.come(1, userId, `s${userId}`);
    const late = await start();
    await until(() => late.published.length === 700);
    expect(new Set(late.published).size).toBe(700);
    expect(late.people.count).toBe(0);
  });

  it('ends after the timeout when a process dies without signing off', async () => {
    const [dying, living, third] = [await start(), await start(), await start()];
    dying.people.come(1, 7, 'a');
    third.people.come(1, 8, 'b');
    await until(() => living.people.isOnline(1, 7) && living.people.isOnline(1, 8));
    await dying.die();
    await hearsAll(living, third);
    clock.advance(SILENCE_MS - 1_000);
    third.exchange.beat();
    living.exchange.beat();
    expect(living.people.isOnline(1, 7)).toBe(true);
    third.people.come(1, 9, 'c');
    await until(() => living.people.isOnline(1, 9));
    clock.advance(2_000);
    living.exchange.beat();
    expect([7, 8, 9].map(userId => living.people.isOnline(1, userId))).toEqual([false, true, true]);
    expect(living.published.at(-1)).toBe('1:7 goes');
  });

  it('continues without interruption for users who reconnect to another process', async () => {
    const [ending, living] = [await start(), await start()];
    ending.people.come(1, 7, 'a');
    ending.people.come(1, 8, 'b');
    await until(() => living.people.isOnline(1, 8));
    await ending.exchange.onApplicationShutdown();
    living.people.come(1, 7, 'c');
    const goes = (): boolean => {
      clock.advance(1_000);
      living.exchange.beat();
      return !living.people.isOnline(1, 8);
    };
    await until(goes);
    expect(living.published).toEqual(['1:7 comes', '1:8 comes', '1:8 goes']);
  });

  it('publishes which tickets users view and what they do there, once per change', async () => {
    const [one, other] = [await start(), await start()];
    expect(
      ['viewing', 'viewing', 'composing'].map(each => one.presences.note(doing(each as Presence))),
    ).toEqual([true, true, true]);
    one.presences.note(doing('viewing', { companyId: 2, ticketId: 21 }));
    one.presences.note(doing('left'));
    await until(() => other.received.includes('1:7 left 11'));
    expect(other.received).toEqual(['1:7 viewing 11', '1:7 composing 11', '2:7 viewing 21', '1:7 left 11']);
    expect([other.presences.othersOf(1), other.presences.othersOf(2)]).toEqual([
      [],
      [doing('viewing', { companyId: 2, ticketId: 21 })],
    ]);
  });

  it('publishes that a user left a ticket when they have left it in every process', async () => {
    const [one, two, third] = [await start(), await start(), await start()];
    one.presences.note(doing('viewing'));
    two.presences.note(doing('viewing'));
    await until(() => [one, two, third].every(({ presences }) => presences.othersOf(1).length > 0));
    await until(() => third.received.length === 2);
    expect(one.presences.note(doing('left'))).toBe(false);
    await until(() => two.presences.othersOf(1).length === 0);
    expect(two.presences.note(doing('left'))).toBe(true);
    await until(() => third.received.length === 3);
    expect(third.received).toEqual(['1:7 viewing 11', '1:7 viewing 11', '1:7 left 11']);
    expect(two.received).toEqual(['1:7 viewing 11']);
  });

  it('sends a process that starts later all viewers of tickets', async () => {
    const one = await start();
    for (let userId = 1; userId <= 200; userId += 1)
      one.presences.note(doing('composing', { userId, name: 'Ângela 🙂'.repeat(8) }));
    const late = await start();
    await until(() => late.presences.othersOf(1).length === 200);
    expect(late.presences.othersOf(1)).toEqual(one.presences.here);
  });

  it('removes viewers of a process that has died from their tickets, and no others', async () => {
    const [dying, living, third] = [await start(), await start(), await start()];
    // A super user acts for an administrator: no one is online, and yet a person is in a ticket.
    dying.presences.note(doing('viewing'));
    third.presences.note(doing('viewing', { userId: 8 }));
    await until(() => living.received.length === 2);
    await dying.die();
    await hearsAll(living, third);
    clock.advance(SILENCE_MS - 1_000);
    third.exchange.beat();
    third.presences.note(doing('viewing', { userId: 9 }));
    await until(() => living.received.includes('1:9 viewing 11'));
    clock.advance(2_000);
    living.exchange.beat();
    expect(living.received.at(-1)).toBe('1:7 left 11');
    expect(living.presences.othersOf(1).map(({ userId }) => userId)).toEqual([8, 9]);
  });
});
