import type { ErrorBody, MessageView, TicketView } from '@prosa/contracts';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../simulation/engine/random';
import type { DoneCommand } from '../judge/evidence';
import type { LoadAgents, KnownTicket } from './desk';
import type { Person } from './person';
import type { Stage } from './stage';

/** A customer of one connection, and the agent who replies. */
export interface Customer {
  readonly phone: string;
  readonly business: string;
  readonly agent: Person;
  /** Where a transfer may go. */
  readonly queueIds: readonly number[];
}

/** The load on the product. */
export interface LoadPlan {
  readonly seed: number;
  /** Messages a second that customers write, at most. */
  readonly rate: number;
  /** Maximum number of inbound messages and phone events in flight; customers and agents wait above it. */
  readonly most: number;
  /** How many things a person does at a time. */
  readonly hands: number;
  /** Whether customers also change what they wrote. */
  readonly changes: boolean;
}

const LOOK_MS = 500;

/** Load in and out: customers write, agents accept, answer, transfer, resolve and reopen, phones read. */
export class Load {
  written = 0;
  answered = 0;
  /** Additional messages allowed in flight. */
  allowed = 0;
  /** Called for each message that WhatsApp has accepted. */
  taken: (id: string, from: string) => void = () => undefined;
  /** Number of customers' messages in the log; updated by its follower. */
  received = 0;
  /** Number of pending rows in the gateways' journal; updated by polling. */
  journalled = 0;
  readonly done: DoneCommand[] = [];
  readonly refused = new Map<string, number>();
  private readonly random: Random;
  private readonly unsettled = new Map<string, string>();

  constructor(
    private readonly stage: Stage,
    private readonly agents: LoadAgents,
    private readonly customers: readonly Customer[],
    private readonly plan: LoadPlan,
  ) {
    this.random = new Random(plan.seed + 1);
  }

  /** Goes on until the signal aborts; resolves when everything begun has been answered. */
  async run(signal: AbortSignal): Promise<void> {
    const people = [...new Set(this.customers.map(({ agent }) => agent))];
    const hands = people.flatMap(person => {
      const own = this.customers.filter(({ agent }) => agent === person);
      return Array.from({ length: this.plan.hands }, (_, hand) =>
        this.work(
          own.filter((__, index) => index % this.plan.hands === hand),
          signal,
        ),
      );
    });
    await Promise.all([this.lookOn(signal), this.write(signal), ...hands]);
  }

  /** Has every customer write once, so that there is a ticket of each. */
  async begin(): Promise<void> {
    for (const customer of this.customers) await this.say(customer);
  }

  /** A customer writes to a connection; resolves with the message's id when WhatsApp has stored it. */
  async say(
    { phone, business }: Pick<Customer, 'phone' | 'business'>,
    text = `entrada ${this.written + 1}`,
  ): Promise<{ readonly id: string }> {
    this.written += 1;
    const said = await this.stage.simulator.call('sendMessage', { from: phone, to: business, text });
    this.taken(said.id, business);
    return said;
  }

