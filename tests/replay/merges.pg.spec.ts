import 'reflect-metadata';
import type { InboundFact } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { DomainError, uuidv5 } from '@prosa/kernel';
import fc from 'fast-check';
import { MergeTickets, RevertMerge } from '../../services/conversations/src/core/merge/merge.commands';
import { HistoryWorld, type HistoryCompany } from './history-world';

const TICKETS = 500;
const SEED = 20261123;

/** A message, from the customer's phone or the company's; a merge; a revert; or two of them concurrently. */
interface Step {
  readonly kind: 'write' | 'phone' | 'repeat' | 'merge' | 'revert';
  readonly from: number;
  readonly to: number;
  readonly isBusy: boolean;
}

// Few of them merge often, so that merges meet merges.
const somebody = fc.oneof(fc.nat(11), fc.nat(TICKETS - 1));
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('write', 'phone', 'repeat', 'merge', 'merge', 'revert', 'revert'),
  from: somebody,
  to: somebody,
  isBusy: fc.boolean(),
});

/** A company in which every contact has a ticket, and its expected state. */
class Merging {
  /** The contact whose conversation shows a contact's messages; by default their own. */
  private readonly owners = new Map<number, number>();
  private readonly recorded: InboundFact[] = [];
  private readonly authors = new Map<string, number>();
  private tickets = new Map<number, number>();
  private turn = 0;
  merges = 0;
  reverts = 0;

  constructor(
    private readonly world: HistoryWorld,
    private readonly company: HistoryCompany,
  ) {}

  async begin(): Promise<void> {
    for (let customer = 0; customer < TICKETS; customer += 1) await this.write('write', customer);
    const { tickets } = await this.world.shown(this.company.companyId);
    const rows = await this.world.messages(this.company.companyId);
    const of = new Map(rows.map(({ id, ticketId }) => [this.authors.get(id) ?? -1, ticketId]));
    this.tickets = of;
    expect(tickets).toHaveLength(TICKETS);
  }

  async play({ kind, from, to, isBusy }: Step): Promise<void> {
    this.turn += 1;
    if (kind === 'write' || kind === 'phone') return this.write(kind, from);
    if (kind === 'repeat') return this.repeat(from);
    const acts = [kind === 'merge' ? this.merge(from, to) : this.revert(from)];
    // While it happens the very person writes, and the one in whose place they do.
    if (isBusy) acts.push(this.write('write', from), this.write('phone', from), this.write('write', to));
    await Promise.all(acts);
  }

  /** Every message exactly once, in the conversation that it belongs to. */
  async check(): Promise<void> {
    const { tickets } = await this.world.shown(this.company.companyId);
    const numbers = new Map(tickets.map(({ uuid, id }) => [uuid, id]));
    const standsIn = new Map(
      tickets.map(({ uuid, id, mergedInto }) => [id, numbers.get(mergedInto ?? uuid)]),
    );
    const rows = await this.world.messages(this.company.companyId);
    expect(rows.map(({ id }) => id).toSorted()).toEqual([...this.authors.keys()].toSorted());
    const astray = rows
      .map(({ id, ticketId }) => {
        const author = this.authors.get(id) ?? -1;
        const owner = this.owners.get(author) ?? author;
        return { id, author, owner: this.tickets.get(owner), at: standsIn.get(ticketId) };
      })
      .filter(({ owner, at }) => owner !== at);
    expect(astray).toEqual([]);
  }

  private async write(kind: 'write' | 'phone', customer: number): Promise<void> {
    const waId = `m${this.recorded.length}`;
    const fact: InboundFact = {
      connection: this.company.connection,
      chat: { phone: `5511${String(900_000_000 + customer)}` },
      waId,
      at: '2026-03-02T12:00:10.000Z',
      kind: 'message',
      body: `texto ${waId}`,
      mediaType: 'extendedTextMessage',
      ...(kind === 'write' ? { fromMe: false, pushName: `Cliente ${customer}` } : { fromMe: true }),
    };
    this.recorded.push(fact);
    this.authors.set(waId, customer);
    await this.world.receive(fact);
  }

  private async repeat(n: number): Promise<void> {
    const fact = this.recorded[n % this.recorded.length];
    if (fact) await this.world.receive(fact);
  }

  private async merge(from: number, to: number): Promise<void> {
    const request = {
      sourceTicketId: this.tickets.get(from) ?? 0,
      destinationTicketId: this.tickets.get(to) ?? 0,
    };
    const { viewer, envelope } = this.asker();
    const answer = await this.world.command(
      new MergeTickets(viewer, envelope, this.company.connection.id, request),
    );
    if (answer instanceof DomainError) return;
    this.owners.set(from, to);
    this.merges += 1;
  }

  private async revert(from: number): Promise<void> {
    const { viewer, envelope } = this.asker();
    const answer = await this.world.command(new RevertMerge(viewer, envelope, this.tickets.get(from) ?? 0));
    if (answer instanceof DomainError) return;
    if (this.owners.delete(from)) this.reverts += 1;
  }

  private asker() {
    const viewer = this.company.agents[2];
    if (viewer === undefined) throw new Error('nobody asks');
    const id = uuidv5('merging', this.company.companyId, this.turn);
    const envelope: CommandEnvelope = {
      actor: { kind: 'user', id: viewer.userId, name: viewer.name },
      correlationId: id,
      causationId: id,
      commandId: id,
    };
    return { viewer, envelope };
  }
}

describe('Merges and reverts in a company in which messages keep arriving', () => {
  let world: HistoryWorld;

  beforeAll(async () => {
    world = await HistoryWorld.open();
  });

  afterAll(() => world.close());

  it('leave every message exactly once where the log places it, and a replay has the same result', async () => {
    const merging = new Merging(world, await world.found());
    await merging.begin();
    const [steps = []] = fc.sample(fc.array(step, { minLength: 2_000, maxLength: 2_000 }), {
      seed: SEED,
      numRuns: 1,
    });
    let played = 0;
    for (const each of steps) {
      await merging.play(each);
      played += 1;
      if (played % 50 === 0) await merging.check();
      if (merging.merges + merging.reverts >= 200) break;
    }
    await merging.check();
    expect(merging.merges + merging.reverts).toBeGreaterThanOrEqual(200);
    expect(await world.verify()).toEqual([]);
  });
});
