import { useEffect, useMemo } from 'react';
import type { LeadView } from '@prosa/contracts';
import { WarningSign } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { joinLeadChatBox, leaveLeadChatBox } from '../../live/rooms';
import { formatContactName } from '../../ui/formatters';
import { useHotkey } from '../../ui/hotkeys';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { COMMAND_AREA } from '../../ui/writing';
import { Composer } from '../../conversation/composer/composer';
import '../../conversation/conversation.css';
import { ConversationTasks } from '../../conversation/tasks/conversation-tasks';
import { MessagePane } from '../../conversation/thread/message-pane';
import { useConversationParts } from '../../conversation/use-conversation-parts';
import { Answers } from './lead-answers';
import { LeadBotSwitch } from './lead-bot-switch';
import { LeadHeader } from './lead-header';
import { asConversation, refusalOf } from '../../entities/lead/lead-rules';
import { LeadTags } from './lead-tags';
import { useLeadsWorkspace } from './leads-context';
import { selectCurrentLead, selectLeads } from './leads.selectors';
import { leadActions } from './leads.slice';

const useRoom = ({ uuid }: LeadView): void => {
  useEffect(() => {
    joinLeadChatBox(uuid);
    return () => leaveLeadChatBox(uuid);
  }, [uuid]);
};

/** Why nothing may be written to the lead, in a line; null when it may. */
const useRefusal = (lead: LeadView): string | null => {
  const t = useT();
  const { viewer } = useAppSelector(selectLeads);
  const reason = viewer === null ? 'other' : refusalOf(lead, viewer);
  if (reason === null) return null;
  return t(`leadsChat:refusal.${reason}`, { name: lead.user?.name ?? '' });
};

const useKeys = (lead: LeadView, openTags: () => void): void => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { dialog, openDialog } = useLeadsWorkspace();
  const enabled = dialog === null;
  const card = (): void => openDialog({ kind: 'card', leadId: lead.id });
  const win = (): void => dispatch(leadActions.actAsked({ id: lead.id, act: 'win' }));
  const transfer = (): void => openDialog({ kind: 'transfer', leadId: lead.id });
  const goesOn = enabled && lead.status === 'andamento';
  useHotkey('mod+e', t('leadsChat:keys.win'), win, { enabled: goesOn, whileTyping: true });
  useHotkey('mod+shift+e', t('leadsChat:keys.transfer'), transfer, { enabled: goesOn, whileTyping: true });
  useHotkey('mod+g', t('leadsChat:keys.tags'), openTags, { enabled, whileTyping: true });
  useHotkey('mod+i', t('leadsChat:keys.card'), card, { enabled, whileTyping: true });
  useHotkey('n', t('leadsChat:keys.card'), card, { enabled, within: COMMAND_AREA });
};

const OpenLead = ({ lead }: { readonly lead: LeadView }) => {
  const t = useT();
  const ticket = useMemo(() => asConversation(lead), [lead]);
  const refusal = useRefusal(lead);
  const { isNarrow } = useLeadsWorkspace();
  // A phone has no room for the tags: there they are opened from the header.
  const { root, find, selection, isSelecting, SelectionBar, drop, onTarget, tags, composer } =
    useConversationParts(ticket, refusal === null, !isNarrow);
  useRoom(lead);
  useKeys(lead, tags.open);
  return (
    <section
      ref={root}
      className="conversation"
      data-selecting={isSelecting}
      aria-label={t('leadsChat:header.label', { name: formatContactName(lead.formClient.name) })}
      {...drop.listeners}
    >
      <LeadHeader lead={lead} onFind={find.open} tags={tags} />
      {find.Bar !== null && <find.Bar ticket={ticket} onClose={find.close} />}
      {tags.isOpen && <LeadTags id={tags.id} lead={lead} />}
      <LeadBotSwitch lead={lead} />
      {lead.hasWhatsapp === false && (
        <p className="lead-warning" role="status">
          <WarningSign size={14} /> {t('leadsChat:noWhatsapp')}
        </p>
      )}
      {lead.submission !== null && (
        <details key={lead.id} className="lead-form" open={!isNarrow || lead.status === 'novo'}>
          <summary>{t('leadsChat:card.answers')}</summary>
          <Answers submission={lead.submission} />
        </details>
      )}
      <ConversationTasks kind="lead" id={lead.id} />
      <MessagePane ticket={ticket} onTarget={onTarget} selection={selection} />
      {SelectionBar !== null && <SelectionBar ticket={ticket} selection={selection} />}
      <Composer ticket={ticket} refusal={refusal} {...composer} />
      {drop.isOver && <div className="drop-zone">{t('tickets:composer.drop')}</div>}
    </section>
  );
};

/** The conversation with the lead of the address, with its states. */
export const LeadConversation = () => {
  const dispatch = useAppDispatch();
  const lead = useAppSelector(selectCurrentLead);
  const { opening, openError, currentUuid } = useAppSelector(selectLeads);
  if (lead !== undefined) return <OpenLead lead={lead} />;
  if (opening !== 'failed') return <SkeletonRows avatar={false} />;
  return (
    <ErrorState
      error={{ status: 0, code: openError ?? '', message: '', details: [], correlationId: null }}
      onRetry={() => currentUuid !== null && dispatch(leadActions.leadOpened(currentUuid))}
    />
  );
};
