import type { ComponentType } from 'react';
import type { LeadStatus, LeadVerb, LeadView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import {
  Endorsed,
  Flash,
  History,
  IdNumber,
  More,
  Person,
  Refresh,
  Search,
  Snowflake,
  SwapHorizontal,
  Tag,
  Tick,
  Trash,
  Undo,
} from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useMay } from '../../session/use-session';
import { Avatar } from '../../ui/avatar';
import { ownColor } from '../../ui/chip';
import { Speaker } from '../../entities/ticket/speaker';
import { formatContactName } from '../../ui/formatters';
import { Popover } from '../../ui/popover';
import type { PopoverMenuItem } from '../../ui/popover';
import type { LeadDialog } from './leads-context';
import { useLeadsWorkspace } from './leads-context';
import { selectLeadBusy } from './leads.selectors';
import { leadActions } from './leads.slice';

/** The head of a lead's conversation; the tags panel below it is opened from here. */
export interface LeadHeaderProps {
  readonly lead: LeadView;
  readonly onFind: () => void;
  readonly tags: { readonly id: string; readonly isOpen: boolean; readonly toggle: () => void };
}

type Icon = ComponentType<{ size?: number }>;

const ICONS: Readonly<Record<LeadVerb, Icon>> = {
  accept: Tick,
  release: Undo,
  transfer: SwapHorizontal,
  win: Endorsed,
  freeze: Snowflake,
  thaw: Flash,
  reopen: Refresh,
};

/** The actions on a lead in its state; the last one is the most common. */
const verbsOf = ({ status, userId }: Pick<LeadView, 'status' | 'userId'>): readonly LeadVerb[] => {
  const byStatus: Readonly<Record<LeadStatus, readonly LeadVerb[]>> = {
    novo: ['accept'],
    andamento: userId === null ? ['accept'] : ['release', 'transfer', 'freeze', 'win'],
    congelado: ['thaw'],
    ganho: ['reopen'],
  };
  return byStatus[status];
};

const Actions = ({ lead }: Pick<LeadHeaderProps, 'lead'>) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { openDialog } = useLeadsWorkspace();
  const busy = useAppSelector(state => selectLeadBusy(state, lead.id));
  const verbs = verbsOf(lead);
  const act = (verb: LeadVerb): void => {
    if (verb === 'transfer') openDialog({ kind: 'transfer', leadId: lead.id });
    else dispatch(leadActions.actAsked({ id: lead.id, act: verb }));
  };
  return verbs.map(verb => {
    const VerbIcon = ICONS[verb];
    const isMain = verb === verbs.at(-1);
    const label = t(`leadsChat:verbs.${verb}`);
    return (
      <Button
        key={verb}
        className="header-action"
        variant={isMain ? 'solid' : 'minimal'}
        intent={isMain ? 'primary' : 'none'}
        icon={<VerbIcon size={16} />}
        aria-label={label}
        title={label}
        loading={busy === verb}
        onClick={() => act(verb)}
      >
        {label}
      </Button>
    );
  });
};

const Further = ({ lead, tags, onFind }: LeadHeaderProps) => {
  const t = useT();
  const { openDialog } = useLeadsWorkspace();
  const mayDelete = useMay('leads:delete');
  const open = (kind: LeadDialog['kind']) => () => openDialog({ kind, leadId: lead.id });
  const items: readonly PopoverMenuItem[] = [
    { key: 'find', icon: <Search />, text: t('tickets:header.find'), label: 'Ctrl+F', onChoose: onFind },
    { key: 'card', icon: <Person />, text: t('leadsChat:more.card'), onChoose: open('card') },
    {
      key: 'history',
      icon: <History />,
      text: t('leadsChat:more.history'),
      onChoose: open('history'),
    },
    {
      key: 'tags',
      icon: <Tag />,
      text: t('leadsChat:more.tags'),
      isActive: tags.isOpen,
      onChoose: tags.toggle,
    },
    { key: 'contact', icon: <IdNumber />, text: t('leadsChat:more.contact'), onChoose: open('contact') },
    { key: 'ticket', icon: <SwapHorizontal />, text: t('leadsChat:more.ticket'), onChoose: open('ticket') },
  ];
  const removal: PopoverMenuItem = {
    key: 'delete',
    icon: <Trash />,
    text: t('leadsChat:more.delete'),
    isDangerous: true,
    onChoose: open('delete'),
  };
  return (
    <Popover
      content={() => ({ label: t('leadsChat:more.label'), items: mayDelete ? [...items, removal] : items })}
      placement="bottom-end"
    >
      <Button
        variant="minimal"
        icon={<More />}
        aria-label={t('leadsChat:more.label')}
        title={t('leadsChat:more.label')}
      />
    </Popover>
  );
};

/** Contact, state and actions of a lead. */
export const LeadHeader = ({ lead, tags, onFind }: LeadHeaderProps) => {
  const t = useT();
  const { openDialog } = useLeadsWorkspace();
  const name = formatContactName(lead.formClient.name);
  return (
    <header className="conversation-header">
      <span className="spine" style={ownColor(lead.whatsapp?.color)} />
      <button
        type="button"
        className="header-contact"
        title={t('leadsChat:more.card')}
        onClick={() => openDialog({ kind: 'card', leadId: lead.id })}
      >
        <Avatar name={name} src={lead.formClient.profilePicUrl} size={36} />
        <span className="header-who">
          <h2 className="header-name" title={name}>
            {name}
          </h2>
        </span>
      </button>
      <span className="header-facts">
        <span className="lead-status" data-status={lead.status}>
          {t(`leadsChat:status.${lead.status}`)}
        </span>
        <span className="header-fact tnum">{t('leadsChat:header.number', { id: lead.id })}</span>
        {lead.whatsapp !== null && (
          <span className="header-fact" data-optional="true">
            <span className="row-connection" style={ownColor(lead.whatsapp.color)} />
            {lead.whatsapp.name}
          </span>
        )}
        <span className="header-fact" data-optional={lead.useIntegration ? undefined : 'true'}>
          <Speaker ticket={lead} />
        </span>
      </span>
      <span className="header-actions" role="group" aria-label={t('leadsChat:header.actions')}>
        <Actions lead={lead} />
        <Further lead={lead} tags={tags} onFind={onFind} />
      </span>
    </header>
  );
};
