import type { Workflow } from '@prosa/kernel';
import type { MessageReceived, Reads } from '@prosa/published-facts';
import { verbOf } from '../opt-out/opt-out.workflow';

/** The part of a customer's message that is used here. */
export type ReplyReceived = Reads<
  MessageReceived,
  | 'messageId'
  | 'connectionId'
  | 'holder'
  | 'ticketUuid'
  | 'contactId'
  | 'contactUuid'
  | 'body'
  | 'authorUuid'
  | 'readAtLast'
>;

/** A recipient whom a campaign spoke to, and who has not written back yet. */
export interface SpokenTo {
  readonly recipient: string;
  readonly campaignUuid: string;
}

/** The command of the workflow. */
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
export const replyWorkflow: Workflow<null, ReplyReceived, RecordReply, SpokenTo | null> = {
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
