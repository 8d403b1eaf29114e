import { Metadata } from '@grpc/grpc-js';
import { GossipClient } from '@eventstore/db-client/generated/gossip_grpc_pb';
import { MemberInfo, type ClusterInfo } from '@eventstore/db-client/generated/gossip_pb';
import { Empty } from '@eventstore/db-client/generated/shared_pb';
import { channelOf, hostsOf } from './server-address';

/** How long a node may take to name the leader; a frozen node does not answer. */
const answerMs = 1_000;
const { VNodeState } = MemberInfo;

/** The address of the node that leads, as some node knows it. */
export const leaderOf = async (url: string): Promise<string> => {
  const hosts = hostsOf(url);
  for (const host of hosts) {
    const members = await membersAt(host, url).catch(() => []);
    const leader = members.find(each => each.getIsAlive() && each.getState() === VNodeState.LEADER);
    const end = leader?.getHttpEndPoint();
    if (end !== undefined) return `${end.getAddress()}:${end.getPort()}`;
  }
  if (hosts.length === 1 && hosts[0] !== undefined) return hosts[0];
  throw new Error(`No node of ${hosts.join(', ')} knows who leads`);
};

const membersAt = (host: string, url: string): Promise<readonly MemberInfo[]> => {
  const client = new GossipClient(host, channelOf(url));
  const asked = new Promise<ClusterInfo>((done, fail) => {
    client.read(new Empty(), new Metadata(), { deadline: Date.now() + answerMs }, (error, info) =>
      error === null ? done(info) : fail(error),
    );
  });
  return asked.then(info => info.getMembersList()).finally(() => client.close());
};
