import { memo } from 'react';
import type { LeadView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { PlaceLink } from '../../core/place-link';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { Avatar } from '../../ui/avatar';
import { ownColor } from '../../ui/chip';
import { formatContactName, formatRowTime, truncate } from '../../ui/formatters';
import { leadKey } from '../../entities/message/conversation-key';
import { AdvertMark } from '../../entities/advert-mark';
import { BotIcon } from '../../entities/bot/bot-icon';
import { Assignee } from '../../entities/ticket/assignee';
import { RowTags } from '../../entities/tag/row-tags';
import { LastMessageText } from '../../entities/message/last-message';
import { selectDraft } from '../../conversation/conversations.selectors';
import { selectLead } from './leads.selectors';

/** One line of a list of leads, read from the store by id. */
export interface LeadRowProps {
  readonly id: number;
  readonly isCurrent: boolean;
  readonly isTabStop: boolean;
  /** It left the list while the order was held. */
  readonly isGone: boolean;
}

/** The preview of a lead without messages: its form's values. */
const useFormWords = ({ submission }: LeadView): string => {
  const t = useT();
  if (submission === null) return t('leadsChat:row.fromTicket');
  const { products, services } = submission.productsAndServices;
  const wish = [submission.description, ...products, ...services].find(word => word.trim() !== '');
  return wish ?? t('leadsChat:row.fromForm');
};

const Words = ({ lead }: { readonly lead: LeadView }) => {
  const t = useT();
  const draft = useAppSelector(state => selectDraft(state, leadKey(lead.id)));
  const form = useFormWords(lead);
  if (draft !== '')
    return (
      <span className="row-text">
        <span className="row-draft">{t('tickets:row.draft')}</span> {draft}
      </span>
    );
  const last = { ...lead, lastMessage: truncate(lead.lastMessage, LIMITS.leadRowMessage) };
  return (
    <span className="row-text" title={lead.lastMessage}>
      {lead.lastMessageAt === null ? (
        truncate(form, LIMITS.leadRowMessage)
      ) : (
        <LastMessageText ticket={last} />
      )}
    </span>
  );
};

/** A lead's line: a link, so that Ctrl+click opens a tab. */
export const LeadRow = memo(({ id, isCurrent, isTabStop, isGone }: LeadRowProps) => {
  const t = useT();
  const lead = useAppSelector(state => selectLead(state, id));
  if (lead === undefined) return null;
  const name = formatContactName(lead.formClient.name);
  const { unreadMessages } = lead;
  return (
    <PlaceLink
      href={`/leads-chat/${lead.uuid}`}
      className="ticket-row"
      data-unread={unreadMessages > 0}
      data-gone={isGone}
      data-row-focus=""
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className="spine" style={ownColor(lead.whatsapp?.color)} title={lead.whatsapp?.name} />
      <Avatar name={name} src={lead.formClient.profilePicUrl} size={36} />
      <span className="row-main">
        <span className="row-title">
          {lead.useIntegration && (
            <span className="row-bot" title={t('leadsChat:bot.speaks')}>
              <BotIcon size={13} />
              <span className="visually-hidden">{t('leadsChat:bot.speaks')}</span>
            </span>
          )}
          <AdvertMark advert={lead.advert ?? null} />
          <span className="row-name" title={name}>
            {truncate(name, LIMITS.leadRowName)}
          </span>
          {lead.status === 'novo' && <span className="lead-new">{t('leadsChat:status.novo')}</span>}
          <RowTags tags={lead.tags} />
        </span>
        <Words lead={lead} />
      </span>
      <span className="row-side">
        <span className="row-time tnum">{formatRowTime(lead.lastMessageAt ?? lead.createdAt)}</span>
        <span className="row-marks">
          <Assignee user={lead.user} />
          {unreadMessages > 0 && (
            <span className="row-unread tnum">
              <span aria-hidden="true">{unreadMessages > 99 ? '99+' : unreadMessages}</span>
              <span className="visually-hidden">{t('tickets:row.unread', { count: unreadMessages })}</span>
            </span>
          )}
        </span>
      </span>
    </PlaceLink>
  );
});
LeadRow.displayName = 'LeadRow';
