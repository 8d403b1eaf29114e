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
  /** True: nobody waits for locks. */
  readonly lockless?: true;
  /** What becomes of a statement: nothing, or it is left out. */
  statement?(label: string, random: Random, database: MemoryDatabase): 'skip' | undefined;
  store?(store: EventStore, host: Host): EventStore;
  /** The log as projections and processes are told it. */
  feed?(store: EventStore, host: Host): EventStore;
  ingress?(ingress: ConversationIngress, host: Host): ConversationIngress;
  told?(fact: InboundFact, host: Host): InboundFact;
  session?(session: Pick<ProviderSession, 'send'>, host: Host): Pick<ProviderSession, 'send'>;
  /** When a phone's message is acknowledged: once it is journalled, unless told otherwise. */
  readonly acknowledges?: 'before' | 'anyway';
  parts?(parts: readonly ReadModelPart[], host: Host): readonly ReadModelPart[];
  perform?(perform: Perform, host: Host): Perform;
  /** Where the files of what goes out are read. */
  sending?(files: OutgoingFiles, host: Host): OutgoingFiles;
  /** Whether a journal's entry of a kind gets lost on its way there. */
  untold?(kind: string, random: Random): boolean;
  /** By how much the clock runs ahead that schedules go by. */
  readonly schedulesAheadMs?: number;
  /** True: what a group says is told message by message, each without regard to the others. */
  readonly ungroups?: true;
  /** True: a repeated request is taken for a new one. */
  readonly forgetsRequests?: true;
  /** True: a request is answered before it is carried out. */
  readonly answersEarly?: true;
  /** True: who lost a connection still sends on it. */
  readonly fenceless?: true;
  /** What is wrong between gateways and conversations that are processes of their own; they are, where this is planted. */
  readonly stream?: StreamPlant;
  /** What is wrong where the log is copied to the bus: such a bug lives in worlds of a relay alone. */
  readonly relay?: BusPlant;
  /** True: whoever cannot prolong a lease believes that it is held. */
  readonly neverGivesUp?: true;
  /** The statement that goes by the clock of whoever asks, not by the database's. */
  readonly byOwnClock?: string;
  /** True: a clock that nobody sets stands still while its process hangs. */
  readonly clocksStop?: true;
  /** What is wrong where the read model is kept in shares: such a bug lives in worlds of shares alone. */
  readonly shares?: SharePlant;
  /** What is wrong where processes share work by locks: such a bug lives in worlds of offices alone. */
  readonly offices?: OfficePlant;
}

/** No bug at all. */
export const SOUND: Plant = { name: 'none' };
