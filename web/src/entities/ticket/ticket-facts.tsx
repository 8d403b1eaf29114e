import type { TicketView } from '@prosa/contracts';
import { EyeOpen } from '@blueprintjs/icons';
import { Chip } from '../../ui/chip';
import { Speaker } from './speaker';
import { useTexts } from '../use-texts';

/** What a ticket has to do with its campaign. */
export const campaignLine = (
  t: ReturnType<typeof useTexts>,
  { name, isAnswered }: NonNullable<TicketView['campaign']>,
): string => t(isAnswered ? 'header.campaign' : 'header.campaignSent', { name });

/** The state of a ticket in one line, for read-only views. */
export const TicketFacts = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const { queue, whatsapp, tags } = ticket;
  return (
    <p className="peek-facts">
      <Chip name={queue?.name ?? t('row.noQueue')} color={queue?.color ?? null} />
      <span className="tnum">{t('header.number', { id: ticket.id })}</span>
      <span>{t(`peek.statuses.${ticket.status}`)}</span>
      <Speaker ticket={ticket} />
      {ticket.campaign != null && <span>{campaignLine(t, ticket.campaign)}</span>}
      {whatsapp !== null && <span>{whatsapp.name}</span>}
      {tags.length > 0 && (
        <span className="peek-tags" role="group" aria-label={t('tagsPanel.label')}>
          {tags.map(({ id, name, color }) => (
            <Chip key={id} name={name} color={color} />
          ))}
        </span>
      )}
    </p>
  );
};

/** Marks a conversation as read-only. */
export const ReadOnlyMark = () => {
  const t = useTexts();
  return (
    <p className="peek-mark">
      <EyeOpen size={14} />
      <strong>{t('peek.readOnly')}</strong>
      <span>{t('peek.hint')}</span>
    </p>
  );
};
