import { useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import type { ConnectionStatus, ConnectionView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { moveInMenu } from '../../ui/menu-keys';
import { Popover } from '../../ui/popover';
import { toast } from '../../ui/toaster';
import { useMenuFocus } from '../../ui/use-menu-focus';
import { selectDirectory } from '../ticket/tickets.selectors';
import './connection-choice-texts';
import './connection-choice.css';

const withStatus = (held: ConnectionView, live: readonly ConnectionView[]): ConnectionView => {
  const now = live.find(({ id }) => id === held.id);
  return now !== undefined && now.updatedAt > held.updatedAt ? { ...held, status: now.status } : held;
};

/** The connections of the company with their current statuses, for a page that shows one of them. */
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
  const live = useAppSelector(state => selectDirectory(state).connections);
  return useMemo(() => connections.map(held => withStatus(held, live)), [connections, live]);
};

/** The connection that an address names (`?whatsappId=`), so that Back returns to it; null for none. */
export const connectionIn = (search: string): number | null => {
  const id = new URLSearchParams(search).get('whatsappId');
  return id !== null && /^\d{1,9}$/.test(id) ? Number(id) : null;
};

const Dot = ({ status }: { readonly status: ConnectionStatus | 'none' }) => (
  <span className="connection-choice-dot" data-status={status} aria-hidden="true" />
);

interface ChoiceProps {
  readonly connections: readonly ConnectionView[];
  readonly connectionId: number | null;
  readonly onConnection: (id: number) => void;
}

interface OptionsProps extends ChoiceProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const Options = ({ connections, connectionId, onConnection, isOpen, onClose }: OptionsProps) => {
  const t = useT();
  const list = useMenuFocus(isOpen);
  const choose = (id: number): void => {
    onClose();
    if (id !== connectionId) onConnection(id);
  };
  const onKeyDown = (event: KeyboardEvent, id: number): void => {
    if (event.key !== 'Enter' && event.key !== ' ' && event.key !== 'Tab') return;
    event.preventDefault();
    if (event.key === 'Tab') onClose();
    else choose(id);
  };
  if (connections.length === 0) return <p className="connection-choice-none">{t('connectionChoice:none')}</p>;
  return (
    <ul
      ref={list}
      className="connection-choice-list"
      role="listbox"
      aria-label={t('connectionChoice:connection')}
      onKeyDown={moveInMenu}
    >
      {connections.map(({ id, name, status }) => (
        <li
          key={id}
          role="option"
          tabIndex={-1}
          aria-selected={id === connectionId}
          onClick={() => choose(id)}
          onKeyDown={event => onKeyDown(event, id)}
        >
          <Dot status={status} />
          <span className="connection-choice-name">{name}</span>
          <span className="connection-choice-status">{t(`connectionChoice:status.${status}`)}</span>
        </li>
      ))}
    </ul>
  );
};

/** A choice among connections, each with the colour and the name of its status. */
export const ConnectionChoice = (props: ChoiceProps) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const chosen = props.connections.find(({ id }) => id === props.connectionId);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className="connection-choice">
      <Popover
        isListbox
        isOpen={isOpen}
        onInteraction={setOpen}
        placement="bottom-start"
        content={<Options {...props} isOpen={isOpen} onClose={() => setOpen(false)} />}
      >
        <Button endIcon={<CaretDown />} onKeyDown={onKeyDown}>
          <span className="visually-hidden">{t('connectionChoice:connection')}: </span>
          <Dot status={chosen?.status ?? 'none'} />
          <span className="connection-choice-name">{chosen?.name ?? t('connectionChoice:choose')}</span>
          {chosen !== undefined && (
            <span className="connection-choice-status">{t(`connectionChoice:status.${chosen.status}`)}</span>
          )}
        </Button>
      </Popover>
    </div>
  );
};
