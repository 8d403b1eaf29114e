import { useEffect, useRef, useState } from 'react';
import { ADVERT_PLATFORMS, LIMITS } from '@prosa/contracts';
import { Button, InputGroup, Switch } from '@blueprintjs/core';
import { Envelope, Inbox, Link, Plus, Search, SortAsc, Tag, Tick, User } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { writePreference } from '../../../ui/preferences';
import { useHotkey } from '../../../ui/hotkeys';
import { useMay } from '../../../session/use-session';
import { useWorkspace, useKeysAnswer } from '../../../conversation/workspace-context';
import { preloadDialogs } from '../dialogs/ticket-dialogs';
import { TabList, TabPanel } from '../../../ui/tab-list';
import { MessageHits } from '../../../conversation/search/message-hits';
import { useMessageHits } from '../../../conversation/search/use-message-hits';
import {
  selectBadge,
  selectTicketsState,
  selectDirectory,
  selectList,
  selectViewer,
} from '../../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../../entities/ticket/tickets.slice';
import type { ManagerTab, OpenTab } from '../../../entities/ticket/tickets.state';
import { CampaignFilter } from './campaign-filter';
import { ChoiceMenu } from './choice-menu';
import { ListPanel } from './list-panel';
import { useToResults } from '../../../conversation/search/use-to-results';
import { ADVERT_SITES } from '../../../entities/advert-sites';
import { useTexts } from '../../../entities/use-texts';
import { formatCount } from '../../../ui/money';

const Badge = ({ of }: { readonly of: OpenTab }) => {
  const t = useTexts();
  const count = useAppSelector(state => selectBadge(state, of));
  return (
    <span className="tab-badge tnum" data-empty={count === 0}>
      <span aria-hidden="true">{formatCount(count)}</span>
      <span className="visually-hidden">{t('manager.count', { count })}</span>
    </span>
  );
};

const QueueFilter = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { queues } = useAppSelector(selectDirectory);
  const value = useAppSelector(state => selectTicketsState(state).filters.queueIds);
  const viewer = useAppSelector(selectViewer);
  const all = useMay('tickets:seeAll');
  const choices = all ? queues : queues.filter(queue => viewer?.queueIds.includes(queue.id) === true);
  return (
    <ChoiceMenu
      label={t('manager.queues')}
      allLabel={t('manager.allQueues')}
      chosenLabel={count => t('manager.queuesChosen', { count })}
      icon={Inbox}
      choices={choices}
      value={value}
      onChange={queueIds => dispatch(ticketActions.filtersChanged({ queueIds }))}
    />
  );
};

const ShowAll = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const showAll = useAppSelector(state => selectTicketsState(state).filters.showAll);
  if (!useMay('tickets:seeAll')) return null;
  return (
    <Switch
      className="show-all"
      checked={showAll}
      label={t('manager.showAll')}
      title={t('manager.showAllHint')}
      onChange={event => dispatch(ticketActions.filtersChanged({ showAll: event.currentTarget.checked }))}
    />
  );
};

/** Narrows every list to what holds something unread. */
const UnreadOnly = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const unreadOnly = useAppSelector(state => selectTicketsState(state).filters.unreadOnly);
  return (
    <Button
      size="small"
      variant="minimal"
      className="filter-button"
      active={unreadOnly}
      aria-pressed={unreadOnly}
      icon={<Envelope size={14} />}
      title={t('manager.unreadOnlyHint')}
      text={t('manager.unreadOnly')}
      onClick={() => dispatch(ticketActions.filtersChanged({ unreadOnly: !unreadOnly }))}
    />
  );
};

/** Orders those who wait by their waiting time, which is also what their rows show. */
const LongestWait = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { longestWait } = useAppSelector(selectTicketsState).filters;
  const toggle = (): void => {
    writePreference('longestWait', !longestWait);
    dispatch(ticketActions.filtersChanged({ longestWait: !longestWait }));
  };
  return (
    <Button
      size="small"
      variant="minimal"
      className="filter-button longest-wait"
      active={longestWait}
      aria-pressed={longestWait}
      icon={<SortAsc size={14} />}
      title={t('manager.longestWaitHint')}
      text={t('manager.longestWait')}
      onClick={toggle}
    />
  );
};

