import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { LIMITS } from '@prosa/contracts';
import { Button, InputGroup } from '@blueprintjs/core';
import { Endorsed, Inbox, Target, Search, Snowflake } from '@blueprintjs/icons';
import { navigateTo } from '../../core/navigation';
import { screenStands } from '../../core/idle';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useHotkey } from '../../ui/hotkeys';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { TabList, TabPanel } from '../../ui/tab-list';
import { MessageHits } from '../../conversation/search/message-hits';
import type { HitPlace } from '../../conversation/search/message-hits';
import { useLeadMessageHits } from '../../conversation/search/use-message-hits';
import { useToResults } from '../../conversation/search/use-to-results';
import { LeadList } from './lead-list';
import type { LeadListName } from '../../entities/lead/lead-rules';
import { LEAD_GROUPS } from '../../entities/lead/lead-rules';
import { useLeadsWorkspace } from './leads-context';
import {
  selectIsSearchCurrent,
  selectLeadBadge,
  selectLeadList,
  selectLeads,
  selectShownList,
} from './leads.selectors';
import { leadActions } from './leads.slice';
import { formatCount } from '../../ui/money';

/** The number of leads in a tab, and of their unread messages. */
const Badge = ({ of }: { readonly of: LeadListName }) => {
  const t = useT();
  const { count, unread } = useAppSelector(state => selectLeadBadge(state, of));
  return (
    <>
      <span className="tab-badge tnum" data-quiet="true">
        <span aria-hidden="true">{formatCount(count)}</span>
        <span className="visually-hidden">{t('leadsChat:count', { count })}</span>
      </span>
      {unread > 0 && (
        <span className="row-unread tnum">
          <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
          <span className="visually-hidden">{t('leadsChat:unreadCount', { count: unread })}</span>
        </span>
      )}
    </>
  );
};

const SearchField = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { search, group } = useAppSelector(selectLeads);
  const isCurrent = useAppSelector(selectIsSearchCurrent);
  const toResults = useToResults(isCurrent);
  const { dialog, showList } = useLeadsWorkspace();
  const input = useRef<HTMLInputElement>(null);
  const focus = (): void => {
    showList();
    input.current?.focus();
  };
  useHotkey('/', t('leadsChat:keys.search'), focus, { enabled: dialog === null });
  return (
    <div className="manager-bar leads-search" data-last={group !== 'andamento'}>
      <InputGroup
        fill
        inputRef={input}
        type="search"
        leftIcon={<Search />}
        value={search}
        aria-label={t('leadsChat:search')}
        placeholder={t('leadsChat:search')}
        onChange={event => dispatch(leadActions.searchTyped(event.currentTarget.value))}
        onKeyDown={toResults}
      />
    </div>
  );
};

const ICONS = { assigned: Inbox, leads: Target, ganho: Endorsed, congelado: Snowflake } as const;

const Empty = ({ name }: { readonly name: LeadListName }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { search, counts } = useAppSelector(selectLeads);
  if (search.trim() !== '')
    return (
      <EmptyState
        title={t('leadsChat:empty.foundTitle')}
        body={t('leadsChat:empty.foundBody')}
        icon={Search}
        action={
          <Button
            onClick={() => dispatch(leadActions.searchTyped(''))}
            text={t('leadsChat:empty.clearSearch')}
          />
        }
      />
    );
  const waits = name === 'assigned' && counts.leads.count > 0;
  return (
    <EmptyState
      title={t(`leadsChat:empty.${name}Title`)}
      body={t(`leadsChat:empty.${name}Body`)}
      icon={ICONS[name]}
      action={
        waits ? (
          <Button
            onClick={() => dispatch(leadActions.openTabChosen('leads'))}
            text={t('leadsChat:empty.seeLeads')}
          />
        ) : undefined
      }
    />
  );
};