  private async lookOn(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.agents.look();
      await pause(LOOK_MS);
    }
  }

  /** Keeps a pace; what a slow moment left undone is made up for, but no faster than the product takes it. */
  private async write(signal: AbortSignal): Promise<void> {
    const begun = performance.now();
    const before = this.written;
    const underWay = new Set<Promise<void>>();
    let skipped = 0;
    while (!signal.aborted) {
      const due = ((performance.now() - begun) / 1_000) * this.plan.rate - skipped;
      if (this.written - before >= due || underWay.size >= 16) {
        await pause(5);
        continue;
      }
      if (this.written - this.received > this.plan.most + this.allowed) {
        skipped += this.plan.rate / 20;
        await pause(50);
        continue;
      }
      const writing: Promise<void> = this.sayAndChange(
        this.random.pick(this.customers),
        this.random.share(),
      ).then(() => void underWay.delete(writing));
      underWay.add(writing);
    }
    await Promise.all(underWay);
  }

  /** Writes, and may change it in the same breath, so that the change can overtake it. */
  private async sayAndChange(customer: Customer, lot: number): Promise<void> {
    const { phone: from, business: to } = customer;
    const { id } = await this.say(customer);
    const { simulator } = this.stage;
    const change = { from, to, id };
    if (!this.plan.changes || lot > 0.1) return;
    if (lot < 0.05) await simulator.call('edit', { ...change, text: `corrigida ${id}` });
    else if (lot < 0.07) await simulator.call('revoke', change);
    else await simulator.call('react', { ...change, emoji: '👍' });
  }

  private async work(customers: readonly Customer[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let didSomething = false;
      for (const customer of customers) {
        if (signal.aborted) break;
        didSomething = (await this.attend(customer)) || didSomething;
      }
      if (!didSomething) await pause(100);
    }
  }

  private async attend(customer: Customer): Promise<boolean> {
    const ticket = this.ticketOf(customer.phone);
    if (ticket === undefined) return false;
    if (ticket.status === 'pending') return this.change(customer, ticket, 'accept');
    if (ticket.status === 'closed') {
      if (this.random.chance(0.1)) return this.change(customer, ticket, 'reopen');
      return false;
    }
    if (ticket.userId !== customer.agent.viewer.id) return false;
    const lot = this.random.share();
    if (lot < 0.02) return this.change(customer, ticket, 'close');
    if (lot < 0.03) return this.change(customer, ticket, 'transfer');
    if (lot < 0.08) this.read(customer);
    // Every answer brings news of how far it came: people who never waited for them would only lengthen a queue.
    if (this.journalled > this.plan.most) return false;
    return this.answer(customer, ticket);
  }

  /** The ticket in the list, unless a change by the same user is not visible there yet. */
  private ticketOf(phone: string): KnownTicket | undefined {
    const ticket = this.agents.of(phone);
    if (ticket === undefined) return undefined;
    const after = this.unsettled.get(ticket.uuid);
    if (after === undefined) return ticket;
    if (after !== ticket.status) return undefined;
    this.unsettled.delete(ticket.uuid);
    return ticket;
  }

  private read({ phone, business }: Customer): void {
    void this.stage.simulator.call('read', { number: phone, from: business }).catch(() => undefined);
  }

  private async answer({ agent }: Customer, ticket: KnownTicket): Promise<boolean> {
    const id = randomUUID();
    this.answered += 1;
    const body = `saída ${this.answered}`;
    const { ok, body: said } = await agent.change<MessageView & ErrorBody>(
      'POST',
      `/messages/${ticket.id}`,
      { id, body },
      id,
    );
    if (ok) this.done.push({ kind: 'say', id, messageId: said.id });
    else this.refuse('say', said);
    return ok;
  }

  private async change(
    customer: Customer,
    ticket: KnownTicket,
    kind: 'accept' | 'close' | 'reopen' | 'transfer',
  ): Promise<boolean> {
    const { agent } = customer;
    const bodies = {
      accept: { status: 'open', userId: agent.viewer.id },
      reopen: { status: 'open', userId: agent.viewer.id },
      close: { status: 'closed', userId: agent.viewer.id },
      transfer: { queueId: this.random.pick(customer.queueIds), userId: null },
    };
    const id = randomUUID();
    const answer = await agent.change<TicketView & ErrorBody>(
      'PUT',
      `/tickets/${ticket.id}`,
      bodies[kind],
      id,
    );
    if (!answer.ok) {
      this.refuse(kind, answer.body);
      await pause(LOOK_MS);
      return false;
    }
    this.done.push({ kind, id });
    // Not what the answer shows: while the read model is behind, it shows what was before.
    this.unsettled.set(
      ticket.uuid,
      { accept: 'open', reopen: 'open', close: 'closed', transfer: 'pending' }[kind],
    );
    return true;
  }

  private refuse(kind: string, body: ErrorBody | null): void {
    const name = `${kind}: ${body?.error ?? 'unknown'}`;
    this.refused.set(name, (this.refused.get(name) ?? 0) + 1);
  }
}
