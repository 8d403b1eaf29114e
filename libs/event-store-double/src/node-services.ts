import { status, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import { ClusterInfo, type MemberInfo } from '@eventstore/db-client/generated/gossip_pb';
import { SupportedMethod, SupportedMethods } from '@eventstore/db-client/generated/serverfeatures_pb';
import type { Empty } from '@eventstore/db-client/generated/shared_pb';
import { failure } from './refusals';

/** What a node knows of the cluster that it is of. */
export interface Membership {
  isLeader(): boolean;
  /** Null while no node leads. */
  leaderPort(): number | null;
  members(): MemberInfo[];
}

/** Answers which nodes there are. */
export const membersOf =
  (membership: Membership | null) =>
  (_call: ServerUnaryCall<Empty, ClusterInfo>, answer: sendUnaryData<ClusterInfo>): void =>
    answer(null, new ClusterInfo().setMembersList(membership?.members() ?? []));

/** Answers what the server can do; null as of one that is too old to say it. */
export const supportedBy =
  (version: string | null = '23.10.0') =>
  (_call: ServerUnaryCall<Empty, SupportedMethods>, answer: sendUnaryData<SupportedMethods>): void => {
    if (version === null) return answer(failure(status.UNIMPLEMENTED, 'Unknown service'));
    const methods = new SupportedMethods().setEventStoreServerVersion(version);
    for (const name of ['append', 'read', 'batchappend']) {
      const method = new SupportedMethod();
      method.setServiceName('event_store.client.streams.streams').setMethodName(name);
      methods.addMethods(method.setFeaturesList(['stream', 'all']));
    }
    answer(null, methods);
  };
