import { memo } from 'react';
import type { ComponentType } from 'react';
import type { TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import {
  Calendar,
  Endorsed,
  EyeOff,
  SendMessage,
  History,
  More,
  People,
  Person,
  Refresh,
  Search,
  SwapHorizontal,
  Tag,
  Tick,
  Trash,
  Undo,
} from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { useScheduleFor } from '../../../entities/contact/use-schedule-for';
import { useMay } from '../../../session/use-session';
import { Avatar } from '../../../ui/avatar';
import { Chip, ownColor } from '../../../ui/chip';
import { Popover } from '../../../ui/popover';
import type { PopoverMenuItem } from '../../../ui/popover';
import { formatContactName, truncate } from '../../../ui/formatters';
import { useScreenCommands } from '../../../ui/screen-commands';
import { useSteady } from '../../../ui/use-steady';
import { useWorkspace } from '../../../conversation/workspace-context';
import { preloadDialogs } from '../dialogs/ticket-dialogs';
import { useTicketActions } from '../../../conversation/ticket-actions';
import { CustomerTyping } from '../../../conversation/presence/contact-activity';
import { HeaderPresence } from '../../../conversation/presence/presence-marks';
import { Speaker } from '../../../entities/ticket/speaker';
import { selectBusy, selectConnection, selectViewer } from '../../../entities/ticket/tickets.selectors';
import { canTake } from '../../../entities/ticket/ticket-rules';
import { campaignLine } from '../../../entities/ticket/ticket-facts';
import { ticketActions } from '../../../entities/ticket/tickets.slice';
import type { TicketVerb } from '../../../entities/ticket/tickets.state';
import { useTexts } from '../../../entities/use-texts';

/** The head of the conversation; the tags panel below it is opened from here. */
export interface ConversationHeaderProps {
  readonly ticket: TicketView;
  readonly onFind: () => void;
  readonly tags: { readonly id: string; readonly isOpen: boolean; readonly toggle: () => void };
}

const Facts = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const connection = useAppSelector(state => selectConnection(state, ticket.whatsappId));
  return (
    <span className="header-facts">
      <Chip name={ticket.queue?.name ?? t('row.noQueue')} color={ticket.queue?.color ?? null} />
      <span className="header-fact tnum">{t('header.number', { id: ticket.id })}</span>
      {ticket.whatsapp !== null && (
        <span className="header-fact" data-optional="true">
          <span
            className="row-connection"
            data-broken={connection !== undefined && connection.status !== 'CONNECTED'}
            style={ownColor(ticket.whatsapp.color)}
          />
          {ticket.whatsapp.name}
        </span>
      )}
      {ticket.campaign != null && (
        <span className="header-fact header-campaign" title={campaignLine(t, ticket.campaign)}>
          <SendMessage size={12} />
          <span className="visually-hidden">{campaignLine(t, ticket.campaign)}</span>
          <span className="header-campaign-name" aria-hidden="true">
            {ticket.campaign.name}
          </span>
        </span>
      )}
      <Speaker ticket={ticket} />
      <HeaderPresence ticketId={ticket.id} />
    </span>
  );
};

interface ActionProps {
  readonly verb: TicketVerb;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  /** The pending verb. */
  readonly busy: TicketVerb | undefined;
  readonly onAct: (verb: TicketVerb) => void;
  readonly isMain?: boolean;
}

/** Memoised: independent of the ticket. */
const Action = memo(({ verb, label, icon: Icon, busy, onAct, isMain = false }: ActionProps) => (
  <Button
    className="header-action"
    variant={isMain ? 'solid' : 'minimal'}
    intent={isMain ? 'primary' : 'none'}
    icon={<Icon size={16} />}
    aria-label={label}
    title={label}
    loading={busy === verb}
    onClick={() => onAct(verb)}
  >
    {label}
  </Button>
));
Action.displayName = 'Action';

interface MoreMenuProps {
  readonly hasTags: boolean;
  readonly onTags: () => void;
  readonly onFind: () => void;
  /** Null where nothing counts as unread. */
  readonly onUnread: (() => void) | null;
  readonly onOpen: (kind: 'details' | 'contact' | 'delete') => void;
  /** What other areas offer for the ticket. */
  readonly actions: readonly PopoverMenuItem[];
  /** Null where nothing can be scheduled. */
  readonly onSchedule: (() => void) | null;
}

