import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Plus, Refresh, Search } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../core/store';
import { useT } from '../i18n';
import { useMay, useUser } from '../session/use-session';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { errorMessage } from '../ui/error-message';
import { useHotkey } from '../ui/hotkeys';
import { formatCount } from '../ui/money';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states';
import { RecordEditor } from './record-editor';
import type { FormInput } from './record-form';
import { RecordList, useKeyText } from './record-list';
import type { RecordPageDef } from './record-page-def';
import { belongs } from './record-rows';
import type { RecordSource, RecordView } from './record-source';
import { useNearBottom } from './use-near-bottom';
import './record.css';

/** A page, and what it adds to the usual parts. */
export interface RecordPageProps<View extends RecordView, Input extends FormInput> {
  readonly page: RecordPageDef<View, Input>;
  /** Between its search and its list. */
  readonly children?: ReactNode;
  /** Beside the search: what else narrows the list. */
  readonly filters?: ReactNode;
  /** Left of the button that adds. */
  readonly verbs?: ReactNode;
}

type Props<View extends RecordView, Input extends FormInput> = RecordPageProps<View, Input>;

/** The button to add a record, for users who may. */
export const AddButton = <View extends RecordView, Input extends FormInput>({ page }: Props<View, Input>) => {
  const text = useKeyText();
  const dispatch = useAppDispatch();
  const { actions, source } = page.records;
  if (!useMay(page.access.create)) return null;
  return (
    <Button
      intent="primary"
      icon={<Plus />}
      text={text(`${source.texts}:add`)}
      onClick={() => dispatch(actions.editorOpened(null))}
    />
  );
};

const SearchBox = <View extends RecordView, Input extends FormInput>({ page }: Props<View, Input>) => {
  const t = useT();
  const text = useKeyText();
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const { actions, source, select } = page.records;
  const { term } = useAppSelector(select);
  const label = text(`${source.texts}:searchLabel`);
  useHotkey('/', label, () => input.current?.focus());
  return (
    <InputGroup
      className="record-search"
      inputRef={input}
      type="text"
      role="searchbox"
      leftIcon={<Search />}
      aria-label={label}
      placeholder={label}
      value={term}
      onValueChange={value => dispatch(actions.searched(value))}
      {...(term === ''
        ? {}
        : {
            rightElement: (
              <button
                type="button"
                className="icon-button record-search-clear"
                aria-label={t('clearSearch')}
                onClick={() => {
                  dispatch(actions.searched(''));
                  input.current?.focus();
                }}
              >
                <Cross size={14} />
              </button>
            ),
          })}
    />
  );
};

/** The number of records, and the plan's quota. */
const Count = <View extends RecordView, Input extends FormInput>({ page }: Props<View, Input>) => {
  const t = useT();
  const { select, source } = page.records;
  const state = useAppSelector(select);
  const { status, count, term } = state;
  const { plan } = useUser().company;
  if (status !== 'ready') return null;
  // A list that is here whole is searched and filtered here.
  const found =
    source.pageKey === null ? state.items.filter(item => belongs(source, item, state)).length : count;
  const max = source.planLimit === undefined ? undefined : plan?.[source.planLimit];
  return (
    <p className="record-count tnum" role="status">
      {max === undefined || term !== ''
        ? t('records:count', { count: found })
        : t('records:planUse', { count, max: formatCount(max) })}
    </p>
  );
};

const Nothing = <View extends RecordView, Input extends FormInput>({ page }: Props<View, Input>) => {
  const t = useT();
  const text = useKeyText();
  const dispatch = useAppDispatch();
  const { actions, source, select } = page.records;
  const { term, filter } = useAppSelector(select);
  const isNarrowed = Object.keys(filter).some(key => key !== source.scope);
  if (term.trim() === '' && isNarrowed)
    return (
      <EmptyState
        icon={Search}
        title={t('nothingFound')}
        body={t('records:nothingInFilter')}
        action={<Button text={t('records:clearFilter')} onClick={() => dispatch(actions.filtered({}))} />}
      />
    );
  if (term.trim() === '')
    return (
      <EmptyState
        icon={page.icon}
        title={text(`${source.texts}:emptyTitle`)}
        body={text(`${source.texts}:emptyBody`)}
        action={<AddButton page={page} />}
      />
    );
  return (
    <EmptyState
      icon={Search}
      title={t('nothingFound')}
      body={t('records:nothingFoundBody', { term: term.trim() })}
      action={<Button text={t('clearSearch')} onClick={() => dispatch(actions.searched(''))} />}
    />
  );
};

