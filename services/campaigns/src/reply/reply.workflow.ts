import type { Fact, Workflow } from '@prosa/kernel';
import { verbOf } from '../opt-out/opt-out.workflow';

/** What of a customer's message matters here. */
export type ReplyHeard = Fact<
  'MessageReceived',
  {
    readonly messageId: string;
    readonly connectionId: number;
    /** The kind of the conversation's holder when it is no ticket. */
    readonly holder?: string;
    readonly ticketUuid: string;
    readonly contactId: number;
    readonly contactUuid: string;
    readonly body: string;
    /** Who said it in a group; absent in direct chats. */
    readonly authorUuid?: string;
    /** A retry of a message that could not be decrypted; the first delivery was already processed. */
    readonly readAtLast?: true;
  }
>;

/** A recipient whom a campaign spoke to, and who has not written back yet. */
export interface SpokenTo {
  readonly recipient: string;
  readonly campaignUuid: string;
}

/** What is recorded about it. */
export interface RecordReply extends SpokenTo {
  readonly connectionId: number;
  readonly messageId: string;
  readonly ticketUuid: string | null;
}

const DAY_MS = 86_400_000;

/**
 * What a customer writes first after a campaign spoke to them is their reply to it; words of leaving are none. `knowledge` is
 * whom the campaign spoke to, null where none did.
 */
export const replyWorkflow: Workflow<null, ReplyHeard, RecordReply, SpokenTo | null> = {
  name: 'campaign-reply',
  initial: null,
  correlate: ({ type, data }) =>
    type === 'MessageReceived' &&
    data.authorUuid === undefined &&
    data.readAtLast !== true &&
    verbOf(data.body) === null
      ? data.contactUuid
      : null,
  react({ data, metadata }, _, spokenTo) {
    if (spokenTo === null) return [];
    const { connectionId, messageId } = data;
    const ticketUuid = data.holder === undefined ? data.ticketUuid : null;
    const command = { ...spokenTo, connectionId, messageId, ticketUuid };
    return [{ kind: 'send', command, until: new Date(Date.parse(metadata.at) + DAY_MS) }];
  },
  evolve: state => state,
};
