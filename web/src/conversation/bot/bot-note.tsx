import { useEffect } from 'react';
import type { NoteView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { BotIcon } from '../../entities/bot/bot-icon';
import './bot-note.css';
import { botNotesLoaded } from './bot-notes.slice';
import { selectThread } from '../conversations.selectors';
import { useTexts } from '../../entities/use-texts';
import { unanswered } from '../../api/unanswered';

/** The newest bot note of a ticket; loaded only where a bot has replied, then updated live. */
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
      // The card is optional, since the note is also among the ticket's notes.
      unanswered,
    );
  }, [dispatch, isWanted, ticketId]);
  return note ?? null;
};

/** A bot's handover summary: internal, never sent. */
export const BotNote = ({
  ticketId,
  isOpen = true,
}: {
  readonly ticketId: number;
  /** Whether it is initially expanded. */
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
