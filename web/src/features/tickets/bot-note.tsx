import { useEffect } from 'react';
import type { NoteView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useAppDispatch, useAppSelector } from '../../app/store';
import { BotIcon } from './bot-icon';
import './bot-note.css';
import { botNotesLoaded } from './bot-notes.slice';
import { selectThread } from './tickets.selectors';
import { useTexts } from './use-texts';

/** The newest note of a bot in a ticket; asked for only where a bot spoke, and followed live from then on. */
const useBotNote = (ticketId: number): NoteView | null => {
  const dispatch = useAppDispatch();
  const hasBot = useAppSelector(state =>
    Object.values(selectThread(state, ticketId).byId).some(({ fromMe, user }) => fromMe && user?.id === 0),
  );
  const note = useAppSelector(state => state.tickets.botNotes[ticketId]);
  const isWanted = hasBot && note === undefined;
  useEffect(() => {
    if (!isWanted) return;
    const query = { ticketId };
    void api.get<readonly NoteView[]>('/ticket-notes/list', { query }).then(
      notes => dispatch(botNotesLoaded({ ticketId, notes })),
      // The card is a help, and stands among the ticket's notes too.
      () => undefined,
    );
  }, [dispatch, isWanted, ticketId]);
  return note ?? null;
};

/** What a bot learned before it handed the customer over: for the team, never sent. */
export const BotNote = ({
  ticketId,
  isOpen = true,
}: {
  readonly ticketId: number;
  /** Whether its words are shown without being asked for. */
  readonly isOpen?: boolean;
}) => {
  const t = useTexts();
  const note = useBotNote(ticketId);
  if (note === null) return null;
  const name = note.user?.name ?? '';
  return (
    <details key={note.id} className="bot-note" open={isOpen}>
      <summary>
        <BotIcon size={14} />
        <strong>{name === '' ? t('bot.summary') : t('bot.summaryOf', { name })}</strong>
        <span>{t('bot.summaryHint')}</span>
      </summary>
      <p>{note.note}</p>
    </details>
  );
};
