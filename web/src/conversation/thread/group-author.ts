import type { ContactRef, MessageView } from '@prosa/contracts';
import { t } from '../../i18n';
import { formatPhone } from '../../ui/formatters';

const TONES = 8;

/** How high the author's line above a bubble is. */
export const AUTHOR_LINE = 22;

/** An author's colour: the same for all viewers and permanently. */
export const toneOf = (authorKey: string): number => {
  let sum = 0;
  for (const character of authorKey) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9_973;
  return sum % TONES;
};

/** The displayed name of a group member: name, else number, else a generic one. */
export const nameOfMember = ({ name, number }: Pick<ContactRef, 'name' | 'number'>): string => {
  if (name !== '' && name !== number) return name;
  return number === '' ? t('conversation:member') : formatPhone(number);
};

/** How the author of a message in a group is called. */
export const authorNameOf = ({ contact }: Pick<MessageView, 'contact'>): string =>
  contact === null ? t('conversation:member') : nameOfMember(contact);
