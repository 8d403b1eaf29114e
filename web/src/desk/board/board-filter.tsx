import { useEffect, useState } from 'react';
import { HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { ConnectionView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { useT } from '../../i18n';
import { ConnectionChoice } from '../connection-choice';
import { useBoard } from './board';
import { CARD_ORDERS } from './board.rules';
import type { CardOrder } from './board.rules';

/** What the bar above the board holds. */
export interface BoardFilterProps {
  readonly connections: readonly ConnectionView[];
  readonly connectionId: number | null;
  readonly onConnection: (id: number | null) => void;
  readonly onTerm: (term: string) => void;
  readonly order: CardOrder;
  readonly onOrder: (order: CardOrder) => void;
  readonly showClosed: boolean;
  readonly onShowClosed: (isShown: boolean) => void;
}

const SearchWords = ({ onTerm }: Pick<BoardFilterProps, 'onTerm'>) => {
  const t = useT();
  const { source } = useBoard();
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onTerm(words.trim()), LIMITS.searchDebounce);
    return () => clearTimeout(timer);
  }, [words, onTerm]);
  return (
    <InputGroup
      type="search"
      leftElement={<Search className="board-search-icon" />}
      placeholder={t(`${source.name}:search`)}
      aria-label={t(`${source.name}:search`)}
      value={words}
      onValueChange={setWords}
    />
  );
};

/** Which board is shown, and in which order. */
export const BoardFilter = (props: BoardFilterProps) => {
  const t = useT();
  const { source } = useBoard();
  const { connectionId, order, onOrder, showClosed, onShowClosed, onTerm } = props;
  return (
    <div className="board-filter">
      <ConnectionChoice {...props} />
      {connectionId !== null && (
        <>
          <SearchWords onTerm={onTerm} />
          <HTMLSelect
            aria-label={t('board:order')}
            value={order}
            onChange={({ currentTarget: { value } }) => onOrder(value as CardOrder)}
          >
            {CARD_ORDERS.map(key => (
              <option key={key} value={key}>
                {t(`board:orders.${key}`)}
              </option>
            ))}
          </HTMLSelect>
          {source.hasClosed && (
            <Switch
              checked={showClosed}
              label={t('board:showClosed')}
              onChange={({ currentTarget: { checked } }) => onShowClosed(checked)}
            />
          )}
        </>
      )}
    </div>
  );
};
