import { memo } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import type { BoardColumnView } from '@prosa/contracts';
import { Link } from 'wouter';
import { useAppDispatch } from '../core/store';
import { useT } from '../i18n';
import { useKeyText } from '../resource/record-list';
import { Avatar } from '../ui/avatar';
import { ownColor } from '../ui/chip';
import { formatContactName, formatDateTime, formatRowTime, formatWaiting } from '../ui/formatters';
import { Popover } from '../ui/popover';
import { useBoard } from './board';
import type { BoardCard as Card } from './board';
import type { CardMove } from './board.slice';
import { sheetHref } from './sheet-address';
import { useDraggableCard } from './use-card-drag';

/** The id of a card's element, by which it gets the focus after a move. */
export const cardElementId = (id: number): string => `card-${id}`;

/** Props of a card. */
interface BoardCardProps {
  readonly card: Card;
  /** What it is sorted by. */
  readonly time: string;
  /** Its index in the column. */
  readonly index: number;
  readonly columns: readonly BoardColumnView[];
  readonly onMove: (move: CardMove) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLLIElement>, card: Card) => void;
}

const CardMenu = ({ card, columns, onMove }: Omit<BoardCardProps, 'index' | 'onKeyDown' | 'time'>) => {
  const t = useT();
  const items = columns.map(({ id, name }) => ({
    key: id,
    text: name,
    isActive: id === card.columnId,
    isDisabled: id === card.columnId,
    onChoose: () => onMove({ id: card.id, from: card.columnId, to: id }),
  }));
  return (
    <Popover placement="bottom-end" content={{ label: t('board:moveTo'), items }}>
      <Button
        variant="minimal"
        size="small"
        className="board-card-menu"
        data-card-menu={card.id}
        icon={<More />}
        aria-label={t('board:actions', { name: formatContactName(card.name) })}
      />
    </Popover>
  );
};

const CardFoot = ({ card }: { readonly card: Card }) => {
  const t = useT();
  const word = useKeyText();
  const waiting = card.columnSince === null ? '' : formatWaiting(card.columnSince);
  return (
    <p className="board-card-foot">
      <span className="board-card-status" data-status={card.status}>
        {word(card.statusText)}
      </span>
      {waiting !== '' && (
        <span className="tnum" title={t('board:sinceDays', { time: waiting })}>
          {waiting}
        </span>
      )}
      {card.user !== null && <span className="board-card-person">{card.user.name}</span>}
    </p>
  );
};

const PlainCard = ({ card, time, index, columns, onMove, onKeyDown }: BoardCardProps) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { source, actions } = useBoard();
  const { ref, isDragged } = useDraggableCard(card.id, card.columnId, is => {
    dispatch(is ? actions.dragBegan(card.id) : actions.dragEnded(card.id));
  });
  return (
    <li
      ref={ref}
      id={cardElementId(card.id)}
      className="board-card"
      style={ownColor(card.color)}
      data-place={index}
      data-dragged={isDragged}
      tabIndex={0}
      aria-label={formatContactName(card.name)}
      onKeyDown={event => onKeyDown(event, card)}
    >
      <div className="board-card-head">
        <Avatar name={card.name} src={card.picture} size={28} />
        <span className="board-card-name">{formatContactName(card.name)}</span>
        {card.unreadMessages > 0 && (
          <span
            className="board-card-unread tnum"
            aria-label={t('board:unread', { count: card.unreadMessages })}
          >
            {card.unreadMessages}
          </span>
        )}
        <CardMenu card={card} columns={columns} onMove={onMove} />
      </div>
      {card.lastMessage !== '' && <p className="board-card-words">{card.lastMessage}</p>}
      <CardFoot card={card} />
      <p className="board-card-actions">
        <Link className="board-card-details" href={sheetHref(source.path, card.whatsappId, card.id)}>
          {t('board:details')}
        </Link>
        <time className="tnum" dateTime={time} title={formatDateTime(time)}>
          {formatRowTime(time)}
        </time>
      </p>
    </li>
  );
};

/** A card of the board; it renders when its own facts change. */
export const BoardCard = memo(PlainCard);
