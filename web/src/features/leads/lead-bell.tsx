import { useState } from 'react';
import type { LeadView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Target } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { Avatar } from '../../ui/avatar';
import { CountButton } from '../../ui/count-button';
import { formatContactName, formatRowTime, truncate } from '../../ui/formatters';
import { Popover } from '../../ui/popover';
import { EmptyState } from '../../ui/states';
import '../../conversation/notification/bell.css';
import { LastMessageText } from '../../entities/message/last-message';
import './leads-texts';
import { selectLeadBell } from './leads.selectors';

interface EntryProps {
  readonly lead: LeadView;
  readonly onChoose: (lead: LeadView) => void;
}

const Entry = ({ lead, onChoose }: EntryProps) => {
  const t = useT();
  const name = formatContactName(lead.formClient.name);
  const { unreadMessages, lastMessageAt } = lead;
  return (
    <li className="bell-line">
      <button type="button" className="bell-entry" onClick={() => onChoose(lead)}>
        <Avatar name={name} src={lead.formClient.profilePicUrl} size={32} />
        <span className="bell-main">
          <span className="bell-name">{truncate(name, LIMITS.ticketRowName)}</span>
          <span className="bell-text">
            {lastMessageAt === null ? t('leadsChat:bell.new') : <LastMessageText ticket={lead} />}
          </span>
        </span>
        <span className="bell-side">
          <span className="bell-time tnum">{formatRowTime(lastMessageAt ?? lead.createdAt)}</span>
          {unreadMessages > 0 && (
            <span className="bell-unread tnum">
              <span aria-hidden="true">{unreadMessages}</span>
              <span className="visually-hidden">{t('tickets:row.unread', { count: unreadMessages })}</span>
            </span>
          )}
        </span>
      </button>
    </li>
  );
};

const Bell = () => {
  const t = useT();
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const leads = useAppSelector(selectLeadBell);
  const choose = ({ uuid }: LeadView): void => {
    setOpen(false);
    navigate(`/leads-chat/${uuid}`);
  };
  const panel = (
    <div className="bell-panel">
      <div className="bell-head">
        <h2 className="bell-title">{t('leadsChat:bell.title')}</h2>
      </div>
      {leads.length === 0 ? (
        <EmptyState title={t('leadsChat:bell.none')} body={t('leadsChat:bell.noneBody')} icon={Target} />
      ) : (
        <ul>
          {leads.map(lead => (
            <Entry key={lead.id} lead={lead} onChoose={choose} />
          ))}
        </ul>
      )}
    </div>
  );
  const count = leads.length;
  return (
    <Popover isOpen={isOpen} onInteraction={setOpen} content={panel} placement="bottom-end">
      <CountButton
        icon={Target}
        label={count === 0 ? t('leadsChat:bell.labelNone') : t('leadsChat:bell.label', { count })}
        count={count}
      />
    </Popover>
  );
};

/** The lead bell of the top bar: new and unread leads; only for users who work with leads. */
export const LeadBell = () => (useUser().leadsOn ? <Bell /> : null);
