import type { StatusUpdate } from '../whatsapp.port';
import type { Stanza } from './baileys-library';
import { chatOf, isGroup, isPerson, userOf } from './jids';
import type { Owner } from './journal-payload';

/** Receipt types and their message state; types without a state are omitted. */
const STATES: Readonly<Record<string, StatusUpdate['state']>> = {
  '': 'delivered',
  inactive: 'delivered',
  read: 'read',
  played: 'played',
};

const secondsOf = (stanza: Stanza): Date => {
  const seconds = Number(stanza.attrs['t']);
  return Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1_000) : new Date();
};

const children = (stanza: Stanza): readonly Stanza[] =>
  Array.isArray(stanza.content) ? (stanza.content as readonly Stanza[]) : [];

/**
 * The updates that a receipt contains, one per message id. Receipts of the account's own devices map to `server`.
 */
export function readReceipt(stanza: Stanza, owner: Owner): readonly StatusUpdate[] {
  const { id, from, participant = '', recipient, type = '' } = stanza.attrs;
  if (id === undefined || from === undefined) return [];
  const inGroup = isGroup(from);
  const reader = inGroup ? participant : from;
  if (!isPerson(reader)) return [];
  const mine = [owner.phone, owner.lid].includes(userOf(reader));
  const state = mine ? (type === 'sender' ? 'server' : undefined) : STATES[type];
  if (state === undefined) return [];
  const listed = children(stanza).flatMap(list => children(list));
  const ids = [id, ...listed.map(item => item.attrs['id']).filter(item => item !== undefined)];
  const at = secondsOf(stanza);
  if (inGroup) {
    const by = mine ? {} : { participant: chatOf(participant, stanza.attrs['participant_pn']) };
    return ids.map(each => ({ id: each, chat: chatOf(from), ...by, state, at }));
  }
  const chat = chatOf(mine ? recipient : from, stanza.attrs['sender_pn'], stanza.attrs['sender_lid']);
  return ids.map(each => ({ id: each, chat, state, at }));
}

/** The server's ack of a message: accepted, or the error code. */
export interface ServerAck {
  readonly id: string;
  readonly chat: StatusUpdate['chat'];
  readonly error: string | undefined;
  readonly at: Date;
}

/** Parses an ack; null when it names no message. */
export function readServerAck(stanza: Stanza): ServerAck | null {
  const { id, from, error } = stanza.attrs;
  if (id === undefined) return null;
  return { id, chat: chatOf(from), error, at: secondsOf(stanza) };
}
