import { useEffect, useId, useState } from 'react';
import { Button, HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { Filter, HorizontalBarChart, Search } from '@blueprintjs/icons';
import type { BoardOrder, ConnectionView, TagRef, UserView } from '@prosa/contracts';
import { BOARD_ORDERS, LIMITS } from '@prosa/contracts';
import { api } from '../api/client';
import { useT } from '../i18n';
import { NARROW, useMediaQuery } from '../ui/media-query';
import { ConnectionChoice } from '../entities/connection/connection-choice';
import { useBoard } from './board';
import { BoardFigures } from './board-figures';
import type { BoardWish } from './board';

/** Selectable numbers of days without movement. */
const STUCK_DAYS = [1, 3, 7, 14, 30];

/** Props of the bar above the board. */
export interface BoardFilterProps {
  readonly connections: readonly ConnectionView[];
  readonly connectionId: number | null;
  readonly onConnection: (id: number) => void;
  readonly wish: BoardWish;
  readonly onWish: (change: Partial<BoardWish>) => void;
}

type WishProps = Pick<BoardFilterProps, 'wish' | 'onWish'>;

const SearchWords = ({ onWish }: WishProps) => {
  const t = useT();
  const { source } = useBoard();
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onWish({ term: words.trim() }), LIMITS.searchDebounce);
    return () => clearTimeout(timer);
  }, [words, onWish]);
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

interface Choices {
  readonly people: readonly Pick<UserView, 'id' | 'name'>[];
  readonly tags: readonly TagRef[];
}

/** The filter choices; a list that cannot be loaded leaves its choice empty. */
const useChoices = (): Choices => {
  const { source } = useBoard();
  const [choices, setChoices] = useState<Choices>({ people: [], tags: [] });
  useEffect(() => {
    let isGone = false;
    const take = (found: Partial<Choices>): void => {
      if (!isGone) setChoices(known => ({ ...known, ...found }));
    };
    const nothing = (): void => undefined;
    api.get<readonly UserView[]>('/users/list').then(people => take({ people }), nothing);
    source.tags().then(tags => take({ tags }), nothing);
    return () => {
      isGone = true;
    };
  }, [source]);
  return choices;
};

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: number | null;
  readonly options: readonly { readonly id: number; readonly name: string }[];
  readonly onChoose: (id: number | null) => void;
}

const Choice = ({ label, all, value, options, onChoose }: ChoiceProps) => (
  <HTMLSelect
    aria-label={label}
    value={value ?? ''}
    onChange={({ currentTarget }) =>
      onChoose(currentTarget.value === '' ? null : Number(currentTarget.value))
    }
  >
    <option value="">{all}</option>
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </HTMLSelect>
);

const Choices = ({ wish, onWish }: WishProps) => {
  const t = useT();
  const { source } = useBoard();
  const { people, tags } = useChoices();
  const orderId = useId();
  return (
    <>
      <Choice
        label={t('board:person')}
        all={t('board:everybody')}
        value={wish.userId}
        options={people}
        onChoose={userId => onWish({ userId })}
      />
      <Choice
        label={t('board:tag')}
        all={t('board:everyTag')}
        value={wish.tagId}
        options={tags}
        onChoose={tagId => onWish({ tagId })}
      />
      <Choice
        label={t('board:stuck')}
        all={t('board:anyAge')}
        value={wish.stuckDays}
        options={STUCK_DAYS.map(days => ({ id: days, name: t('board:stuckFor', { count: days }) }))}
        onChoose={stuckDays => onWish({ stuckDays })}
      />
      <div className="board-order">
        <label htmlFor={orderId}>{t('board:order')}</label>
        <HTMLSelect
          id={orderId}
          value={wish.order}
          onChange={({ currentTarget: { value } }) => onWish({ order: value as BoardOrder })}
        >
          {BOARD_ORDERS.map(key => (
            <option key={key} value={key}>
              {t(`board:orders.${key}`)}
            </option>
          ))}
        </HTMLSelect>
      </div>
      {source.hasClosed && (
        <Switch
          checked={wish.showClosed}
          label={t('board:showClosed')}
          onChange={({ currentTarget: { checked } }) => onWish({ showClosed: checked })}
        />
      )}
    </>
  );
};

/** On phones the filters are behind a button with the number of active ones. */
const Refine = (props: WishProps) => {
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const [isOpen, setOpen] = useState(false);
  const { userId, tagId, stuckDays } = props.wish;
  const chosen = [userId, tagId, stuckDays].filter(each => each !== null).length;
  if (!isNarrow) return <Choices {...props} />;
  return (
    <>
      <Button
        icon={<Filter />}
        aria-expanded={isOpen}
        text={chosen === 0 ? t('board:filters') : t('board:filtersOn', { count: chosen })}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <Choices {...props} />}
    </>
  );
};

const FiguresButton = ({ connectionId }: { readonly connectionId: number }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="minimal"
        icon={<HorizontalBarChart />}
        text={t('board:figures')}
        onClick={() => setOpen(true)}
      />
      {isOpen && <BoardFigures connectionId={connectionId} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Which board is shown, what of it, and in which order. */
export const BoardFilter = (props: BoardFilterProps) => (
  <div className="board-filter">
    <ConnectionChoice {...props} />
    {props.connectionId !== null && (
      <>
        <SearchWords {...props} />
        <FiguresButton connectionId={props.connectionId} />
        <div className="board-refine">
          <Refine {...props} />
        </div>
      </>
    )}
  </div>
);