const OpenPane = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const openTab = useAppSelector(state => selectTicketsState(state).openTab);
  const tabs = [
    { id: 'assigned' as const, label: t('manager.assigned'), badge: <Badge of="assigned" /> },
    { id: 'pending' as const, label: t('manager.pending'), badge: <Badge of="pending" /> },
  ];
  return (
    <>
      <div className="manager-bar">
        <TabList
          label={t('manager.open')}
          idPrefix="open"
          look="pill"
          tabs={tabs}
          value={openTab}
          onChange={tab => dispatch(ticketActions.openTabChosen(tab))}
        />
      </div>
      <div className="manager-filters">
        <QueueFilter />
        <UnreadOnly />
        <CampaignFilter isCompact />
        {/* Everybody's tickets are those in conversation; the other list has all that wait anyway. */}
        {openTab === 'pending' ? <LongestWait /> : <ShowAll />}
      </div>
      <TabPanel idPrefix="open" value={openTab} className="manager-list">
        <ListPanel key={openTab} name={openTab} label={t(`manager.${openTab}`)} />
      </TabPanel>
    </>
  );
};

const ClosedPane = () => {
  const t = useTexts();
  return (
    <>
      <div className="manager-filters">
        <QueueFilter />
        <UnreadOnly />
        <CampaignFilter />
      </div>
      <div className="manager-list">
        <ListPanel name="closed" label={t('manager.closed')} />
      </div>
    </>
  );
};

const AdvertFilter = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { adverts } = useAppSelector(selectTicketsState).filters;
  return (
    <ChoiceMenu
      label={t('manager.adverts')}
      allLabel={t('manager.allAdverts')}
      chosenLabel={(count: number) => t('manager.chosen', { count })}
      icon={Link}
      choices={ADVERT_PLATFORMS.map(id => ({ id, name: ADVERT_SITES[id] ?? t('manager.otherAdvert') }))}
      value={adverts}
      onChange={chosen => dispatch(ticketActions.filtersChanged({ adverts: chosen }))}
    />
  );
};

const SearchFilters = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { tags, users } = useAppSelector(selectDirectory);
  const filters = useAppSelector(state => selectTicketsState(state).filters);
  const byUser = useMay('tickets:filterByUser');
  const chosenLabel = (count: number): string => t('manager.chosen', { count });
  return (
    <div className="manager-filters">
      <QueueFilter />
      <ChoiceMenu
        label={t('manager.tags')}
        allLabel={t('manager.allTags')}
        chosenLabel={chosenLabel}
        icon={Tag}
        choices={tags}
        value={filters.tagIds}
        onChange={tagIds => dispatch(ticketActions.filtersChanged({ tagIds }))}
      />
      {byUser && (
        <ChoiceMenu
          label={t('manager.users')}
          allLabel={t('manager.allUsers')}
          chosenLabel={chosenLabel}
          icon={User}
          choices={users.map(({ id, name }) => ({ id, name }))}
          value={filters.userIds}
          onChange={userIds => dispatch(ticketActions.filtersChanged({ userIds }))}
        />
      )}
      <AdvertFilter />
      <CampaignFilter />
      <UnreadOnly />
    </div>
  );
};

type Found = 'tickets' | 'messages';

