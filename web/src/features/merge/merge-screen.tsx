import { useEffect, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { TicketView } from '@prosa/contracts';
import { ConnectionChoice, useConnections } from '../../entities/connection/connection-choice';
import { useT } from '../../i18n';
import { MergeConfirm } from './merge-confirm';
import { MergeIntro } from './merge-intro';
import { TicketChoice } from './ticket-choice';
import './merge-texts';
import './merge.css';

interface Chosen {
  readonly connectionId: number | null;
  readonly source: TicketView | null;
  readonly destination: TicketView | null;
}

const NOTHING: Chosen = { connectionId: null, source: null, destination: null };

const Choices = () => {
  const t = useT();
  const connections = useConnections();
  const [chosen, setChosen] = useState<Chosen>(NOTHING);
  const [isAsking, setAsking] = useState(false);
  const { connectionId, source, destination } = chosen;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that led here is gone with its dialog, and with it the place of the keyboard.
    form.current?.querySelector('button')?.focus();
  }, []);
  const pair =
    connectionId !== null && source !== null && destination !== null
      ? { connectionId, source, destination }
      : null;
  return (
    <div className="merge-form" ref={form}>
      <ConnectionChoice
        connections={connections}
        connectionId={connectionId}
        onConnection={id => setChosen({ ...NOTHING, connectionId: id })}
      />
      {connectionId !== null && (
        <div className="merge-pair" key={connectionId}>
          <TicketChoice
            role="source"
            connectionId={connectionId}
            ticket={source}
            other={destination}
            onChoose={ticket => setChosen({ ...chosen, source: ticket })}
          />
          <TicketChoice
            role="destination"
            connectionId={connectionId}
            ticket={destination}
            other={source}
            onChoose={ticket => setChosen({ ...chosen, destination: ticket })}
          />
        </div>
      )}
      <Button
        className="merge-submit"
        intent="primary"
        disabled={pair === null}
        onClick={() => setAsking(true)}
        text={t('merge:submit')}
      />
      {isAsking && pair !== null && (
        <MergeConfirm
          pair={pair}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setChosen(NOTHING);
          }}
        />
      )}
    </div>
  );
};

/** Two tickets of one person become one (spec 2 §2). */
export const MergeScreen = () => {
  const t = useT();
  const [isRead, setRead] = useState(false);
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.merge')}</h1>
          <p className="page-intro">{t('merge:intro')}</p>
        </div>
      </header>
      {isRead ? <Choices /> : <MergeIntro onRead={() => setRead(true)} />}
    </div>
  );
};
