import { useCallback, useEffect, useRef, useState } from 'react';
import type { MessageHit, TicketView } from '@prosa/contracts';
import { ChevronDown, ChevronUp, Cross } from '@blueprintjs/icons';
import { api } from '../../api/client';
import { useStore } from 'react-redux';
import type { AppState } from '../../core/app-state';
import { useAppDispatch } from '../../core/store';
import { earlierActions } from '../earlier/earlier.slice';
import { selectShownEarlier } from '../earlier/shown-earlier';
import { useT } from '../../i18n';
import { useSearch } from '../../resource/use-search';
import type { Found } from '../../resource/use-search';
import { useUser } from '../../session/use-session';
import { useToday } from '../../ui/calendar-days';
import { DayButton } from '../../ui/dates/date-input';
import { useReturnToWriting } from '../../ui/writing';
import { isLeadKey, messagesPath } from '../../entities/message/conversation-key';
import { messageActions } from './messages.slice';
import '../conversation-texts';
import { useMarkedWords } from './use-marked-words';
import './find-bar.css';

/** The search inside one ticket. */
export interface FindBarProps {
  readonly ticket: TicketView;
  readonly onClose: () => void;
}

type Hits = Found<readonly MessageHit[]>;

/** Search results within what is shown of a ticket and of the earlier ones above it, newest first. */
const useHits = (ticketId: number, term: string): Hits | null => {
  const store = useStore<AppState>();
  const load = useCallback(
    async (searchParam: string, signal: AbortSignal): Promise<readonly MessageHit[]> => {
      const since = selectShownEarlier(store.getState(), ticketId).blocks.at(-1)?.ticket.id ?? null;
      const { hits } = await api.get<{ hits: readonly MessageHit[] }>(`${messagesPath(ticketId)}/search`, {
        query: { searchParam, since },
        signal,
      });
      return [...hits].sort((a, b) => b.order - a.order);
    },
    [ticketId, store],
  );
  const found = useSearch(term === '' ? null : term, load);
  return found?.term === term ? found : null;
};

/** Walks through what was found and shows each in the conversation. */
const useWalk = (ticketId: number, found: Hits | null) => {
  const dispatch = useAppDispatch();
  const [place, setPlace] = useState<{ readonly of: Hits | null; readonly at: number }>({ of: null, at: 0 });
  const at = place.of === found ? place.at : 0;
  const shown = useRef<Hits | null>(null);
  const count = found?.value.length ?? 0;
  const show = useCallback(
    (hit: MessageHit | undefined): void => {
      if (hit === undefined) return;
      const { id: messageId, ticketId: within } = hit;
      // A lead has no earlier tickets, and its hits name none.
      if (isLeadKey(ticketId) || within === ticketId)
        dispatch(messageActions.jumpAsked({ ticketId, messageId }));
      else dispatch(earlierActions.jumpAsked({ ticketId, messageId, within }));
    },
    [dispatch, ticketId],
  );
  useEffect(() => {
    if (found === null || shown.current === found) return;
    shown.current = found;
    show(found.value[0]);
  }, [found, show]);
  const step = (by: number): void => {
    if (count === 0) return;
    const next = (at + by + count) % count;
    setPlace({ of: found, at: next });
    show(found?.value[next]);
  };
  return { at, count, step };
};

/** A day to go to. */
const DayPicker = ({ ticketId }: { readonly ticketId: number }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { timeZone } = useUser().company;
  return (
    <DayButton
      label={t('conversation:find.date')}
      timeZone={timeZone}
      max={useToday(timeZone)}
      onChoose={date => dispatch(messageActions.dateAsked({ ticketId, date }))}
    />
  );
};

/** Search by words or day: Enter goes to the next older match, Shift+Enter back, Escape closes. */
export const FindBar = ({ ticket, onClose }: FindBarProps) => {
  const t = useT();
  useReturnToWriting();
  const [text, setText] = useState('');
  const found = useHits(ticket.id, text.trim());
  useMarkedWords(found?.term ?? '');
  const { at, count, step } = useWalk(ticket.id, found);
  const result =
    count === 0 ? t('conversation:find.none') : t('conversation:find.count', { at: at + 1, count });
  return (
    <div
      className="find-bar"
      role="search"
      aria-label={t('conversation:find.label')}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <input
        type="search"
        autoFocus
        value={text}
        placeholder={t('conversation:find.placeholder')}
        aria-label={t('conversation:find.placeholder')}
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          step(event.shiftKey ? -1 : 1);
        }}
      />
      <span className="find-count tnum" role="status">
        {found === null ? '' : result}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('conversation:find.next')}
        title={t('conversation:find.next')}
        disabled={count === 0}
        onClick={() => step(1)}
      >
        <ChevronUp size={16} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('conversation:find.previous')}
        title={t('conversation:find.previous')}
        disabled={count === 0}
        onClick={() => step(-1)}
      >
        <ChevronDown size={16} />
      </button>
      <DayPicker ticketId={ticket.id} />
      <button
        type="button"
        className="icon-button"
        aria-label={t('conversation:find.close')}
        onClick={onClose}
      >
        <Cross size={16} />
      </button>
    </div>
  );
};
