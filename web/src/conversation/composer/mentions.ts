import type { TicketView, UserView } from '@prosa/contracts';
import { plainWords } from '@prosa/contracts';
import { canSee } from '../../entities/ticket/ticket-rules';

/** Colleagues that the completion offers at once. */
const MOST = 6;

/** Whom a note about a ticket may mention: those who may see it, but for its author. */
export const mentionable = (
  users: readonly UserView[],
  ticket: TicketView,
  authorId: number,
): readonly UserView[] => users.filter(user => user.id !== authorId && canSee(ticket, user));

/** What stands between the last `@` and the caret; null where no name is being typed. */
export const typedMention = (beforeCaret: string): string | null =>
  /(?:^|\s)@([^\s@]*)$/u.exec(beforeCaret)?.[1] ?? null;

/** The colleagues whose name, or a part of it, begins with what was typed. */
export const namesFor = (users: readonly UserView[], typed: string): readonly UserView[] => {
  const term = plainWords(typed);
  return users.filter(({ name }) => ` ${plainWords(name)}`.includes(` ${term}`)).slice(0, MOST);
};

/** The colleagues whom a note mentions by their whole names; the longer of two such names counts. */
export const mentionedIn = (note: string, users: readonly UserView[]): readonly number[] => {
  let rest = note;
  const found: number[] = [];
  for (const name of new Set(users.map(each => each.name).sort((a, b) => b.length - a.length))) {
    if (!rest.includes(`@${name}`)) continue;
    rest = rest.replaceAll(`@${name}`, '');
    found.push(...users.filter(each => each.name === name).map(({ id }) => id));
  }
  return found;
};
