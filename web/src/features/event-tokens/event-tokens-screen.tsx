import { useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { Key, Plus } from '@blueprintjs/icons';
import type { EventTokensAnswer, EventTokenView, NewEventTokenView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import '../../resource/records-texts';
import { useLoaded } from '../../resource/use-loaded';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { formatShortDateTime } from '../../ui/formatters';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';
import { SCOPE_TEXTS } from './event-tokens-texts';
import './event-tokens.css';
import { MadeTokenDialog } from './made-token-dialog';
import { NewTokenDialog } from './new-token-dialog';

const listTokens = (signal: AbortSignal): Promise<EventTokensAnswer> =>
  api.get<EventTokensAnswer>('/event-tokens', { signal });

/** What is to be known of a token, besides what it may do. */
const useFacts = (): ((token: EventTokenView) => readonly string[]) => {
  const t = useT();
  return ({ createdAt, createdBy, usedAt, expiresAt, networks }) => {
    const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
    return [
      t('eventTokens:made', { at: formatShortDateTime(createdAt), by: createdBy }),
      usedAt === null ? t('eventTokens:unused') : t('eventTokens:used', { at: formatShortDateTime(usedAt) }),
      expiresAt === null
        ? t('eventTokens:forever')
        : t(isOver ? 'eventTokens:expired' : 'eventTokens:expires', { at: formatShortDateTime(expiresAt) }),
      ...(networks.length === 0 ? [] : [t('eventTokens:from', { networks: networks.join(', ') })]),
    ];
  };
};

const Tokens = ({
  tokens,
  onRevoke,
}: {
  readonly tokens: readonly EventTokenView[];
  readonly onRevoke: (token: EventTokenView) => void;
}) => {
  const t = useT();
  const factsOf = useFacts();
  return (
    <ul className="token-list">
      {tokens.map(token => (
        <li key={token.id} className="token-card">
          <div className="token-what">
            <p className="token-name">{token.name}</p>
            <div className="token-marks">
              {token.scopes.map(scope => (
                <Tag key={scope} minimal title={t(SCOPE_TEXTS[scope])}>
                  {scope}
                </Tag>
              ))}
            </div>
            <p className="field-note tnum">{factsOf(token).join(' · ')}</p>
          </div>
          <Button
            size="small"
            variant="minimal"
            intent="danger"
            aria-label={t('eventTokens:revokeOf', { name: token.name })}
            text={t('eventTokens:revoke')}
            onClick={() => onRevoke(token)}
          />
        </li>
      ))}
    </ul>
  );
};

const Revoking = ({
  token,
  onRevoked,
  onCancel,
}: {
  readonly token: EventTokenView;
  readonly onRevoked: () => void;
  readonly onCancel: () => void;
}) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const revoke = (): void => {
    setBusy(true);
    api
      .delete(`/event-tokens/${token.id}`)
      .then(
        () => {
          toast.success(t('eventTokens:revoked'));
          onRevoked();
        },
        (problem: unknown) => toast.error(problem),
      )
      .finally(() => setBusy(false));
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      title={t('eventTokens:revokeTitle', { name: token.name })}
      body={t('eventTokens:revokeBody')}
      confirmLabel={t('eventTokens:revoke')}
      onConfirm={revoke}
      onCancel={onCancel}
    />
  );
};

type Open = { readonly revoking: EventTokenView } | { readonly made: NewEventTokenView } | 'new' | null;

/** The tokens of programs: made, shown once, revoked. */
export const EventTokensScreen = () => {
  const t = useT();
  const { value, error, retry } = useLoaded(listTokens);
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const changed = (next: Open): void => {
    setOpen(next);
    retry();
  };
  const add = (
    <Button intent="primary" icon={<Plus />} text={t('eventTokens:new')} onClick={() => setOpen('new')} />
  );
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.eventTokens')}</h1>
          <p className="page-intro">{t('eventTokens:intro')}</p>
        </div>
        {add}
      </header>
      {error !== null && <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />}
      {error === null && value === null && <SkeletonRows rows={3} avatar={false} />}
      {value?.tokens.length === 0 && (
        <EmptyState icon={Key} title={t('eventTokens:none')} body={t('eventTokens:noneBody')} />
      )}
      {value !== null && value.tokens.length > 0 && (
        <Tokens tokens={value.tokens} onRevoke={revoking => setOpen({ revoking })} />
      )}
      {open === 'new' && <NewTokenDialog onClose={close} onMade={made => changed({ made })} />}
      {open !== null && open !== 'new' && 'made' in open && (
        <MadeTokenDialog made={open.made} onClose={close} />
      )}
      {open !== null && open !== 'new' && 'revoking' in open && (
        <Revoking token={open.revoking} onRevoked={() => changed(null)} onCancel={close} />
      )}
    </div>
  );
};
