import { decodeAll, type StoredEvent } from '@prosa/event-store';
import { streamName, systemClock, uuidv7, type Recorded } from '@prosa/kernel';
import type { LogReadByOperator } from '../../../identity/src/access/log-read.events';
import { CannotWork, type Installation } from './installation.store';
import { findFacts, type FactFilter } from './find-facts';
import type { Output } from './output';

/** What is asked of `prosa log find`, as its options say. */
export interface FindAsked extends Omit<FactFilter, 'ticketUuid'> {
  /** The number of a ticket of `company`. */
  readonly ticket?: number;
  /** How many facts are printed at most. */
  readonly most: number;
}

const print = (facts: readonly Recorded[], output: Output, more: (fact: Recorded) => object): void => {
  for (const fact of facts) {
    const { position, revision, type, data, metadata } = fact;
    output.row({ position, revision, at: metadata.at, type, actor: metadata.actor, ...more(fact), data });
  }
};

/** Each company whose facts were printed finds that in its own log. */
const record = async (
  { store, codec }: Installation,
  companyId: number,
  data: LogReadByOperator['data'],
): Promise<void> => {
  const causationId = uuidv7(systemClock);
  const event = await codec.encode({
    id: uuidv7(systemClock),
    type: 'LogReadByOperator',
    schemaVersion: 1,
    data,
    metadata: {
      companyId,
      actor: { kind: 'system', name: 'operator' },
      at: systemClock.now().toISOString(),
      correlationId: causationId,
      causationId,
    },
  });
  await store.append(streamName('logRead', companyId, uuidv7(systemClock)), 'none', [event]);
};

/** `prosa log stream <name>` */
export const printStream = async (
  installation: Installation,
  name: string,
  output: Output,
): Promise<boolean> => {
  const facts = await installation.source.readStream(name);
  print(facts, output, () => ({}));
  const [first] = facts;
  if (first === undefined) output.say('There is no such stream');
  else {
    const data = { command: 'stream', asked: name, facts: facts.length } as const;
    await record(installation, first.metadata.companyId, data);
  }
  return facts.length > 0;
};

const ticketOf = async ({ readModel }: Installation, company: number, ticket: number): Promise<string> => {
  const inTable = (table: 'ticket' | 'deletedTicket') =>
    readModel.owner
      .selectFrom(table)
      .where('companyId', '=', company)
      .where('id', '=', ticket)
      .select('uuid')
      .executeTakeFirst();
  const found = (await inTable('ticket')) ?? (await inTable('deletedTicket'));
  if (found === undefined) throw new CannotWork(`Company ${company} has no ticket ${ticket}`);
  return found.uuid;
};

const filterOf = async (
  installation: Installation,
  { ticket, most: _, ...filter }: FindAsked,
): Promise<FactFilter> => {
  if (ticket === undefined || filter.company === undefined) return filter;
  return { ...filter, ticketUuid: await ticketOf(installation, filter.company, ticket) };
};

const place = ({ stream, metadata }: Recorded): object => ({ company: metadata.companyId, stream });

/** `prosa log find`: the facts that match, oldest first. */
export const printFound = async (
  installation: Installation,
  asked: FindAsked,
  output: Output,
): Promise<boolean> => {
  const filter = await filterOf(installation, asked);
  const counts = new Map<number, number>();
  let left = asked.most;
  const progress = (position: bigint, head: bigint): void =>
    output.progress('Reading', Number((position * 100n) / head), 100);
  for await (const found of findFacts(installation.store, filter, progress)) {
    const shown: readonly StoredEvent[] = found.slice(0, left);
    print(await decodeAll(installation.codec, shown), output, place);
    for (const { metadata } of shown)
      counts.set(metadata.companyId, (counts.get(metadata.companyId) ?? 0) + 1);
    left -= shown.length;
    if (found.length > shown.length) output.say(`There are more: only ${asked.most} are printed (--most)`);
    if (left === 0) break;
  }
  const text = JSON.stringify(asked);
  for (const [companyId, facts] of counts)
    await record(installation, companyId, { command: 'find', asked: text, facts });
  if (counts.size === 0) output.say('Nothing matches');
  return counts.size > 0;
};
