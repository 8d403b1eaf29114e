import { useCallback, useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import type { ConnectionTokenView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { usePlan } from '../../session/use-session';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { CopyButton } from '../../ui/copy-button';
import { Field } from '../../ui/field';
import { formatShortDateTime } from '../../ui/formatters';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';

type Asked = 'renew' | 'revoke' | null;

/** The token: hidden by default, and copied without being shown. */
const TokenValue = ({ token }: { readonly token: string }) => {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <Field label={t('connections:token')} hint={t('connections:tokenHint')}>
      {({ id, describedBy }) => (
        <div className="token-line">
          <InputGroup
            id={id}
            fill
            readOnly
            className="token-value"
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            value={token}
            aria-describedby={describedBy}
            rightElement={
              <button
                type="button"
                className="icon-button password-eye"
                aria-label={isShown ? t('connections:hideToken') : t('connections:showToken')}
                aria-pressed={isShown}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? <EyeOff size={16} /> : <EyeOpen size={16} />}
              </button>
            }
          />
          <CopyButton text={token} label={t('connections:copyToken')} done={t('connections:tokenCopied')} />
        </div>
      )}
    </Field>
  );
};

const Use = ({ createdAt, usedAt }: ConnectionTokenView) => {
  const t = useT();
  return (
    <p className="field-note tnum">
      {createdAt !== null && t('connections:tokenSince', { at: formatShortDateTime(createdAt) })}{' '}
      {usedAt === null
        ? t('connections:tokenUnused')
        : t('connections:tokenUsed', { at: formatShortDateTime(usedAt) })}
    </p>
  );
};

const Question = ({
  asked,
  onConfirm,
  onCancel,
}: {
  readonly asked: Exclude<Asked, null>;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) => {
  const t = useT();
  const isRevoke = asked === 'revoke';
  return (
    <ConfirmDialog
      isOpen
      title={isRevoke ? t('connections:revokeTitle') : t('connections:renewTitle')}
      body={isRevoke ? t('connections:revokeBody') : t('connections:renewBody')}
      confirmLabel={isRevoke ? t('connections:revokeToken') : t('connections:renewToken')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
};

const NONE: ConnectionTokenView = { token: null, createdAt: null, usedAt: null };

const useToken = (id: number) => {
  const path = `/whatsapp/${id}/token`;
  const loaded = useLoaded<ConnectionTokenView>(
    useCallback(signal => api.get<ConnectionTokenView>(path, { signal }), [path]),
  );
  const [isBusy, setBusy] = useState(false);
  const change = (work: () => Promise<ConnectionTokenView>): void => {
    setBusy(true);
    work()
      .then(loaded.set, (problem: unknown) => toast.error(problem))
      .finally(() => setBusy(false));
  };
  return {
    ...loaded,
    isBusy,
    issue: () => change(() => api.post<ConnectionTokenView>(path)),
    revoke: () => change(() => api.delete(path).then(() => NONE)),
  };
};

const Token = ({ id }: { readonly id: number }) => {
  const t = useT();
  const { value, error, retry, isBusy, issue, revoke } = useToken(id);
  const [asked, setAsked] = useState<Asked>(null);
  if (error !== null)
    return <ErrorState title={t('connections:tokenFailed')} error={error} onRetry={retry} />;
  if (value === null) return <SkeletonRows rows={1} height={56} />;
  if (value.token === null)
    return (
      <div className="token-none">
        <p>{t('connections:tokenNone')}</p>
        <Button intent="primary" loading={isBusy} text={t('connections:makeToken')} onClick={issue} />
      </div>
    );
  const confirm = (): void => {
    if (asked === 'revoke') revoke();
    else issue();
    setAsked(null);
  };
  return (
    <>
      <TokenValue token={value.token} />
      <Use {...value} />
      <div className="token-actions">
        <Button
          size="small"
          loading={isBusy}
          text={t('connections:renewToken')}
          onClick={() => setAsked('renew')}
        />
        <Button
          size="small"
          variant="minimal"
          intent="danger"
          disabled={isBusy}
          text={t('connections:revokeToken')}
          onClick={() => setAsked('revoke')}
        />
      </div>
      {asked !== null && <Question asked={asked} onConfirm={confirm} onCancel={() => setAsked(null)} />}
    </>
  );
};

/** The token with which programs send messages over a connection; a new connection has none yet. */
export const ConnectionToken = ({ id }: { readonly id: number | null }) => {
  const t = useT();
  const hasApi = usePlan('useExternalApi');
  if (!hasApi) return <p className="field-note">{t('connections:tokenNotInPlan')}</p>;
  return id === null ? <p className="field-note">{t('connections:tokenSaveFirst')}</p> : <Token id={id} />;
};