const MoreMenu = memo(({ hasTags, onTags, onFind, onOpen, onUnread, onSchedule, actions }: MoreMenuProps) => {
  const t = useTexts();
  const mayDelete = useMay('tickets:delete');
  const items = (): readonly PopoverMenuItem[] => [
    { key: 'find', icon: <Search />, text: t('header.find'), label: 'Ctrl+F', onChoose: onFind },
    ...(onUnread === null
      ? []
      : [
          {
            ...{ key: 'unread', icon: <EyeOff />, text: t('header.unread'), label: 'Ctrl+Shift+L' },
            onChoose: onUnread,
          },
        ]),
    ...(onSchedule === null
      ? []
      : [{ key: 'schedule', icon: <Calendar />, text: t('header.schedule'), onChoose: onSchedule }]),
    { key: 'details', icon: <History />, text: t('header.details'), onChoose: () => onOpen('details') },
    { key: 'contact', icon: <Person />, text: t('header.contact'), onChoose: () => onOpen('contact') },
    { key: 'tags', icon: <Tag />, text: t('header.tags'), isActive: hasTags, onChoose: onTags },
    ...actions,
  ];
  // Those with a shortcut are in the palette by it.
  const hasShortcut = ({ key }: PopoverMenuItem): boolean =>
    ['tags', 'contact', 'unread'].includes(String(key));
  useScreenCommands(
    items()
      .filter(item => !hasShortcut(item))
      .map(({ key, text, onChoose }) => ({ id: `ticket.${key}`, label: text, run: () => onChoose?.() })),
  );
  const removal: PopoverMenuItem = {
    key: 'delete',
    icon: <Trash />,
    text: t('header.delete'),
    isDangerous: true,
    onChoose: () => onOpen('delete'),
  };
  return (
    <Popover
      content={() => ({ label: t('header.more'), items: mayDelete ? [...items(), removal] : items() })}
      placement="bottom-end"
    >
      <Button variant="minimal" icon={<More />} aria-label={t('header.more')} title={t('header.more')} />
    </Popover>
  );
});
MoreMenu.displayName = 'MoreMenu';

const Actions = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { openDialog } = useWorkspace();
  const busy = useAppSelector(state => selectBusy(state, ticket.id));
  const viewer = useAppSelector(selectViewer);
  const onAct = useSteady((verb: TicketVerb) => {
    if (verb === 'transfer') openDialog({ kind: 'transfer', ticketId: ticket.id });
    else if (verb === 'take')
      dispatch(ticketActions.verbAsked({ id: ticket.id, verb, details: { queueId: ticket.queueId } }));
    else dispatch(ticketActions.verbAsked({ id: ticket.id, verb }));
  });
  const act = { busy, onAct };
  const isMine = !canTake(ticket, viewer);
  const isClosed = ticket.status === 'closed';
  // The others are in the palette by their shortcuts.
  useScreenCommands(
    isClosed ? [{ id: 'ticket.reopen', label: t('header.reopen'), run: () => onAct('reopen') }] : [],
  );
  if (isClosed) return <Action verb="reopen" label={t('header.reopen')} icon={Refresh} isMain {...act} />;
  return (
    <>
      {!isMine && <Action verb="take" label={t('header.take')} icon={Endorsed} isMain {...act} />}
      <Action verb="return" label={t('header.return')} icon={Undo} {...act} />
      <Action verb="transfer" label={t('header.transfer')} icon={SwapHorizontal} {...act} />
      <Action verb="resolve" label={t('header.resolve')} icon={Tick} isMain={isMine} {...act} />
    </>
  );
};

/** Everything else that can be done with a ticket, in a menu that is not drawn again with each. */
const FurtherActions = ({ ticket, tags, onFind }: ConversationHeaderProps) => {
  const { openDialog } = useWorkspace();
  const schedule = useScheduleFor();
  const onSchedule = useSteady(() => schedule?.(ticket.contactId));
  const dispatch = useAppDispatch();
  const onUnread = useSteady(() => dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'unread' })));
  const onOpen = useSteady((kind: 'details' | 'contact' | 'delete') =>
    openDialog({ kind, ticketId: ticket.id }),
  );
  const own = { onOpen, onFind: useSteady(onFind), onTags: useSteady(tags.toggle) };
  const actions = useTicketActions(ticket);
  return (
    <MoreMenu
      hasTags={tags.isOpen}
      onUnread={ticket.status === 'open' ? onUnread : null}
      onSchedule={schedule === null ? null : onSchedule}
      actions={actions}
      {...own}
    />
  );
};

/** Contact, queue and actions of the conversation. */
export const ConversationHeader = ({ ticket, tags, onFind }: ConversationHeaderProps) => {
  const t = useTexts();
  const { isNarrow, openDialog } = useWorkspace();
  const { profilePicUrl } = ticket.contact;
  const name = formatContactName(ticket.contact.name);
  return (
    <header className="conversation-header" onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
      <span className="spine" style={ownColor(ticket.queue?.color)} />
      <button
        type="button"
        className="header-contact"
        title={t('header.contact')}
        onClick={() => openDialog({ kind: 'contact', ticketId: ticket.id })}
      >
        <Avatar name={name} src={profilePicUrl} size={36} />
        <span className="header-who">
          <h2 className="header-name" title={name}>
            {ticket.isGroup && <People className="header-group" size={14} title={t('row.group')} />}
            {isNarrow ? truncate(name, LIMITS.ticketHeaderNameNarrow) : name}
          </h2>
          <CustomerTyping ticketId={ticket.id} />
        </span>
      </button>
      <Facts ticket={ticket} />
      <span className="header-actions" role="group" aria-label={t('header.actions')}>
        <Actions ticket={ticket} />
        <FurtherActions ticket={ticket} tags={tags} onFind={onFind} />
      </span>
    </header>
  );
};
