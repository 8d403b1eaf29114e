import { useEffect, useState } from 'react';
import { HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { ConnectionView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { ConnectionChoice } from '../../desk/connection-choice';
import { useT } from '../../i18n';
import { CARD_ORDERS } from './kanban.rules';
import type { CardOrder } from './kanban.rules';

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
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onTerm(words.trim()), LIMITS.searchDebounce);
    return () => clearTimeout(timer);
  }, [words, onTerm]);
  return (
    <InputGroup
      type="search"
      leftElement={<Search className="board-search-icon" />}
      placeholder={t('kanban:search')}
      aria-label={t('kanban:search')}
      value={words}
      onValueChange={setWords}
    />
  );
};

/** Which board is shown, and in which order. */
export const BoardFilter = (props: BoardFilterProps) => {
  const t = useT();
  const { connectionId, order, onOrder, showClosed, onShowClosed, onTerm } = props;
  return (
    <div className="board-filter">
      <ConnectionChoice {...props} />
      {connectionId !== null && (
        <>
          <SearchWords onTerm={onTerm} />
          <HTMLSelect
            aria-label={t('kanban:order')}
            value={order}
            onChange={({ currentTarget: { value } }) => onOrder(value as CardOrder)}
          >
            {CARD_ORDERS.map(key => (
              <option key={key} value={key}>
                {t(`kanban:orders.${key}`)}
              </option>
            ))}
          </HTMLSelect>
          <Switch
            checked={showClosed}
            label={t('kanban:showClosed')}
            onChange={({ currentTarget: { checked } }) => onShowClosed(checked)}
          />
        </>
      )}
    </div>
  );
};
