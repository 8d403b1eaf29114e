import { createHash } from 'node:crypto';
import { verifyChain, type ChainCheck, type EventStore, type PostgresEventStore } from '@prosa/event-store';
import type { Anchor, Asked } from './command-line';
import type { Installation } from './installation.store';
import { printFound, printStream } from './log-reading';
import type { Output } from './output';
import { verifyReadModel } from './projections-work.store';

const page = 2_000;

const status = async ({ store, chain }: Installation, output: Output): Promise<boolean> => {
  const head = await store.head();
  output.row({
    engine: chain === null ? 'EventStoreDB' : 'PostgreSQL',
    head,
    ...(chain !== null && { hash: (await chain.chainHead()).hash.toString('hex') }),
  });
  return true;
};

const hashAt = async (chain: PostgresEventStore, position: bigint): Promise<string | null> => {
  const [link] = position > 0n ? await chain.chainLinks(position - 1n, 1) : [];
  return link?.position === position ? link.hash.toString('hex') : null;
};

const anchored = (anchor: Anchor, found: string | null, output: Output): boolean => {
  const same = found === anchor.hash;
  output.row({ anchor: anchor.position, agrees: same });
  return same;
};

const verify = async (
  chain: PostgresEventStore,
  anchor: Anchor | undefined,
  output: Output,
): Promise<boolean> => {
  const { position: head } = await chain.chainHead();
  let last: ChainCheck = { intact: true, position: 0n };
  for await (const check of verifyChain(chain)) {
    last = check;
    output.progress('Checking', Number(check.position), Number(head));
  }
  if (!last.intact) {
    output.row({ intact: false, position: last.position, reason: last.reason });
    return false;
  }
  const hash = await hashAt(chain, last.position);
  output.row({ intact: true, position: last.position, anchor: `${last.position}:${hash ?? ''}` });
  return anchor === undefined || anchored(anchor, await hashAt(chain, anchor.position), output);
};

/** The digest of a log, and of how many facts it is. */
export interface LogDigest {
  readonly position: bigint;
  readonly facts: number;
  readonly hash: string;
  readonly hashAt: string | null;
}

/** The digest of all facts in their order, at the end and at one place before it. */
export const digestLog = async (
  store: Pick<EventStore, 'readAll' | 'head'>,
  at: bigint,
  progress: (position: bigint, head: bigint) => void = () => undefined,
): Promise<LogDigest> => {
  const head = await store.head();
  let hash: Buffer = createHash('sha256').update('prosa').digest();
  let position = 0n;
  let facts = 0;
  let there: string | null = null;
  while (position < head) {
    const events = await store.readAll(position, page);
    for (const event of events) {
      if (event.position > head) break;
      const { recordedAt, ...fact } = event;
      const text = JSON.stringify({ ...fact, position: String(fact.position), at: recordedAt.getTime() });
      hash = createHash('sha256').update(hash).update(text).digest();
      position = event.position;
      facts += 1;
      if (position === at) there = hash.toString('hex');
    }
    if (events.length === 0) break;
    progress(position, head);
  }
  return { position, facts, hash: hash.toString('hex'), hashAt: there };
};

const digest = async (store: EventStore, anchor: Anchor | undefined, output: Output): Promise<boolean> => {
  const found = await digestLog(store, anchor?.position ?? -1n, (position, head) =>
    // Positions have gaps there: they are no number of facts.
    output.progress('Reading', Number((position * 100n) / head), 100),
  );
  output.say('EventStoreDB holds no hash chain: this digest proves something only against an earlier one.');
  output.row({ position: found.position, facts: found.facts, anchor: `${found.position}:${found.hash}` });
  return anchor === undefined || anchored(anchor, found.hashAt, output);
};

/** `prosa log …`; returns whether it succeeded. */
export const logWork = (
  { verb, names, anchor, find }: Asked,
  installation: Installation,
  output: Output,
): Promise<boolean> => {
  const { chain, store } = installation;
  if (verb === 'stream') return printStream(installation, names[0] ?? '', output);
  if (find !== undefined) return printFound(installation, find, output);
  if (verb === 'compare') return verifyReadModel(installation, output);
  if (verb === 'status') return status(installation, output);
  return chain === null ? digest(store, anchor, output) : verify(chain, anchor, output);
};
