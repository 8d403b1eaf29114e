import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { asParked, inWords, judge, type Judgement } from '../invariants';
import type { ClientEvidence, Evidence, HeldMessage, ReadConversation } from '../judge/evidence';
import { Gatherer } from '../judge/gather';
import { openCompany } from './company';
import { LoadAgents } from './desk';
import { Flush } from './flush';
import { Latency } from './latency';
import { exceeded, slowness } from './limits';
import { LiveClient } from './live-client';
import { Load, type Customer } from './load';
import { Office } from './office';
import { faultsOf } from './faults';
import { Nemesis } from './nemesis';
import { optionsOf, type LongOptions } from './options';
import { Pace } from './pace';
import { Person } from './person';
import { Recovery, type Probe } from './recovery';
import { readConversation } from './conversations';
import { SlowBrowsers } from './slow-browsers';
import { tableOf, writeReport } from './report';
import { Stage } from './stage';
import { machineSeconds, Vitals } from './vitals';

const REST_WITHIN_MS = 10 * 60_000;
const begunAt = performance.now();

const say = (text: string): void => {
  const seconds = ((performance.now() - begunAt) / 1_000).toFixed(0).padStart(5);
  process.stdout.write(`[${seconds}s] ${text}\n`);
};

/** Three of ten come twice, a fifth within three seconds, and some half a minute late. */
const MESS = { twice: 30, late: 20, lateMs: 3_000, veryLate: 5, veryLateMs: 30_000 };

/** A run from its first process to its last word. */
class Run {
  private readonly gatherer: Gatherer;
  private readonly agents: LoadAgents;
  private readonly nemesis: Nemesis;
  private customers: readonly Customer[] = [];
  private clients: readonly LiveClient[] = [];
  private people: readonly Person[] = [];
  private offices: readonly Office[] = [];
  private load!: Load;
  private throttle!: Pace;
  private recovery!: Recovery;
  private flush!: Flush;
  private slow: SlowBrowsers | null = null;
  private readonly latency = new Latency();
  private from = 0n;
  private readonly slowness = slowness();
  private readonly vitals: Vitals;
  private readonly computed = { before: 0, playing: 0 };

  constructor(
    private readonly options: LongOptions,
    private readonly stage: Stage,
  ) {
    this.gatherer = new Gatherer(stage.scene);
    this.agents = new LoadAgents(this.gatherer);
    this.nemesis = new Nemesis(
      stage,
      faultsOf(options.seed, { isDouble: options.eventStoreDouble, extras: options.extras }),
      options.ease,
    );
    this.vitals = new Vitals(stage.processes);
  }

  /** Links phones, lets the first conversations begin, and has clients follow. */
  async prepare(): Promise<void> {
    const { stage, gatherer } = this;
    const person = (email: string): Person => new Person(stage.url, email);
    const [admin, ana, olivia] = [
      person('admin@demo.test'),
      person('ana@demo.test'),
      person('admin@outra.test'),
    ];
    this.people = [admin, ana, olivia];
    for (const each of this.people) await each.enter();
    say('Linking phones');
    const size = { lines: 4, customersPerLine: 12 };
    const own = await openCompany(stage, gatherer, { ...size, admin, agents: [admin, ana], area: '11' });
    const others = await openCompany(stage, gatherer, {
      ...size,
      admin: olivia,
      agents: [olivia],
      area: '21',
    });
    this.customers = [...own, ...others];
    this.from = await gatherer.head();
    // What a restore removes cannot be witnessed without a gap.
    const canWitness = !this.options.extras.has('restore');
    const seen = (id: string): void => this.latency.shown(id);
    const follow = (of: Person, isWitness: boolean): Promise<LiveClient> =>
      LiveClient.open({
        person: of,
        url: stage.url,
        isWitness: isWitness && canWitness,
        ...(of === olivia && { seen }),
      });
    this.clients = [
      ...[await follow(admin, true), await follow(olivia, true)],
      ...[await follow(admin, false), await follow(ana, false)],
    ];
    const { seed, rate, people } = this.options;
    this.load = new Load(stage, this.agents, this.customers, {
      seed,
      rate,
      most: 600,
      hands: 6,
      changes: this.isMessy,
    });
    const share = people / 2;
    this.offices = [
      new Office({ admin, customers: own, area: '31', people: share }, this.agents),
      new Office({ admin: olivia, customers: others, area: '41', people: share }, this.agents),
    ];
    this.throttle = new Pace(gatherer, this.options, this.from);
    this.recovery = this.measured();
    this.setScenes(own, others, olivia);
    await this.load.begin();
  }

