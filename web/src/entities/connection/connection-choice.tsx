import { useEffect, useState } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import type { ConnectionView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { toast } from '../../ui/toaster';
import './connection-choice-texts';
import './connection-choice.css';

/** The connections of the company, for a page that shows one of them. */
export const useConnections = (): readonly ConnectionView[] => {
  const [connections, setConnections] = useState<readonly ConnectionView[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    api
      .get<readonly ConnectionView[]>('/whatsapp', { query: { session: 0 }, signal: stop.signal })
      .then(setConnections, (error: unknown) => {
        if (!stop.signal.aborted) toast.error(error);
      });
    return () => stop.abort();
  }, []);
  return connections;
};

/** The connection that an address names (`?whatsappId=`), so that Back returns to it; null for none. */
export const connectionIn = (search: string): number | null => {
  const id = new URLSearchParams(search).get('whatsappId');
  return id !== null && /^\d{1,9}$/.test(id) ? Number(id) : null;
};

/** A choice among connections, each with the colour and the name of its state. */
export const ConnectionChoice = ({
  connections,
  connectionId,
  onConnection,
}: {
  readonly connections: readonly ConnectionView[];
  readonly connectionId: number | null;
  readonly onConnection: (id: number | null) => void;
}) => {
  const t = useT();
  const chosen = connections.find(({ id }) => id === connectionId);
  return (
    <label className="connection-choice">
      <span className="connection-choice-dot" data-status={chosen?.status ?? 'none'} aria-hidden="true" />
      <span className="visually-hidden">{t('connectionChoice:connection')}</span>
      <HTMLSelect
        value={connectionId ?? ''}
        onChange={({ currentTarget: { value } }) => onConnection(value === '' ? null : Number(value))}
      >
        <option value="">{t('connectionChoice:choose')}</option>
        {connections.map(({ id, name, status }) => (
          <option key={id} value={id}>
            {t('connectionChoice:line', { name, status: t(`connectionChoice:status.${status}`) })}
          </option>
        ))}
      </HTMLSelect>
    </label>
  );
};