const More = <View extends RecordView, Input extends FormInput>({ page }: Props<View, Input>) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { actions, select } = page.records;
  const { items, hasMore, late, isLoadingMore, moreFailed } = useAppSelector(select);
  const more = (): void => dispatch(actions.moreRequested());
  const end = useNearBottom(hasMore && late === null && !moreFailed, items.length, more);
  return (
    <div ref={end} className="record-more" role="status">
      {isLoadingMore && t('records:loadingMore')}
      {moreFailed && (
        <>
          {t('records:moreFailed')} <Button size="small" text={t('retry')} onClick={more} />
        </>
      )}
    </div>
  );
};

const Parts = <View extends RecordView, Input extends FormInput>({
  page,
  items,
}: Props<View, Input> & { readonly items: readonly View[] }) => {
  const text = useKeyText();
  if (page.parts === undefined) return <RecordList page={page} items={items} />;
  return page.parts.map(part => {
    const held = items.filter(part.holds);
    if (held.length === 0) return null;
    return (
      <section key={part.label} className="record-part" aria-label={text(part.label)}>
        <h2>{text(part.label)}</h2>
        <RecordList page={page} items={held} />
      </section>
    );
  });
};

const Rows = <View extends RecordView, Input extends FormInput>({ page }: Props<View, Input>) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { actions, select } = page.records;
  const source = page.records.source as RecordSource<RecordView>;
  const state = useAppSelector(select);
  const { status, error, items } = state;
  const reload = (): void => dispatch(actions.reloadRequested());
  if (status === 'failed' && error !== null)
    return <ErrorState title={t('errors:listFailed')} error={error} onRetry={reload} />;
  if (status !== 'ready') return <SkeletonRows rows={6} height={56} avatar={false} />;
  const found = source.pageKey === null ? items.filter(view => belongs(source, view, state)) : items;
  return (
    <>
      {error !== null && (
        <p className="form-fault record-stale" role="alert">
          {errorMessage(error.code)}{' '}
          <Button size="small" icon={<Refresh />} text={t('retry')} onClick={reload} />
        </p>
      )}
      {found.length === 0 ? <Nothing page={page} /> : <Parts page={page} items={found} />}
      <More page={page} />
    </>
  );
};

const Question = <View extends RecordView, Input extends FormInput>({ page }: Props<View, Input>) => {
  const t = useT();
  const text = useKeyText();
  const dispatch = useAppDispatch();
  const { actions, source, select } = page.records;
  const view = useAppSelector(state => {
    const { items, question } = select(state);
    return items.find(item => item.id === question) ?? null;
  });
  if (view === null) return null;
  const title = t as (key: string, values: { name: string }) => string;
  return (
    <ConfirmDialog
      isOpen
      title={title(`${source.texts}:deleteTitle`, { name: page.nameOf(view) })}
      body={text(`${source.texts}:deleteBody`)}
      confirmLabel={t('delete')}
      onConfirm={() => dispatch(actions.removeRequested(view.id))}
      onCancel={() => dispatch(actions.asked(null))}
    />
  );
};

const Sheet = <View extends RecordView, Input extends FormInput>({ page }: Props<View, Input>) => {
  const { editor, items } = useAppSelector(page.records.select);
  if (editor === null) return null;
  // The edited record may have left the list, which is searched or was reloaded.
  const view = items.find(item => item.id === editor.id) ?? editor.view;
  if (editor.id !== null && view === null) return null;
  return <RecordEditor key={editor.id ?? 'new'} page={page} view={view} />;
};

/** The list with search, form and confirmation, for a page or tab with its own heading. */
export const RecordSection = <View extends RecordView, Input extends FormInput>({
  page,
  children,
  filters,
}: Props<View, Input>) => {
  const dispatch = useAppDispatch();
  const { actions } = page.records;
  useEffect(() => {
    dispatch(actions.opened());
  }, [dispatch, actions]);
  return (
    <>
      <div className="record-tools">
        <SearchBox page={page} />
        {filters}
        <Count page={page} />
      </div>
      {children}
      <Rows page={page} />
      <Sheet page={page} />
      <Question page={page} />
    </>
  );
};

/** A whole page of records: title, search, list, sheet and question. */
export const RecordPage = <View extends RecordView, Input extends FormInput>(props: Props<View, Input>) => {
  const text = useKeyText();
  const { texts } = props.page.records.source;
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{text(`shell:page.${texts}`)}</h1>
          <p className="page-intro">{text(`${texts}:intro`)}</p>
        </div>
        <div className="record-verbs">
          {props.verbs}
          <AddButton page={props.page} />
        </div>
      </header>
      <RecordSection {...props} />
    </div>
  );
};
