import { compose, type Composed } from './composed-message';
import { customerName } from './customer-names';
import { accountOf } from './directory';
import type { MediaDepot } from './media-depot';
import type { Phones } from './phones';
import { SimulatorFault } from './simulator-fault';
import type { Store } from './store';
import type { WireLibrary } from './wire-library';
import type { Account } from './world';

/** Configuration of scripted customers. */
export interface CrowdOrder {
  /** The recipient. */
  readonly to: string;
  /** Number of customers. */
  readonly phones: number;
  /** Messages per minute, summed over all customers. */
  readonly perMinute: number;
  /** The lines that each customer sends in a loop; `*photo`, `*voice`, `*document`, `*place` send such content. */
  readonly script?: readonly string[];
  /** Stops after this number of messages. */
  readonly messages?: number;
}

/** Progress of the scripted customers. */
export interface CrowdReport {
  readonly running: boolean;
  readonly to: string | null;
  readonly phones: number;
  readonly perMinute: number;
  readonly sent: number;
  readonly failed: number;
}

/** Dependencies of the crowd. */
export interface CrowdSite {
  readonly store: Store;
  readonly library: WireLibrary;
  readonly phones: Phones;
  readonly depot: MediaDepot;
}

const FIRST_NUMBER = 5_511_970_000_000;
const TICK_MS = 50;

/** The default script. */
export const CROWD_SCRIPT: readonly string[] = [
  'Oi, bom dia! Vocês entregam no meu bairro?',
  'Queria saber o preço do plano mensal',
  '*photo',
  'É esse aqui, ainda tem?',
  '*voice',
  'Consigo pagar por Pix?',
  '*place',
  'Muito obrigado, fico no aguardo 🙏',
];

const THINGS: Readonly<Record<string, Composed>> = {
  '*photo': { media: { kind: 'image', fixture: 'photo' }, text: 'Olha só' },
  '*voice': { media: { kind: 'voice', fixture: 'voice' } },
  '*document': { media: { kind: 'document', fixture: 'document' } },
  '*place': { location: { latitude: -23.5614, longitude: -46.6559, name: 'Avenida Paulista' } },
};

/** Customers that write automatically at a steady rate, each following a script. */
export class Crowd {
  private order: CrowdOrder | null = null;
  private timer: NodeJS.Timeout | undefined;
  private sent = 0;
  private failed = 0;
  private begunAt = 0;
  private begun = 0;

  constructor(private readonly site: CrowdSite) {}

  /** Starts the customers; a running crowd is stopped. */
  start(order: CrowdOrder, target: Account): CrowdReport {
    if (target.devices.size === 0)
      throw new SimulatorFault('ERR_SIM_NOT_PAIRED', 'No device is linked to this number');
    this.stop();
    Object.assign(this, { order, sent: 0, failed: 0, begun: 0, begunAt: performance.now() });
    this.timer = setInterval(() => this.keepPace(order, target), TICK_MS).unref();
    return this.report();
  }

  /** Stops the customers; their messages stay. */
  stop(): CrowdReport {
    clearInterval(this.timer);
    this.timer = undefined;
    return this.report();
  }

  report(): CrowdReport {
    const { to = null, phones = 0, perMinute = 0 } = this.order ?? {};
    const { sent, failed } = this;
    return { running: this.timer !== undefined, to, phones, perMinute, sent, failed };
  }

  /** Starts as many messages as are due by now, so that delays are compensated. */
  private keepPace(order: CrowdOrder, target: Account): void {
    const most = order.messages ?? Number.POSITIVE_INFINITY;
    const due = Math.min(
      most,
      Math.floor(((performance.now() - this.begunAt) / 60_000) * order.perMinute) + 1,
    );
    while (this.begun < due && this.timer !== undefined) {
      void this.write(order, target, this.begun);
      this.begun += 1;
    }
    if (this.begun >= most) this.stop();
  }

  private async write(order: CrowdOrder, target: Account, turn: number): Promise<void> {
    const script = order.script === undefined || order.script.length === 0 ? CROWD_SCRIPT : order.script;
    const who = turn % order.phones;
    const line = script[Math.floor(turn / order.phones) % script.length] ?? '';
    try {
      const sender = this.customer(who);
      const { library, depot, phones } = this.site;
      const composed = THINGS[line] ?? { text: line };
      const message = await compose({ baileys: library.baileys, depot }, composed);
      await phones.send({ sender, target, message });
      this.sent += 1;
    } catch {
      this.failed += 1;
    }
  }

  private customer(index: number): Account {
    const { store } = this.site;
    // Numbers that end in 0000 have no WhatsApp.
    const account = accountOf(store, String(FIRST_NUMBER + 1 + index));
    if (account === undefined) throw new SimulatorFault('ERR_SIM_BAD_NUMBER', 'Too many customers');
    if (account.name === undefined)
      store.record({ k: 'account', n: account.number, name: customerName(index) });
    return account;
  }
}
