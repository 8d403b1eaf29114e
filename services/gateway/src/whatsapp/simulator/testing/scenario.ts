import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { startSimulator, type Simulator } from '../simulator';
import { WireClient, newMemory, type ClientMemory } from './wire-client';

/** The phone numbers of the scenarios. */
export const SHOP = '5511990000001';
export const ANA = '5511988887777';
export const BIA = '5521977776666';

const SETTLE_MS = 5_000;

/** The findings of a scenario, for the spec to assert. */
export type Facts = Readonly<Record<string, unknown>>;
/** A scenario on a new simulator. */
export type Scenario = (stage: Stage) => Promise<Facts>;

/** A new simulator with a data directory, and the clients that the scenario connected. */
export class Stage {
  private readonly clients: WireClient[] = [];
  private ids = 0;

  private constructor(
    readonly dataDir: string,
    public simulator: Simulator,
  ) {}

  static async open(): Promise<Stage> {
    const dataDir = mkdtempSync(join(tmpdir(), 'prosa-simulator-'));
    return new Stage(dataDir, await startSimulator({ dataDir }));
  }

  get api(): Simulator['api'] {
    return this.simulator.api;
  }

  /** Connects a client that stays open until the scenario ends. */
  async connect(
    memory: ClientMemory,
    to: Pick<Simulator, 'url' | 'noiseRoot'> = this.simulator,
  ): Promise<WireClient> {
    const client = await WireClient.connect(to, memory);
    this.clients.push(client);
    return client;
  }

  /** Logs a paired client in and waits until it is open. */
  async login(memory: ClientMemory, to?: Pick<Simulator, 'url' | 'noiseRoot'>): Promise<WireClient> {
    const client = await this.connect(memory, to);
    await client.until('the login succeeds', () => client.opened);
    return client;
  }

  /** Pairs a new client to a number by QR code and logs it in. */
  async pair(number: string): Promise<{ client: WireClient; memory: ClientMemory }> {
    const memory = await newMemory();
    const fresh = await this.connect(memory);
    await fresh.until('a code is shown', () => fresh.qr !== '');
    await this.api.scan({ qrcode: fresh.qr, number });
    await fresh.ended();
    return { client: await this.login(memory), memory };
  }

  /** Stops the simulator and starts another one on its data. */
  async restart(): Promise<void> {
    await this.simulator.close();
    this.simulator = await startSimulator({ dataDir: this.dataDir });
  }

  /** Waits until the simulator has observed a condition; a timeout is visible in the facts. */
  async eventually(holds: () => boolean): Promise<void> {
    const deadline = Date.now() + SETTLE_MS;
    while (!holds() && Date.now() < deadline) await setImmediate();
  }

  /** A message id in the product's format. */
  nextId(): string {
    this.ids += 1;
    return `3EB0${String(this.ids).padStart(18, '0')}`;
  }

  async close(): Promise<void> {
    for (const client of this.clients) await client.close();
    await this.simulator.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** The stable code of a rejected request, or "none". */
export async function faultOf(request: () => unknown): Promise<unknown> {
  try {
    await request();
    return 'none';
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}
