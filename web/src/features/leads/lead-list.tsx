import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useHotkey } from '../../ui/hotkeys';
import { usePreference } from '../../ui/preferences';
import { COMMAND_AREA } from '../../ui/writing';
import { ConversationRows, ROW_HEIGHT } from '../../conversation/list/conversation-rows';
import type { LeadListName } from '../../entities/lead/lead-rules';
import { LeadRow } from './lead-row';
import { useLeadsWorkspace } from './leads-context';
import { selectCurrentLead, selectLead, selectLeadList, selectLeads } from './leads.selectors';
import { leadActions } from './leads.slice';

/** A accepts the marked lead. */
const RowKeys = ({ id }: { readonly id: number | null }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { dialog } = useLeadsWorkspace();
  const lead = useAppSelector(state => (id === null ? undefined : selectLead(state, id)));
  const waits = lead !== undefined && (lead.status === 'novo' || lead.userId === null);
  const accept = (): void => {
    if (lead !== undefined) dispatch(leadActions.actAsked({ id: lead.id, act: 'accept' }));
  };
  const enabled = dialog === null && waits;
  useHotkey('a', t('leadsChat:keys.accept'), accept, { enabled, within: COMMAND_AREA });
  return null;
};

/** The rows of one list of leads. */
export const LeadList = ({ name }: { readonly name: LeadListName }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const list = useAppSelector(state => selectLeadList(state, name));
  const current = useAppSelector(selectCurrentLead);
  const isOpen = useAppSelector(state => selectLeads(state).currentUuid !== null);
  const rowHeight = ROW_HEIGHT[usePreference('density')];
  const onMore = useCallback(() => dispatch(leadActions.moreWanted(name)), [dispatch, name]);
  return (
    <ConversationRows
      kind="lead"
      name={name}
      label={t(`leadsChat:tabs.${name}`)}
      list={list}
      rowHeight={rowHeight}
      currentId={current?.id ?? null}
      keyTexts={{ next: t('leadsChat:keys.next'), previous: t('leadsChat:keys.previous') }}
      isOpen={isOpen}
      onMore={onMore}
      onRetry={() => dispatch(leadActions.listWanted(name))}
      row={(id, marks) => <LeadRow id={id} {...marks} />}
      rowKeys={id => <RowKeys id={id} />}
    />
  );
};
