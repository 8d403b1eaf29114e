import { randomBytes } from 'node:crypto';
import type { Exchange } from '../exchange';
import type { Faults } from '../faults';
import { node } from '../wire-node';
import { answer, refuse, type StanzaHandler } from './stanza';

/** The ids of WhatsApp's queries for the quota of new chats and for a restriction of the account. */
const CAPPING_INFO = '24503548349331633';
const REACHOUT_TIMELOCK = '23983697327930364';
const MINUTE_S = 60;

/** Percentage of the quota that is used at each level. */
const USED = { NONE: 0, FIRST_WARNING: 80, SECOND_WARNING: 95, CAPPED: 100 } as const;

/** The quota in WhatsApp's format; a number without one has an unlimited quota. */
const quotaWords = ({ quota, quotaEndsInMinutes }: Faults, nowS: number): object => ({
  capping_status: quota ?? 'NONE',
  used_quota: USED[quota ?? 'NONE'],
  total_quota: quota === null ? -1 : USED.CAPPED,
  cycle_start_timestamp: String(nowS),
  cycle_end_timestamp: quota === null ? '0' : String(nowS + quotaEndsInMinutes * MINUTE_S),
});

const restrictionWords = ({ restricted, restrictedMinutes }: Faults, nowS: number): object =>
  restricted && restrictedMinutes > 0
    ? { is_active: true, time_enforcement_ends: String(nowS + restrictedMinutes * MINUTE_S) }
    : { is_active: false };

/** Answers the GraphQL queries for the quota of new chats and for a restriction. */
export const answerQuota: StanzaHandler = request => {
  const { stanza, exchange } = request;
  const query = Array.isArray(stanza.content) ? stanza.content.find(({ tag }) => tag === 'query') : undefined;
  const id = query?.attrs['query_id'];
  const now = Number(exchange.store.seconds());
  if (id !== CAPPING_INFO && id !== REACHOUT_TIMELOCK) {
    refuse(request, 501, 'feature-not-implemented');
    return;
  }
  const data =
    id === CAPPING_INFO
      ? { xwa2_message_capping_info: quotaWords(exchange.faults, now) }
      : { xwa2_fetch_account_reachout_timelock: restrictionWords(exchange.faults, now) };
  answer(request, [node('result', {}, Buffer.from(JSON.stringify({ data })))]);
};

const announce = ({ store, links }: Exchange, operation: string, data: object): void => {
  const content = JSON.stringify({ data });
  for (const account of store.world.accounts.values())
    for (const link of links.all(account)) {
      const id = randomBytes(8).toString('hex').toUpperCase();
      const attrs = { id, from: 's.whatsapp.net', type: 'mex', t: store.seconds() };
      link.send(node('notification', attrs, [node('update', { op_name: operation }, Buffer.from(content))]));
    }
};

/** Notifies every connected device of a changed quota. */
export const announceQuota = (exchange: Exchange): void => {
  const words = quotaWords(exchange.faults, Number(exchange.store.seconds()));
  const data = { xwa2_notify_new_chat_messages_capping_info_update: words };
  announce(exchange, 'MessageCappingInfoNotification', data);
};

/** Notifies every connected device of a restriction or of its end. */
export const announceRestriction = (exchange: Exchange): void => {
  const words = restrictionWords(exchange.faults, Number(exchange.store.seconds()));
  const data = { xwa2_notify_account_reachout_timelock: words };
  announce(exchange, 'NotificationUserReachoutTimelockUpdate', data);
};
