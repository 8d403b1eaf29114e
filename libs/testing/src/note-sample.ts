import type { Aggregates } from '@prosa/event-store';
import { systemClock, uuidv7, type EventCatalogue, type Fact } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';

type NoteWritten = Fact<'NoteWritten', { text: string }>;

/** The smallest behaviour: a note is written. */
export const noteCatalogue: EventCatalogue<NoteWritten> = {
  category: 'note',
  events: { NoteWritten: { version: 1 } },
} as never;

/** Keeps nothing of a note, and shows the company that there is one. */
export const notePart: ReadModelPart = {
  name: 'spec',
  tables: [],
  live: [
    {
      on: ['NoteWritten'],
      frames: async events =>
        events.map(({ metadata, position }) => ({
          companyId: metadata.companyId,
          channel: 'ticket' as const,
          payload: { action: 'removeFromList' as const, ticketId: Number(position) },
          audience: { kind: 'company' as const },
        })),
    },
  ],
};

/** Writes a note for company 1; returns its log position. */
export const writeNote = async (aggregates: Aggregates, text: string): Promise<bigint> => {
  const id = uuidv7(systemClock);
  const { position } = await aggregates.append(
    noteCatalogue,
    { companyId: 1, id },
    [{ id, fact: { type: 'NoteWritten', data: { text } } }],
    { actor: { kind: 'system', name: 'spec' }, correlationId: id, causationId: id },
  );
  return position;
};
