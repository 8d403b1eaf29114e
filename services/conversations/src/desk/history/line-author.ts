import type { Recorded } from '@prosa/kernel';

/** The author when it is not a user. */
const authors: Readonly<Record<string, string>> = {
  phone: 'Celular',
  whatsapp: 'Cliente',
  api: 'API',
  campaign: 'Campanha',
  chatbot: 'Chatbot',
};

/** The author of a history line, in Portuguese. */
export const authorOf = ({ metadata: { actor } }: Recorded): string => {
  if (actor.kind === 'user') return actor.name;
  return actor.kind === 'contact' ? 'Cliente' : (authors[actor.name] ?? 'Prosa');
};

/** The user's id, where a user was the author. */
export const authorIdOf = ({ metadata: { actor } }: Recorded): number | null =>
  actor.kind === 'user' ? actor.id : null;

const KINDS: readonly string[] = ['phone', 'chatbot', 'api', 'campaign'];

/** The kind of author, for languages with another word for 'Cliente'. */
export const kindOf = ({ metadata: { actor } }: Recorded): string => {
  if (actor.kind === 'user') return 'user';
  if (actor.kind === 'contact' || actor.name === 'whatsapp') return 'contact';
  return KINDS.includes(actor.name) ? actor.name : 'system';
};
