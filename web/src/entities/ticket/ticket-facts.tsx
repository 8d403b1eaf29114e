import type { TicketView } from '@prosa/contracts';
import { EyeOpen } from '@blueprintjs/icons';
import { Chip } from '../../ui/chip';
import { Speaker } from './speaker';
import { useTexts } from '../use-texts';

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
      {ticket.campaign != null && <span>{t('header.campaign', ticket.campaign)}</span>}
      {whatsapp !== null && <span>{whatsapp.name}</span>}
      {tags.length > 0 && <span>{t('row.tags', { names: tags.map(({ name }) => name).join(', ') })}</span>}
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
