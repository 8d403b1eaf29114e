import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { asPutAside, inWords, judge, type Judgement } from '../invariants';
import type { ClientEvidence, Evidence, HeldMessage, ReadConversation } from '../judge/evidence';
import { Gatherer } from '../judge/gather';
import { openCompany } from './company';
import { Desk } from './desk';
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
import { tableOf, writeReport } from './report';
import { Stage } from './stage';
import { machineSeconds, Vitals } from './vitals';

const REST_WITHIN_MS = 10 * 60_000;
const begunAt = performance.now();

const say = (text: string): void => {
  const seconds = ((performance.now() - begunAt) / 1_000).toFixed(0).padStart(5);
  process.stdout.write(`[${seconds}s] ${text}\n`);
};

/** A run from its first process to its last word. */
class Run {
  private readonly gatherer: Gatherer;
  private readonly desk: Desk;
  private readonly nemesis: Nemesis;
  private customers: readonly Customer[] = [];
  private clients: readonly LiveClient[] = [];
  private people: readonly Person[] = [];
  private offices: readonly Office[] = [];
  private load!: Load;
  private pace!: Pace;
  private recovery!: Recovery;
  private from = 0n;
  private readonly vitals: Vitals;
  private readonly computed = { before: 0, playing: 0 };

  constructor(
    private readonly options: LongOptions,
    private readonly stage: Stage,
  ) {
    this.gatherer = new Gatherer(stage.scene);
    this.desk = new Desk(this.gatherer);
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
    const follow = (of: Person, isWitness: boolean): Promise<LiveClient> =>
      LiveClient.open({ person: of, url: stage.url, isWitness });
    this.clients = [
      ...[await follow(admin, true), await follow(olivia, true)],
      ...[await follow(admin, false), await follow(ana, false)],
    ];
    const { seed, rate, people } = this.options;
    this.load = new Load(stage, this.desk, this.customers, { seed, rate, most: 600, hands: 6 });
    const share = people / 2;
    this.offices = [
      new Office({ admin, customers: own, area: '31', people: share }, this.desk),
      new Office({ admin: olivia, customers: others, area: '41', people: share }, this.desk),
    ];
    this.pace = new Pace(gatherer, this.options, this.from);
    this.recovery = this.measured();
    await this.load.begin();
  }

  /** Load and faults together, until there was enough. */
  async play(): Promise<void> {
    const { load, nemesis, pace } = this;
    const [enough, peace] = [new AbortController(), new AbortController()];
    this.computed.before = machineSeconds();
    this.vitals.start();
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
    await faults;
    enough.abort();
    await Promise.all(working);
  }

  /** Waits until nothing moves any more, or for as long as anybody would. */
  async rest(): Promise<void> {
    say('Coming to rest');
    let told = '';
    for (
      const deadline = performance.now() + REST_WITHIN_MS;
      performance.now() < deadline;
      await pause(500)
    ) {
      const left = await this.left();
      if (left.length === 0) return;
      const text = `${left.length} things are under way: ${left[0] ?? ''}`;
      if (text !== told) say((told = text));
    }
    say('It never came to rest');
  }

  /** Has the judge look at everything. */
  async judge(): Promise<Judgement> {
    say('Judging');
    const clients: ClientEvidence[] = [];
    for (const client of this.clients) clients.push(await this.witnessed(client));
    const evidence: Evidence = {
      ...this.gatherer.evidence(),
      commands: [...this.load.done, ...this.offices.flatMap(({ done }) => done)],
      clients,
      conversations: await this.conversations(),
      phones: () => this.phones(),
      poisoned: this.stage.poisoned,
      faults: this.nemesis.total + (await this.gatherer.takeovers()),
    };
    return judge(evidence);
  }

  /** Figures of the run, for whoever reads its report. */
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
        ((this.computed.playing * 1_000) / (this.pace.facts - Number(this.from))).toFixed(2),
      ),
      recovery: this.recovery.figures(),
      drains: nemesis.drains,
      rebuilds: stage.rebuilds,
      poisoned: stage.poisoned.length,
      growth: this.vitals.growth(),
      repeatedCalls: people.reduce((sum, { retries }) => sum + retries, 0),
      answers500: people.flatMap(({ faults }) => [...faults]),
      resets: Object.fromEntries(clients.map(({ name, resets }) => [name, resets])),
      exits: stage.exits,
    };
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.close();
    await this.gatherer.close().catch(() => undefined);
  }

  /** Somebody on each connection of whom nobody else wants anything, who writes after each fault. */
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
      await this.pace.look(this.load, true);
      const poisoned = new Set(this.stage.poisoned.map(asPutAside));
      const missing = this.load.written - this.load.received;
      const behind = this.clients.map(async client => {
        const head = await client.head();
        return client.last < head ? [`${client.name} is at ${client.last} of ${head}`] : [];
      });
      return [
        ...(missing > 0 ? [`${missing} messages are on their way in`] : []),
        ...(await this.gatherer.unfinished()).filter(each => !poisoned.has(each)),
        ...(await Promise.all(behind)).flat(),
      ];
    } catch (fault) {
      return [`the database: ${String(fault)}`];
    }
  }

  /** What a client shows, and for a witness what it was told of each message beside the rows. */
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
      const ticket = this.desk.of(phone);
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
    say(
      `Seed ${options.seed}: ${judgement.violations.length} violations; ${writeReport(figures, judgement)}`,
    );
    return judgement.violations.length === 0 ? 0 : 1;
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
