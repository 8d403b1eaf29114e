import type { PhoneMessage } from './server';
import type { Choice } from './sheet';
import type { Simulation } from './simulation';
import { texts } from './texts';

const EMOJIS = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** The emojis that can be put on a message; the one that is there already takes itself off. */
export const reactions = (
  { id, reactions: given }: PhoneMessage,
  simulation: Simulation,
): readonly Choice[] =>
  EMOJIS.map(emoji => {
    const isThere = given?.mine === emoji;
    return {
      label: `${isThere ? texts.removeReaction : texts.react} ${emoji}`,
      mark: emoji,
      choose: () => void simulation.react(id, isThere ? '' : emoji),
    };
  });

/** Actions on a message; only one's own texts are edited, and only own messages revoked. */
export const messageChoices = (
  { id, fromMe, kind }: PhoneMessage,
  simulation: Simulation,
  aim: (kind: 'answer' | 'edit') => void,
): readonly Choice[] => [
  { label: texts.answer, mark: '↩', choose: () => aim('answer') },
  ...(fromMe && kind === undefined ? [{ label: texts.edit, mark: '✎', choose: () => aim('edit') }] : []),
  ...(fromMe
    ? [{ label: texts.revoke, mark: '⌫', isSevere: true, choose: () => void simulation.revoke(id) }]
    : []),
];
