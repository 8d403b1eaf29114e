import { uuidv5, type Actor } from '@prosa/kernel';
import type { Reading } from '@prosa/platform';
import type { ReadingEvent } from './reading.events';

const WINDOW_MS = 600_000;

/** A reading as it is written. */
export interface ReadingFact {
  readonly companyId: number;
  /** The stream's id: the conversation, or who read. */
  readonly object: string;
  /** The same for a repetition within the window, so that it is written once. */
  readonly id: string;
  readonly fact: ReadingEvent;
}

const factOf = (reading: Reading): ReadingEvent => {
  switch (reading.kind) {
    case 'conversation': {
      const { holder, uuid, number } = reading;
      return { type: 'ConversationOpened', data: { holder, uuid, number } };
    }
    case 'history': {
      const { kind: _, ...data } = reading;
      return { type: 'HistoryExported', data };
    }
    case 'search':
      return { type: 'SearchMade', data: { filters: reading.filters } };
    case 'contacts':
      return { type: 'ContactsExported', data: {} };
    case 'feed': {
      const { token, name, personal } = reading;
      return { type: 'FeedRead', data: { token, name, personal } };
    }
  }
};

const personOf = (actor: Actor): string =>
  actor.kind === 'user' ? `${actor.companyId ?? ''}/${actor.id}` : actor.kind;

/** The fact of a reading at a moment. */
export const readingFact = (companyId: number, actor: Actor, reading: Reading, now: Date): ReadingFact => {
  const person = personOf(actor);
  const fact = factOf(reading);
  const ofPerson = uuidv5('reader', String(companyId), person);
  const object = 'uuid' in reading ? reading.uuid : reading.kind === 'feed' ? reading.token : ofPerson;
  const window = String(Math.floor(now.getTime() / WINDOW_MS));
  return {
    companyId,
    object,
    fact,
    id: uuidv5('reading', String(companyId), fact.type, person, object, window),
  };
};