/** Search results: tickets by contact, messages by text. When only messages match, those are shown. */
const FoundPanes = () => {
  const t = useTexts();
  const found = useMessageHits();
  const isEmpty = useAppSelector(state => {
    const { status, ids } = selectList(state, 'search');
    return status === 'ready' && ids.length === 0;
  });
  const [choice, setChoice] = useState<{ readonly term: string; readonly pane: Found } | null>(null);
  const count = found.hits?.length ?? 0;
  const natural: Found = isEmpty && count > 0 ? 'messages' : 'tickets';
  const pane = choice !== null && choice.term === found.term ? choice.pane : natural;
  if (found.term === '') return <ListPanel name="search" label={t('manager.search')} />;
  const badge = (
    <span className="tab-badge tnum" data-empty={count === 0}>
      <span aria-hidden="true">{count < LIMITS.searchHits ? count : `${count}+`}</span>
      <span className="visually-hidden">{t('found.count', { count })}</span>
    </span>
  );
  return (
    <>
      <div className="found-tabs">
        <TabList
          label={t('found.label')}
          idPrefix="found"
          look="pill"
          tabs={[
            { id: 'tickets', label: t('found.tickets') },
            { id: 'messages', label: t('found.messages'), badge },
          ]}
          value={pane}
          onChange={next => setChoice({ term: found.term, pane: next })}
        />
      </div>
      <TabPanel idPrefix="found" value={pane} className="manager-list">
        {pane === 'messages' ? (
          <MessageHits found={found} />
        ) : (
          <ListPanel name="search" label={t('manager.search')} />
        )}
      </TabPanel>
    </>
  );
};

const SearchPane = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const search = useAppSelector(state => selectTicketsState(state).filters.search);
  const isCurrent = useAppSelector(
    state => !selectTicketsState(state).searchDue && selectList(state, 'search').status === 'ready',
  );
  const toResults = useToResults(isCurrent);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <div className="manager-bar">
        <InputGroup
          fill
          inputRef={input}
          type="search"
          leftIcon={<Search />}
          value={search}
          aria-label={t('manager.searchLabel')}
          placeholder={t('manager.searchLabel')}
          onChange={event => dispatch(ticketActions.searchTyped(event.currentTarget.value))}
          onKeyDown={toResults}
        />
      </div>
      <SearchFilters />
      <div className="manager-list">
        <FoundPanes />
      </div>
    </>
  );
};

const PANES = { open: OpenPane, closed: ClosedPane, search: SearchPane } as const;

/** The tickets manager: what is open, what was resolved, and the search. */
export const TicketManager = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const tab = useAppSelector(state => selectTicketsState(state).tab);
  const { openDialog, showList } = useWorkspace();
  const enabled = useKeysAnswer();
  const search = (): void => {
    showList();
    dispatch(ticketActions.tabChosen('search'));
    document.querySelector<HTMLInputElement>('.manager input[type=search]')?.focus();
  };
  useHotkey('/', t('keys.search'), search, { enabled });
  useHotkey('c', t('keys.newTicket'), () => openDialog({ kind: 'new' }), { enabled });
  const several = (): void => openDialog({ kind: 'bulk' });
  useHotkey('x', t('manager.several'), several, { enabled });
  const Pane = PANES[tab];
  const tabs = (['open', 'closed', 'search'] as const).map((id: ManagerTab) => ({
    id,
    label: t(`manager.${id}`),
  }));
  return (
    <section className="manager" aria-label={t('manager.label')}>
      <header className="manager-header">
        <TabList
          label={t('manager.label')}
          idPrefix="manager"
          tabs={tabs}
          value={tab}
          onChange={id => dispatch(ticketActions.tabChosen(id))}
        />
        <Button
          variant="minimal"
          icon={<Tick />}
          aria-label={t('manager.several')}
          title={t('manager.several')}
          onClick={several}
        />
        <Button
          variant="minimal"
          icon={<Plus />}
          aria-label={t('manager.newTicket')}
          title={t('manager.newTicket')}
          onPointerEnter={preloadDialogs}
          onFocus={preloadDialogs}
          onClick={() => openDialog({ kind: 'new' })}
        />
      </header>
      <TabPanel idPrefix="manager" value={tab} className="manager-pane">
        <Pane />
      </TabPanel>
    </section>
  );
};
