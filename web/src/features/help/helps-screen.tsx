import { useEffect, useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { ChevronDown, Help, Search } from '@blueprintjs/icons';
import type { HelpView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import '../../resource/record.css';
import { belongs } from '../../resource/record-rows';
import type { RecordSource, RecordView } from '../../resource/record-source';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { helps } from './help-records';
import { VideoDialog, VideoPicture } from '../../ui/help-video';
import './help.css';

type Categories = readonly (readonly [string, readonly HelpView[]])[];

const byCategory = (items: readonly HelpView[]): Categories =>
  [...new Set(items.map(({ category }) => category))].map(category => [
    category,
    items.filter(help => help.category === category),
  ]);

const Videos = ({
  items,
  onChoose,
}: {
  readonly items: readonly HelpView[];
  readonly onChoose: (help: HelpView) => void;
}) => (
  <ul className="help-cards">
    {items.map(help => (
      <li key={help.id}>
        <button type="button" className="help-card" onClick={() => onChoose(help)}>
          <VideoPicture title={help.title} />
          <span className="help-card-title">{help.title}</span>
          {help.description !== '' && <span className="help-card-text">{help.description}</span>}
        </button>
      </li>
    ))}
  </ul>
);

/** The categories as parts that open and close; a search opens all that it finds something in. */
const Accordion = ({
  categories,
  isSearched,
  onChoose,
}: {
  readonly categories: Categories;
  readonly isSearched: boolean;
  readonly onChoose: (help: HelpView) => void;
}) => (
  <div className="help-parts">
    {categories.map(([category, items], index) => (
      <details key={`${category} ${isSearched}`} open={isSearched || index === 0} className="help-part">
        <summary>
          <h2>{category}</h2>
          <span className="help-part-count tnum">{items.length}</span>
          <ChevronDown size={16} aria-hidden="true" />
        </summary>
        <Videos items={items} onChoose={onChoose} />
      </details>
    ))}
  </div>
);

const Found = ({ onChoose }: { readonly onChoose: (help: HelpView) => void }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const state = useAppSelector(helps.select);
  const { status, error, items, term } = state;
  const source = helps.source as RecordSource<RecordView>;
  if (status === 'failed' && error !== null)
    return (
      <ErrorState
        title={t('helps:failed')}
        error={error}
        onRetry={() => dispatch(helps.actions.reloadRequested())}
      />
    );
  if (status !== 'ready') return <SkeletonRows rows={4} height={120} avatar={false} />;
  const found = items.filter(help => belongs(source, help, state));
  if (items.length === 0)
    return <EmptyState icon={Help} title={t('helps:emptyTitle')} body={t('helps:emptyBody')} />;
  if (found.length === 0)
    return (
      <EmptyState
        icon={Search}
        title={t('nothingFound')}
        action={<Button text={t('clearSearch')} onClick={() => dispatch(helps.actions.searched(''))} />}
      />
    );
  return <Accordion categories={byCategory(found)} isSearched={term.trim() !== ''} onChoose={onChoose} />;
};

/** The platform's help videos, by category (spec 2 §2, Help). */
export const HelpsScreen = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<HelpView | null>(null);
  const { term } = useAppSelector(helps.select);
  useEffect(() => {
    dispatch(helps.actions.opened());
  }, [dispatch]);
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.helps')}</h1>
          <p className="page-intro">{t('helps:pageIntro')}</p>
        </div>
      </header>
      <InputGroup
        className="record-search"
        type="text"
        role="searchbox"
        leftIcon={<Search />}
        aria-label={t('helps:searchLabel')}
        placeholder={t('helps:searchLabel')}
        value={term}
        onValueChange={value => dispatch(helps.actions.searched(value))}
      />
      <Found onChoose={setChosen} />
      {chosen !== null && <VideoDialog help={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
};