  /** Load and faults together, until there was enough. */
  async play(): Promise<void> {
    const { load, nemesis, throttle: pace } = this;
    const [enough, peace] = [new AbortController(), new AbortController()];
    this.computed.before = machineSeconds();
    this.vitals.start();
    if (this.isMessy)
      await this.stage.simulator.call('faults', { mess: { ...MESS, seed: this.options.seed } });
    const working = [load, ...this.offices].map(each => each.run(enough.signal));
    const faults = this.options.isCalm ? Promise.resolve() : nemesis.run(peace.signal);
    const broken = Promise.all([...working, faults]);
    while (!pace.isEnough) {
      await pace.look(load);
      const line = pace.line(load, nemesis.total);
      if (line !== null) say(line);
      await Promise.race([pause(250), broken]);
    }
    this.computed.playing = machineSeconds() - this.computed.before;
    this.vitals.stop();
    peace.abort();
    say('Healing');
    let isHealed = false;
    const over = (): boolean => (isHealed = true);
    void faults.then(over, over);
    for (; !isHealed; await Promise.race([pause(250), faults])) await pace.look(load);
    await this.stage.simulator.call('faults', { mess: null });
    enough.abort();
    await Promise.all(working);
  }

  /** Waits until everything is idle, with a timeout. */
  async rest(): Promise<void> {
    say('Coming to rest');
    let received = '';
    for (
      const deadline = performance.now() + REST_WITHIN_MS;
      performance.now() < deadline;
      await pause(500)
    ) {
      const left = await this.left();
      if (left.length === 0) return;
      const text = `${left.length} things are under way: ${left[0] ?? ''}`;
      if (text !== received) say((received = text));
    }
    say('It never came to rest');
  }

  /** Has the judge look at everything. */
  async judge(): Promise<Judgement> {
    say('Judging');
    const clients: ClientEvidence[] = [];
    for (const client of this.clients) clients.push(await this.witnessed(client));
    clients.push(...((await this.slow?.evidence()) ?? []));
    const { stage } = this;
    const own = this.gatherer.evidence();
    const evidence: Evidence = {
      ...own,
      commands: [...this.load.done, ...this.offices.flatMap(({ done }) => done)],
      clients,
      conversations: await this.conversations(),
      phones: () => this.phones(),
      poisoned: this.stage.poisoned,
      replay: async () => [...stage.restores.flat(), ...((await own.replay?.()) ?? [])],
      faults: this.nemesis.total + (await this.gatherer.takeovers()),
    };
    return judge(evidence);
  }

  /** Figures for the run's report. */
  figures(): Record<string, unknown> {
    const { load, nemesis, people, stage, clients } = this;
    return {
      faults: Object.fromEntries([...this.nemesis.counts]),
      written: load.written,
      answered: load.answered,
      imported: this.offices.reduce((sum, { imported }) => sum + imported, 0),
      planned: this.offices.reduce((sum, { planned }) => sum + planned, 0),
      commands: load.done.length,
      refused: {
        ...Object.fromEntries(load.refused),
        offices: this.offices.flatMap(({ refused }) => refused),
      },
      cpuSecondsOfMachine: Math.round(this.computed.playing),
      cpuMsPerFact: Number(
        ((this.computed.playing * 1_000) / (this.throttle.facts - Number(this.from))).toFixed(2),
      ),
      recovery: this.recovery.figures(),
      drains: nemesis.drains,
      rebuilds: stage.rebuilds,
      restores: stage.restores,
      flushes: this.flush.figures,
      slowBrowsers: this.slow?.figures ?? [],
      slowness: this.slowness,
      exceeded: this.exceeded,
      poisoned: stage.poisoned.length,
      growth: this.vitals.growth(),
      repeatedCalls: people.reduce((sum, { retries }) => sum + retries, 0),
      answers500: people.flatMap(({ faults }) => [...faults]),
      resets: Object.fromEntries(clients.map(({ name, resets }) => [name, resets])),
      exits: stage.exits,
    };
  }

  async close(): Promise<void> {
    for (const client of this.followers) client.close();
    this.slow?.close();
    await this.gatherer.close().catch(() => undefined);
  }

  /** What takes more than the set: a phone that was away, and browsers that do not read. */
  private setScenes(own: readonly Customer[], others: readonly Customer[], olivia: Person): void {
    const { stage, gatherer, load, latency, nemesis } = this;
    const lines = new Set(others.map(({ business }) => business));
    load.taken = (id, business) => (lines.has(business) ? latency.written(id) : undefined);
    const customers = own.filter(({ business }) => business === own[0]?.business);
    this.flush = new Flush({
      stage,
      gatherer,
      load,
      customers,
      others: latency,
      messages: this.options.backlog,
    });
    const [writer] = others;
    if (writer === undefined) throw new Error('Nobody writes to the other company');
    const slow = (this.slow = new SlowBrowsers(stage, olivia, load, writer));
    nemesis.scenes = { flush: () => this.flush.play(), slow: () => slow.play() };
  }

  /** Which times were longer than they may be, in words. */
  get exceeded(): readonly string[] {
    const { nemesis, recovery } = this;
    const networkMs = this.isMessy ? MESS.veryLateMs : 0;
    return exceeded({
      recovery: recovery.figures(),
      drains: nemesis.drains,
      slowness: this.slowness,
      networkMs,
    });
  }

