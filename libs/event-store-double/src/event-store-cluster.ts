import { setTimeout as pause } from 'node:timers/promises';
import { EndPoint, MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { UUID } from '@eventstore/db-client/generated/shared_pb';
import { RunningDouble } from './event-store-double';
import type { Membership } from './node-services';
import { ServerLog } from './server-log';

const { VNodeState } = MemberInfo;

/** Several nodes with one log, of which one leads, and another one after it is lost. */
export interface EventStoreCluster {
  /** All nodes, as a list. */
  readonly url: string;
  readonly log: ServerLog;
  /** Which node leads; null while none does. */
  readonly leader: number | null;
  /** Loses the node that leads; the others choose another one. What it returns brings the lost one back. */
  lose(how: 'kill' | 'freeze'): Promise<() => Promise<void>>;
  stop(): Promise<void>;
}

/** How long the other nodes take to choose. */
const electionMs = 300;

/** Starts nodes that tell each other's addresses, and who leads; every append is the leader's. */
export const startEventStoreCluster = async (size = 3): Promise<EventStoreCluster> => {
  const cluster = new RunningCluster(size);
  await cluster.start();
  return cluster;
};

class RunningCluster implements EventStoreCluster {
  readonly log = new ServerLog();
  leader: number | null = 0;
  private readonly nodes: readonly RunningDouble[];
  private readonly lost = new Set<number>();

  constructor(size: number) {
    this.nodes = Array.from({ length: size }, (_, index) => {
      return new RunningDouble({}, this.log, this.membershipOf(index));
    });
  }

  get url(): string {
    return `esdb://${this.nodes.map(({ link }) => `127.0.0.1:${link.port}`).join(',')}?tls=false`;
  }

  async start(): Promise<void> {
    for (const node of this.nodes) await node.start();
  }

  async lose(how: 'kill' | 'freeze'): Promise<() => Promise<void>> {
    const index = this.leader ?? 0;
    const node = this.nodes[index];
    if (node === undefined) throw new Error('There are no nodes');
    this.lost.add(index);
    if (how === 'kill') {
      this.leader = null;
      await node.down();
    } else node.link.hold();
    // A node that is frozen leads in the eyes of the others until they miss it.
    void pause(electionMs, undefined, { ref: false }).then(() => {
      this.leader = this.nodes.findIndex((_, other) => !this.lost.has(other));
    });
    return async () => {
      this.lost.delete(index);
      if (how === 'kill') await node.up();
      else node.link.release();
    };
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(node => node.stop()));
  }

  private membershipOf(index: number): Membership {
    return {
      isLeader: () => this.leader === index,
      leaderPort: () => (this.leader === null ? null : (this.nodes[this.leader]?.link.port ?? null)),
      members: () => this.nodes.map((node, each) => this.memberOf(node, each)),
    };
  }

  private memberOf({ link }: RunningDouble, index: number): MemberInfo {
    const isAlive = !this.lost.has(index) || this.leader === index;
    const place = new EndPoint().setAddress('127.0.0.1').setPort(link.port);
    return new MemberInfo()
      .setInstanceId(new UUID().setString(`00000000-0000-4000-8000-00000000000${index}`))
      .setState(this.leader === index ? VNodeState.LEADER : VNodeState.FOLLOWER)
      .setIsAlive(isAlive)
      .setHttpEndPoint(place);
  }
}
