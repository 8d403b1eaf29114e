import type { ConversationIngress, InboundFact } from '@prosa/contracts';
import type { EventStore } from '@prosa/event-store';
import type { CommandRun } from '@prosa/process-managers';
import type { ReadModelPart } from '@prosa/projections';
import type { OutgoingFiles } from '../../../services/gateway/src/outbound/outgoing-command';
import type { ProviderSession } from '../../../services/gateway/src/whatsapp/whatsapp.port';
import type { MemoryDatabase } from '../database/memory-database';
import type { Random } from '../engine/random';
import type { OfficePlant } from '../offices/office-world';
import type { BusPlant } from '../relay/bus-server';
import type { SharePlant } from '../shares/share-world';
import type { Facet } from './facets';
import type { Host } from './host';
import type { StreamPlant } from './work-stream';

type Perform = (command: unknown, run: CommandRun) => Promise<void>;

/**
 * A bug that is planted in the seams of a world, never in the product: each of its parts stands where the product meets
 * what it runs on. The plant without parts is the sound world.
 */
export interface Plant {
  readonly name: string;
  /** What a world must have for it to be seen. */
  readonly needs?: Facet;
  /** True: it takes two processes to see it, and there always are; files are swept all the time. */
  readonly crowded?: true;
  /** False: what should be one transaction is none. */
  readonly atomic?: false;
  /** True: locks are ignored. */
  readonly lockless?: true;
  /** What becomes of a statement: nothing, or it is left out. */
  statement?(label: string, random: Random, database: MemoryDatabase): 'skip' | undefined;
  store?(store: EventStore, host: Host): EventStore;
  /** The log as projections and processes receive it. */
  feed?(store: EventStore, host: Host): EventStore;
  ingress?(ingress: ConversationIngress, host: Host): ConversationIngress;
  received?(fact: InboundFact, host: Host): InboundFact;
  session?(session: Pick<ProviderSession, 'send'>, host: Host): Pick<ProviderSession, 'send'>;
  /** When a phone's message is acknowledged: by default once it is journalled. */
  readonly acknowledges?: 'before' | 'anyway';
  parts?(parts: readonly ReadModelPart[], host: Host): readonly ReadModelPart[];
  perform?(perform: Perform, host: Host): Perform;
  /** Where the files of what goes out are read. */
  sending?(files: OutgoingFiles, host: Host): OutgoingFiles;
  /** Whether a journal entry of a kind is lost. */
  untold?(kind: string, random: Random): boolean;
  /** By how much the clock runs ahead that schedules go by. */
  readonly schedulesAheadMs?: number;
  /** True: a group's messages are handed over independently of each other. */
  readonly ungroups?: true;
  /** True: a repeated request is taken for a new one. */
  readonly forgetsRequests?: true;
  /** True: a request is answered before it is carried out. */
  readonly answersEarly?: true;
  /** True: who lost a connection still sends on it. */
  readonly fenceless?: true;
  /** What is wrong between gateways and conversations that are processes of their own; they are, where this is planted. */
  readonly stream?: StreamPlant;
  /** A bug in the relay to the bus: in relay worlds only. */
  readonly relay?: BusPlant;
  /** True: a process that cannot renew a lease believes that it holds it. */
  readonly neverGivesUp?: true;
  /** The statement that uses the caller's clock instead of the database's. */
  readonly byOwnClock?: string;
  /** True: the monotonic clock stops while its process hangs. */
  readonly clocksStop?: true;
  /** A bug in the partitioned read model: in partition worlds only. */
  readonly shares?: SharePlant;
  /** A bug in sharing work by locks: in office worlds only. */
  readonly offices?: OfficePlant;
}

/** No bug at all. */
export const SOUND: Plant = { name: 'none' };