  private get isMessy(): boolean {
    return this.options.extras.has('mess');
  }

  /** A probing customer on each connection, who writes after each fault. */
  private measured(): Recovery {
    const { load, nemesis } = this;
    const lines = new Map(
      this.customers.map(({ phone, business }) => [business, `${phone.slice(0, 4)}93${phone.slice(6)}`]),
    );
    const probes = [...lines].map(
      ([business, phone]): Probe =>
        () =>
          load.say({ phone, business }),
    );
    const recovery = new Recovery(this.gatherer, probes, total => nemesis.total > total);
    nemesis.mended = (name, total) => void recovery.measure(name, total);
    return recovery;
  }

  private async left(): Promise<readonly string[]> {
    try {
      await this.throttle.look(this.load, true);
      const poisoned = new Set(this.stage.poisoned.map(asParked));
      const missing = this.load.written - this.load.received;
      const behind = this.followers.map(async client => {
        const head = await client.head();
        return client.last < head ? [`${client.name} is at ${client.last} of ${head}`] : [];
      });
      return [
        ...(await this.undelivered()),
        ...(missing > 0 ? [`${missing} messages are on their way in`] : []),
        ...(await this.gatherer.unfinished()).filter(each => !poisoned.has(each)),
        ...(await Promise.all(behind)).flat(),
      ];
    } catch (fault) {
      return [`the database: ${String(fault)}`];
    }
  }

  private get followers(): readonly LiveClient[] {
    return [...this.clients, ...(this.slow?.clients ?? [])];
  }

  /** What WhatsApp still keeps for the product, where it keeps anything for long. */
  private async undelivered(): Promise<readonly string[]> {
    if (!this.isMessy && !this.options.extras.has('flush')) return [];
    const phones = await this.stage.simulator.call('phones');
    const queued = phones.flatMap(({ devices }) => devices).reduce((sum, each) => sum + each.queued, 0);
    return queued > 0 ? [`${queued} stanzas wait for the product`] : [];
  }

  /** A client's state, and for a witness the frames received for each message. */
  private async witnessed(client: LiveClient): Promise<ClientEvidence> {
    const evidence = await client.evidence();
    if (!client.isWitness) return evidence;
    const rows = await this.gatherer.rows<{ id: string; ack: number }>(
      'select id, ack from rm.message where company_id = $1 and position > $2',
      [client.companyId, this.from.toString()],
    );
    const wrong = rows.filter(({ id, ack }) => client.ackOf(id) !== ack);
    const words = wrong
      .slice(0, 5)
      .map(({ id, ack }) => `${id} to be told with ack ${ack}, not ${client.ackOf(id)}`);
    const differences = [...evidence.differences, ...words];
    if (wrong.length > 5) differences.push(`${wrong.length} messages as the table has them`);
    return { ...evidence, differences };
  }

  /** Some conversations as people read them. */
  private async conversations(): Promise<readonly ReadConversation[]> {
    const found: ReadConversation[] = [];
    for (const { phone, agent } of this.customers.filter((_, index) => index % 8 === 0)) {
      const ticket = this.agents.of(phone);
      if (ticket !== undefined) found.push(await readConversation(agent, ticket));
    }
    return found;
  }

  private async *phones(): AsyncIterable<HeldMessage> {
    for (const { phone: number } of this.customers)
      for (const { id, text, fromMe } of await this.stage.simulator.call('messages', number))
        if (!fromMe && /^(saída|lembrete) /.test(text)) yield { number, id, text };
  }
}

const main = async (): Promise<number> => {
  const options = optionsOf(process.argv.slice(2));
  if (options === null) return 2;
  say(`Seed ${options.seed}; starting the set`);
  const stage = await Stage.open(options);
  const run = new Run(options, stage);
  try {
    await run.prepare();
    await run.play();
    await run.rest();
    const judgement = await run.judge();
    const seconds = Math.round((performance.now() - begunAt) / 1_000);
    const figures = { seed: options.seed, seconds, faults: {}, ...run.figures(), events: judgement.events };
    for (const line of [...tableOf(judgement), ...inWords(judgement).slice(0, 40)])
      process.stdout.write(`${line}\n`);
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    const late = run.exceeded;
    if (late.length > 0) say(`Told, exceeded: ${late.join('; ')}`);
    say(
      `Seed ${options.seed}: ${judgement.violations.length} violations; ${writeReport(figures, judgement)}`,
    );
    const isLate = options.isStrict && late.length > 0;
    return judgement.violations.length === 0 && !isLate ? 0 : 1;
  } finally {
    await run.close();
    await stage.close(options.keep);
    if (options.keep) say(`Kept: ${stage.folder}`);
  }
};

main().then(
  code => process.exit(code),
  (fault: unknown) => {
    process.stderr.write(`${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}\n`);
    process.exit(1);
  },
);
