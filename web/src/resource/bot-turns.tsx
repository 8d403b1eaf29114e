import { useCallback, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import type { BotTurnView } from '@prosa/contracts';
import { Link } from 'wouter';
import { api } from '../api/client';
import { useT } from '../i18n';
import { Drawer } from '../ui/drawer';
import { formatDateTime, formatLength } from '../ui/formatters';
import { formatCount } from '../ui/money';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states';
import { useLoaded } from './use-loaded';
import './bot-turns-texts';
import './bot-turns.css';

const Turn = ({ turn }: { readonly turn: BotTurnView }) => {
  const t = useT();
  const { state, handsOver, reason, ticketId, ticketUuid, tokens, ms } = turn;
  const facts = [
    t('botTurns:turn', { turn: turn.turn }),
    ...(ms === null ? [] : [ms < 1_000 ? `${ms} ms` : formatLength(ms / 1_000)]),
    ...(tokens > 0 ? [t('botTurns:tokens', { count: tokens, tokens: formatCount(tokens) })] : []),
  ];
  return (
    <li className="bot-turn" data-state={state}>
      <p className="bot-turn-what">
        {t(`botTurns:${state === 'answered' && handsOver ? 'handedOver' : state}`)}
        {reason !== null && <span>: {t(`botTurns:${reason}`)}</span>}
      </p>
      <p className="bot-turn-facts tnum">{facts.join(' · ')}</p>
      <p className="bot-turn-facts tnum">
        {ticketUuid === null ? (
          t('botTurns:lead')
        ) : (
          <Link href={`/tickets/${ticketUuid}`}>{t('botTurns:ticket', { id: ticketId })}</Link>
        )}{' '}
        · <time dateTime={turn.at}>{formatDateTime(turn.at)}</time>
      </p>
    </li>
  );
};

const BotTurnList = ({ path }: { readonly path: string }) => {
  const t = useT();
  const load = useCallback(
    (signal: AbortSignal) => api.get<readonly BotTurnView[]>(`${path}/turns`, { signal }),
    [path],
  );
  const { value, error, retry } = useLoaded(load);
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (value === null) return <SkeletonRows rows={6} height={64} avatar={false} />;
  if (value.length === 0)
    return <EmptyState icon={History} title={t('botTurns:emptyTitle')} body={t('botTurns:emptyBody')} />;
  return (
    <>
      <p className="field-hint">{t('botTurns:intro')}</p>
      <ol className="bot-turns">
        {value.map(turn => (
          <Turn key={turn.id} turn={turn} />
        ))}
      </ol>
    </>
  );
};

/** A button of a bot's row that opens the log of its last turns. */
export const BotTurnsButton = ({
  path,
  name,
}: {
  /** The bot's own address, as `/prompt/3`. */
  readonly path: string;
  readonly name: string;
}) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const label = t('botTurns:open', { name });
  return (
    <>
      <Button
        variant="minimal"
        icon={<History />}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Drawer isOpen onClose={() => setOpen(false)} title={label} width={480}>
          <BotTurnList path={path} />
        </Drawer>
      )}
    </>
  );
};
