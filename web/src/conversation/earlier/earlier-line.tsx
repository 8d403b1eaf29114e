import type { EarlierTicket } from '@prosa/contracts';
import { EyeOff } from '@blueprintjs/icons';
import { formatDay } from '../../ui/formatters';
import { useTexts } from '../../entities/use-texts';
import './earlier-line.css';

/** Where an earlier ticket of the contact begins: its day, queue, agent and state. */
export const EarlierLine = ({ ticket: { id, createdAt, seen } }: { readonly ticket: EarlierTicket }) => {
  const t = useTexts();
  const date = formatDay(createdAt);
  if (seen === null)
    return (
      <div className="earlier-line" data-hidden="true">
        <EyeOff size={12} />
        {t('messages.earlierHidden', { date })}
      </div>
    );
  const parts = [seen.queue?.name, seen.user?.name, t(`peek.statuses.${seen.status}`)];
  return (
    <div className="earlier-line">
      <strong>{t('messages.earlierTicket', { id, date })}</strong>
      {parts.map(part => part !== undefined && <span key={part}>{part}</span>)}
    </div>
  );
};

/** Where the ticket itself begins, below the earlier ones. */
export const CurrentLine = ({ id, at }: { readonly id: number; readonly at: string }) => {
  const t = useTexts();
  return (
    <div className="earlier-line" data-current="true">
      <strong>{t('messages.currentTicket', { id, date: formatDay(at) })}</strong>
    </div>
  );
};
