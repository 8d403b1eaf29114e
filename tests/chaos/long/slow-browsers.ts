import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientEvidence } from '../judge/evidence';
import { Link, type LinkState } from './link';
import { LiveClient } from './live-client';
import type { Customer, Load } from './load';
import type { Person } from './person';
import type { Stage } from './stage';

/** What a slow reader may cost the server. */
const MIB_PER_SOCKET = 20;
/** More than what kernels keep for a socket and the megabyte that the server keeps. */
const LETTERS = 200;
const LETTER_SIZE = 60_000;
const GIVE_UP_MS = 60_000;

/** How a browser reads: a kilobyte a second, or not at all. */
type Reading = Extract<LinkState, 'trickle' | 'deaf'>;

interface SlowBrowser {
  readonly reading: Reading;
  readonly link: Link;
  readonly client: LiveClient;
}

/** What slow readers cost, of one time. */
export interface SlowFigures {
  readonly sockets: number;
  readonly memoryMiB: number;
  /** How many of them were cut off, and after how many seconds the last one was. */
  readonly cut: number;
  readonly seconds: number;
}

const residentMiB = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
  } catch {
    return 0;
  }
};

const ESTABLISHED = '01';
const portIn = (address = ''): number => Number.parseInt(address.split(':')[1] ?? '', 16);

/** The remote ends of a server port's open connections, according to Linux. */
const heldOpen = (port: number): ReadonlySet<number> => {
  const lines = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map(line => line.trim().split(/\s+/));
  const held = lines.filter(([, local, , state]) => state === ESTABLISHED && portIn(local) === port);
  return new Set(held.map(([, , remote]) => portIn(remote)));
};

/** Browsers that stop reading during many frames, and resume later. */
export class SlowBrowsers {
  readonly figures: SlowFigures[] = [];
  private browsers: SlowBrowser[] = [];
  private readonly faults: string[] = [];

  constructor(
    private readonly stage: Stage,
    private readonly person: Person,
    private readonly load: Load,
    /** A customer who writes long messages to that user's company. */
    private readonly writer: Customer,
  ) {}

  get clients(): readonly LiveClient[] {
    return this.browsers.map(({ client }) => client);
  }

  /** Stops their reading until the server has had enough of those who read nothing; then they read again. */
  async play(): Promise<void> {
    if (this.browsers.length === 0) await this.open();
    const { stage } = this;
    const before = residentMiB(stage.process('api').pid);
    const goodbyes = this.goodbyes();
    let most = before;
    for (const { link, reading } of this.browsers) link.become(reading);
    const begun = performance.now();
    const writing = this.write();
    const deaf = this.browsers.filter(({ reading }) => reading === 'deaf').flatMap(({ link }) => link.ports);
    const held = (): number => deaf.filter(port => heldOpen(this.port).has(port)).length;
    while (performance.now() - begun < GIVE_UP_MS && held() > 0) {
      most = Math.max(most, residentMiB(stage.process('api').pid));
      await pause(100);
    }
    const seconds = Number(((performance.now() - begun) / 1_000).toFixed(1));
    await writing;
    const cut = deaf.length - held();
    for (const { link } of this.browsers) link.become('whole');
    const figures = { sockets: this.browsers.length, memoryMiB: Math.round(most - before), cut, seconds };
    this.figures.push(figures);
    if (cut < deaf.length) this.faults.push(`${deaf.length - cut} who read nothing to be cut off`);
    if (figures.memoryMiB > MIB_PER_SOCKET * figures.sockets)
      this.faults.push(
        `${figures.sockets} slow readers to cost ${MIB_PER_SOCKET} MiB each, not ${figures.memoryMiB} together`,
      );
    await this.untilBack(goodbyes);
  }

  /** Their final states; the first also contains which were not disconnected, and their cost. */
  async evidence(): Promise<readonly ClientEvidence[]> {
    const [first, ...others] = await Promise.all(this.clients.map(client => client.evidence()));
    return first === undefined
      ? []
      : [{ ...first, differences: [...first.differences, ...this.faults] }, ...others];
  }

  close(): void {
    for (const { link } of this.browsers) link.close();
  }

  private async open(): Promise<void> {
    for (const reading of ['trickle', 'deaf', 'trickle', 'deaf'] as const) {
      const link = await Link.to(this.port);
      const url = link.through(this.stage.url).replace(/\/$/, '');
      const client = await LiveClient.open({
        person: this.person,
        url,
        isWitness: false,
        name: `slow browser, ${reading}`,
      });
      this.browsers.push({ reading, link, client });
    }
  }

  private get port(): number {
    return Number(new URL(this.stage.url).port);
  }

  private goodbyes(): number {
    return this.clients.reduce((sum, { goodbyes }) => sum + goodbyes, 0);
  }

  private async write(): Promise<void> {
    const { load, writer } = this;
    for (let n = 0; n < LETTERS; n += 1) await load.say(writer, 'x'.repeat(LETTER_SIZE));
  }

  private async untilBack(goodbyes: number): Promise<void> {
    for (const deadline = performance.now() + GIVE_UP_MS; performance.now() < deadline; await pause(100))
      if (this.goodbyes() > goodbyes && this.clients.every(({ isConnected }) => isConnected)) return;
  }
}
