import type { Socket, Stanza } from './baileys-library';
import { entryOf, isOfGroup, unreadableIn } from './journal-payload';
import type { Journalling } from './journalling';

type Parts = Pick<Journalling, 'journal' | 'owner' | 'wantsGroups' | 'unreadable'>;

const childOf = ({ content }: Stanza, tag: string): Stanza | undefined =>
  Array.isArray(content) ? (content as readonly Stanza[]).find(child => child.tag === tag) : undefined;

/** The content that WhatsApp withholds from linked devices; undefined for messages with content. */
const withheld = (stanza: Stanza): 'viewOnce' | 'other' | undefined => {
  const mark = childOf(stanza, 'unavailable');
  if (stanza.tag !== 'message' || mark === undefined || childOf(stanza, 'enc') !== undefined)
    return undefined;
  return /view_once/.test(mark.attrs['type'] ?? '') ? 'viewOnce' : 'other';
};

/**
 * Journals messages whose content only the phone receives, before Baileys confirms them: it emits nothing for them.
 * Completes when the entry is durable, and fails when it cannot be.
 */
export async function journalUnavailable(stanza: Stanza, socket: Socket, parts: Parts): Promise<void> {
  const why = withheld(stanza);
  if (why === undefined) return;
  const { journal, owner, wantsGroups, unreadable } = parts;
  const numberOf = (jid: string) => socket.signalRepository.lidMapping.getPNForLID(jid);
  if (isOfGroup(stanza) && !(await wantsGroups())) return;
  if (why === 'viewOnce') {
    const entry = await entryOf(stanza, why, owner(), numberOf);
    if (entry !== null) await journal.append(entry);
    return;
  }
  const message = await unreadableIn(stanza, owner(), numberOf);
  if (message !== null) unreadable(message);
}
