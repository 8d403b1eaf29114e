import { useCallback, useState } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import type { ConnectionTokenView, ConnectionView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { Field } from '../../ui/field';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';

const tokenPath = (id: number): string => `/whatsapp/${id}/token`;

/** The token of the chosen connection, or a way to make one. */
const ChosenToken = ({
  id,
  onToken,
}: {
  readonly id: number;
  readonly onToken: (token: string | null) => void;
}) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const { value, error, set, retry } = useLoaded<ConnectionTokenView>(
    useCallback(
      async signal => {
        const view = await api.get<ConnectionTokenView>(tokenPath(id), { signal });
        onToken(view.token);
        return view;
      },
      [id, onToken],
    ),
  );
  const make = (): void => {
    setBusy(true);
    api
      .post<ConnectionTokenView>(tokenPath(id))
      .then(
        view => {
          set(view);
          onToken(view.token);
        },
        (problem: unknown) => toast.error(problem),
      )
      .finally(() => setBusy(false));
  };
  if (error !== null)
    return <ErrorState title={t('messagesApi:tokenFailed')} error={error} onRetry={retry} />;
  if (value === null) return <SkeletonRows rows={1} height={20} />;
  if (value.token !== null) return <p className="field-note">{t('messagesApi:tokenReady')}</p>;
  return (
    <div className="api-token-none">
      <p className="field-note">{t('messagesApi:tokenNone')}</p>
      <Button size="small" loading={isBusy} text={t('messagesApi:makeToken')} onClick={make} />
    </div>
  );
};

const listConnections = (signal: AbortSignal): Promise<readonly ConnectionView[]> =>
  api.get<readonly ConnectionView[]>('/whatsapp/', { query: { session: 0 }, signal });

/** The connection for the tests; its token is fetched automatically. */
export const TestConnection = ({ onToken }: { readonly onToken: (token: string | null) => void }) => {
  const t = useT();
  const { value: connections, error, retry } = useLoaded(listConnections);
  const [chosen, setChosen] = useState<number | null>(null);
  if (error !== null) return <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />;
  if (connections === null) return <SkeletonRows rows={1} height={56} />;
  const usual = connections.find(({ isDefault }) => isDefault) ?? connections[0];
  if (usual === undefined) return <p className="field-note">{t('messagesApi:noConnections')}</p>;
  const id = chosen ?? usual.id;
  const choose = (next: number): void => {
    onToken(null);
    setChosen(next);
  };
  return (
    <>
      <Field label={t('messagesApi:connection')}>
        {({ id: fieldId, describedBy }) => (
          <HTMLSelect
            id={fieldId}
            fill
            aria-describedby={describedBy}
            value={id}
            options={connections.map(each => ({ value: each.id, label: each.name }))}
            onChange={event => choose(Number(event.currentTarget.value))}
          />
        )}
      </Field>
      <ChosenToken key={id} id={id} onToken={onToken} />
    </>
  );
};