/** One list with its states; what is shown stays while it is loaded again. */
const ListPanel = ({ name }: { readonly name: LeadListName }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const list = useAppSelector(state => selectLeadList(state, name));
  const isReady = useAppSelector(state => selectLeads(state).viewer !== null);
  useEffect(() => {
    if (isReady && list.status === 'idle') dispatch(leadActions.listWanted(name));
  }, [dispatch, isReady, list.status, name]);
  const isHere = list.status === 'ready' || list.status === 'failed';
  useEffect(() => {
    if (isHere) screenStands();
  }, [isHere]);
  if (list.ids.length > 0) return <LeadList name={name} />;
  if (list.status === 'failed')
    return (
      <ErrorState
        title={t('leadsChat:listFailed')}
        error={{ status: 0, code: list.error ?? '', message: '', details: [], correlationId: null }}
        onRetry={() => dispatch(leadActions.listWanted(name))}
      />
    );
  return list.status === 'ready' ? <Empty name={name} /> : <SkeletonRows />;
};

const Andamento = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { openTab } = useAppSelector(selectLeads);
  const tabs = (['assigned', 'leads'] as const).map(id => ({
    id,
    label: t(`leadsChat:tabs.${id}`),
    badge: <Badge of={id} />,
  }));
  return (
    <>
      <div className="manager-bar leads-tabs">
        <TabList
          label={t('leadsChat:tabs.andamento')}
          idPrefix="lead-open"
          look="pill"
          tabs={tabs}
          value={openTab}
          onChange={tab => dispatch(leadActions.openTabChosen(tab))}
        />
      </div>
      <TabPanel idPrefix="lead-open" value={openTab} className="manager-list">
        <ListPanel key={openTab} name={openTab} />
      </TabPanel>
    </>
  );
};

const PLACE: HitPlace = {
  href: ({ ticket }) => `/leads-chat/${ticket.uuid}`,
  open: ({ ticket }) => navigateTo(`/leads-chat/${ticket.uuid}`),
};

/** Search results: leads of the tab by name, and messages of any lead. */
const Found = ({ children }: { readonly children: ReactNode }) => {
  const t = useT();
  const { search } = useAppSelector(selectLeads);
  const found = useLeadMessageHits(search);
  const [pane, setPane] = useState<'leads' | 'messages'>('leads');
  const count = found.hits?.length ?? 0;
  if (found.term === '') return <>{children}</>;
  const badge = (
    <span className="tab-badge tnum" data-empty={count === 0}>
      <span aria-hidden="true">{count < LIMITS.searchHits ? count : `${count}+`}</span>
      <span className="visually-hidden">{t('tickets:found.count', { count })}</span>
    </span>
  );
  return (
    <>
      <div className="found-tabs">
        <TabList
          label={t('tickets:found.label')}
          idPrefix="leads-found"
          look="pill"
          tabs={[
            { id: 'leads', label: t('leadsChat:found') },
            { id: 'messages', label: t('tickets:found.messages'), badge },
          ]}
          value={pane}
          onChange={setPane}
        />
      </div>
      <TabPanel idPrefix="leads-found" value={pane} className="manager-list">
        {pane === 'messages' ? <MessageHits found={found} place={PLACE} /> : children}
      </TabPanel>
    </>
  );
};

/** The leads in their tabs (spec 2 §2): in progress with what waits, won, and frozen. */
export const LeadManager = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { group } = useAppSelector(selectLeads);
  const shown = useAppSelector(selectShownList);
  const tabs = LEAD_GROUPS.map(id => ({
    id,
    label: t(`leadsChat:tabs.${id}`),
    ...(id === 'andamento' ? {} : { badge: <Badge of={id} /> }),
  }));
  return (
    <section className="manager" aria-label={t('leadsChat:label')}>
      <header className="manager-header">
        <TabList
          label={t('leadsChat:label')}
          idPrefix="leads"
          tabs={tabs}
          value={group}
          onChange={id => dispatch(leadActions.groupChosen(id))}
        />
      </header>
      <SearchField />
      <TabPanel idPrefix="leads" value={group} className="manager-pane">
        <Found>
          {group === 'andamento' ? (
            <Andamento />
          ) : (
            <div className="manager-list">
              <ListPanel key={shown} name={shown} />
            </div>
          )}
        </Found>
      </TabPanel>
    </section>
  );
};
