import { useEffect, useRef, useState } from 'react';
import { Button, Spinner } from '@blueprintjs/core';
import type { ConnectionView } from '@prosa/contracts';
import { QRCodeSVG } from 'qrcode.react';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { useReason, useStatusWords } from './connection-status';
import { connectionsActions, selectConnection, selectConnections } from './connections.slice';
import { PairingCode } from './pairing-code';
import { QrIcon } from './qr-icon';

/** WhatsApp shows the first code for a minute and each later one for twenty seconds. */
const FIRST_CODE = 60;
const LATER_CODE = 20;

const useSecondsLeft = (code: string, isFirst: boolean): number => {
  const whole = isFirst ? FIRST_CODE : LATER_CODE;
  const [shown, setShown] = useState({ code, left: whole });
  useEffect(() => {
    const end = performance.now() + whole * 1_000;
    const tick = (): void =>
      setShown({ code, left: Math.max(0, Math.ceil((end - performance.now()) / 1_000)) });
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [code, whole]);
  return shown.code === code ? shown.left : whole;
};

const Steps = () => {
  const t = useT();
  return (
    <ol className="qr-steps">
      <li>{t('connections:qrStep1')}</li>
      <li>{t('connections:qrStep2')}</li>
      <li>{t('connections:qrStep3')}</li>
    </ol>
  );
};

const Code = ({
  connection,
  isFirst,
}: {
  readonly connection: ConnectionView;
  readonly isFirst: boolean;
}) => {
  const t = useT();
  const seconds = useSecondsLeft(connection.qrcode, isFirst);
  return (
    <>
      <div className="qr-sheet">
        <QRCodeSVG
          value={connection.qrcode}
          size={256}
          marginSize={0}
          bgColor="#ffffff"
          fgColor="#000000"
          role="img"
          aria-label={t('connections:qrLabel', { name: connection.name })}
          data-qrcode={connection.qrcode}
        />
      </div>
      <p className="qr-note tnum">
        {seconds > 0 ? t('connections:qrFresh', { seconds }) : t('connections:qrRenewing')}
      </p>
    </>
  );
};

/** A session that timed out needs a manual retry. */
const GivenUp = ({
  connection,
  onAgain,
}: {
  readonly connection: ConnectionView;
  readonly onAgain: () => void;
}) => {
  const t = useT();
  const reason = useReason()(connection.reason);
  return (
    <div className="qr-sheet qr-waiting" role="status">
      <p>{reason ?? t('connections:statusDisconnectedHelp')}</p>
      <Button intent="primary" icon={<QrIcon />} text={t('connections:newQr')} onClick={onAgain} />
    </div>
  );
};

const Waiting = ({ connection }: { readonly connection: ConnectionView }) => {
  const t = useT();
  const words = useStatusWords()[connection.status];
  const reason = useReason()(connection.reason);
  const isTrying = connection.status === 'OPENING' || connection.status === 'TIMEOUT';
  return (
    <div className="qr-sheet qr-waiting" role="status">
      <Spinner size={28} />
      <p>{(isTrying ? reason : null) ?? t('connections:qrWaiting')}</p>
      <p className="field-hint">{words.label}</p>
    </div>
  );
};

/** Number of codes this dialog has shown; it closes when its code is withdrawn (spec 1 §4). */
const useCodesSeen = (connection: ConnectionView | null, onTakenBack: () => void): number => {
  const seen = useRef(0);
  const last = useRef('');
  const takenBack = useRef(onTakenBack);
  const [count, setCount] = useState(0);
  const id = connection?.id ?? null;
  const code = connection?.qrcode ?? '';
  const isConnected = connection?.status === 'CONNECTED';
  useEffect(() => {
    takenBack.current = onTakenBack;
  });
  useEffect(() => {
    seen.current = 0;
    last.current = '';
    setCount(0);
  }, [id]);
  useEffect(() => {
    if (id === null) return;
    const wasTakenBack = code === '' && seen.current > 0;
    if (isConnected || wasTakenBack) takenBack.current();
    if (isConnected || code === '' || code === last.current) return;
    last.current = code;
    seen.current += 1;
    setCount(seen.current);
  }, [id, code, isConnected]);
  return count;
};

const Scan = ({ connection, codes }: { readonly connection: ConnectionView; readonly codes: number }) => {
  const dispatch = useAppDispatch();
  // Until the status changes, it is still the one from before the request.
  const [saidBefore, setSaidBefore] = useState(connection.statusSince);
  const hasGivenUp = connection.status === 'DISCONNECTED' && connection.statusSince !== saidBefore;
  const again = (): void => {
    setSaidBefore(connection.statusSince);
    dispatch(connectionsActions.newQrRequested(connection.id));
  };
  return (
    <div className="qr">
      <Steps />
      <div className="qr-code">
        {connection.qrcode !== '' && <Code connection={connection} isFirst={codes <= 1} />}
        {connection.qrcode === '' && hasGivenUp && <GivenUp connection={connection} onAgain={again} />}
        {connection.qrcode === '' && !hasGivenUp && <Waiting connection={connection} />}
      </div>
    </div>
  );
};

/** The QR code of a connection, live: it renews itself and closes when the phone has read it. A code to type does as well. */
export const QrDialog = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { qrFor } = useAppSelector(selectConnections);
  const connection = useAppSelector(state => selectConnection(state, qrFor));
  const [byCodeFor, setByCodeFor] = useState<number | null>(null);
  const close = (): void => {
    setByCodeFor(null);
    dispatch(connectionsActions.qrClosed());
  };
  const codes = useCodesSeen(connection, close);
  if (connection === null) return null;
  const isByCode = byCodeFor === connection.id;
  return (
    <Dialog
      isOpen
      onClose={close}
      title={isByCode ? t('connections:codeTitle') : t('connections:qrTitle')}
      width={640}
    >
      {isByCode ? <PairingCode connection={connection} /> : <Scan connection={connection} codes={codes} />}
      {connection.qrcode !== '' && (
        <p className="qr-other">
          <Button
            variant="minimal"
            text={isByCode ? t('connections:byQr') : t('connections:byCode')}
            onClick={() => setByCodeFor(isByCode ? null : connection.id)}
          />
        </p>
      )}
    </Dialog>
  );
};
