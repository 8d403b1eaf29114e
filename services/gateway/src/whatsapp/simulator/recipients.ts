import { samePersonNumber } from '@prosa/contracts';
import { applyFaults } from './apply-faults';
import { customerName } from './customer-names';
import { digitsOf } from './directory';
import type { Exchange } from './exchange';
import {
  BEHAVIOURS,
  behaviourOf,
  isRecipient,
  reactionOf,
  USUAL_ORDER,
  type Behaviour,
  type RecipientsOrder,
} from './recipient-behaviour';
import { SimulatorFault } from './simulator-fault';
import type { Account } from './world';

/** A recipient who wrote within this time does not answer again: they are in a conversation, perhaps with a bot. */
const QUIET_MS = 10 * 60_000;
const MINUTE_MS = 60_000;

/** Progress of the customers that react. */
export interface RecipientsReport {
  readonly running: boolean;
  readonly order: RecipientsOrder | null;
  /** Number of customers met since the start, by behaviour. */
  readonly phones: Readonly<Record<Behaviour, number>>;
  /** Number of messages that they wrote. */
  readonly answers: number;
  readonly failed: number;
}

/** A message of a company to a customer. */
interface Received {
  readonly company: Account;
  readonly customer: Account;
  readonly id: string;
}

/**
 * Customers that react by themselves to what a company sends them first, such as a campaign. A customer that wrote first
 * is played by a person or the crowd and does not react.
 */
export class Recipients {
  private order: RecipientsOrder | null = null;
  private readonly met = new Map<string, Behaviour>();
  private readonly strangers = new Set<string>();
  private readonly answering = new Set<string>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private hasRestricted = false;
  private answers = 0;
  private failed = 0;

  constructor(private readonly exchange: Exchange) {}

  /** Starts the customers; running ones are stopped. */
  start(request: Partial<RecipientsOrder>): RecipientsReport {
    const order = { ...USUAL_ORDER, ...request };
    const shares = Object.values(order.shares).reduce((sum, share) => sum + share, 0);
    if (shares > 100) throw new SimulatorFault('ERR_SIM_BAD_SHARES', 'The shares add up to more than 100');
    this.stop();
    for (const counted of [this.met, this.strangers]) counted.clear();
    Object.assign(this, { order, answers: 0, failed: 0 });
    return this.report();
  }

  /** Stops the customers; reactions that are due later are dropped. */
  stop(): RecipientsReport {
    for (const timer of this.timers) clearTimeout(timer);
    for (const waiting of [this.timers, this.answering]) waiting.clear();
    this.order = null;
    this.liftRestriction();
    return this.report();
  }

  report(): RecipientsReport {
    const { order, answers, failed } = this;
    const all = [...this.met.values()];
    const phones = Object.fromEntries(
      BEHAVIOURS.map(each => [each, all.filter(behaviour => behaviour === each).length]),
    ) as Record<Behaviour, number>;
    return { running: order !== null, order, phones, answers, failed };
  }

  /** Whether an address or number is one without WhatsApp; a phone that was seen before has it. */
  lacks(written: string | undefined): boolean {
    const { order, exchange } = this;
    if (order === null || written === undefined || written.endsWith('@lid')) return false;
    const number = digitsOf(written);
    if (!isRecipient(order, number) || exchange.store.world.accounts.has(number)) return false;
    if (behaviourOf(order, number) !== 'noWhatsApp') return false;
    this.met.set(samePersonNumber(number), 'noWhatsApp');
    return true;
  }

  /** Called before a message is delivered; returns the behaviour, or null when the customer does not react. */
  meet(company: Account, customer: Account): Behaviour | null {
    const { order, exchange } = this;
    const isScripted = order !== null && customer.devices.size === 0 && isRecipient(order, customer.number);
    if (!isScripted || !exchange.faults.autoDeliver || wroteFirst(customer, company)) return null;
    const drawn = behaviourOf(order, customer.number);
    const behaviour = drawn === 'noWhatsApp' ? 'reads' : drawn;
    const { number } = customer;
    this.met.set(samePersonNumber(number), behaviour);
    if (customer.name === undefined)
      exchange.store.record({ k: 'account', n: number, name: customerName(Number(number.slice(-4))) });
    if (behaviour === 'blocks' && !customer.blocked.has(company.number))
      exchange.store.record({ k: 'blocked', n: number, peer: company.number, on: true });
    this.countStranger(order, company, customer);
    return behaviour;
  }

  /** Plays the reaction to a delivered message. */
  react(received: Received, behaviour: Behaviour): void {
    if (this.order === null) return;
    const { company, customer, id } = received;
    const { deliveredMs, readMs, answer } = reactionOf(this.order, customer.number, behaviour);
    const { phones, store } = this.exchange;
    const parties = { reader: customer, sender: company };
    this.after(deliveredMs, () => phones.confirm(parties, [id]));
    if (readMs !== null)
      this.after(readMs, () => {
        phones.confirm(parties, [id], 'read');
        store.flush();
      });
    const chat = `${company.number}/${customer.number}`;
    if (answer === null || this.answering.has(chat) || this.isTalking(customer, company)) return;
    this.answering.add(chat);
    this.after(answer.ms, () => {
      this.answering.delete(chat);
      void this.write(received, answer.text);
    });
  }

  private async write({ company, customer }: Received, text: string): Promise<void> {
    try {
      const message = { conversation: text };
      await this.exchange.phones.send({ sender: customer, target: company, message });
      this.answers += 1;
    } catch {
      this.failed += 1;
    }
  }

  private isTalking(customer: Account, company: Account): boolean {
    const since = Date.parse(this.exchange.store.now()) - QUIET_MS;
    return [...customer.messages.values()].some(
      ({ fromMe, peer, at }) => fromMe && peer === company.number && Date.parse(at) > since,
    );
  }

  /** Restricts the company's number after so many customers who never wrote, and lifts that in time. */
  private countStranger(order: RecipientsOrder, company: Account, customer: Account): void {
    const { restrictAfter, restrictedMinutes } = order;
    const wrote = [...customer.messages.values()].some(
      ({ fromMe, peer }) => fromMe && peer === company.number,
    );
    if (wrote || this.strangers.has(customer.number)) return;
    this.strangers.add(customer.number);
    if (this.strangers.size !== restrictAfter) return;
    this.hasRestricted = true;
    applyFaults(this.exchange, { restricted: true, restrictedMinutes });
    this.after(restrictedMinutes * MINUTE_MS, () => this.liftRestriction());
  }

  private liftRestriction(): void {
    if (this.hasRestricted) applyFaults(this.exchange, { restricted: false });
    this.hasRestricted = false;
  }

  private after(ms: number, work: () => void): void {
    if (ms === 0) {
      work();
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, ms);
    this.timers.add(timer.unref());
  }
}

/** Whether the customer wrote before the company did. */
function wroteFirst(customer: Account, company: Account): boolean {
  for (const { peer, fromMe } of customer.messages.values()) if (peer === company.number) return fromMe;
  return false;
}
