import type { ComponentType } from 'react';
import { Disable, Link as LinkIcon, Offline, Refresh, TickCircle } from '@blueprintjs/icons';
import type { ConnectionStatus, ConnectionView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Tip } from '../../ui/tip';
import { QrIcon } from './qr-icon';

interface Look {
  readonly icon: ComponentType<{ size?: number }>;
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral';
}

const LOOKS: Readonly<Record<ConnectionStatus, Look>> = {
  CONNECTED: { icon: TickCircle, tone: 'success' },
  qrcode: { icon: QrIcon, tone: 'warning' },
  PAIRING: { icon: LinkIcon, tone: 'neutral' },
  OPENING: { icon: Refresh, tone: 'neutral' },
  TIMEOUT: { icon: Offline, tone: 'warning' },
  DISCONNECTED: { icon: Disable, tone: 'danger' },
};

interface Words {
  readonly label: string;
  readonly help: string;
}

/** What a status is called, and what it means for the person. */
export const useStatusWords = (): Readonly<Record<ConnectionStatus, Words>> => {
  const t = useT();
  return {
    CONNECTED: { label: t('connections:statusConnected'), help: t('connections:statusConnectedHelp') },
    qrcode: { label: t('connections:statusQrcode'), help: t('connections:statusQrcodeHelp') },
    PAIRING: { label: t('connections:statusPairing'), help: t('connections:statusPairingHelp') },
    OPENING: { label: t('connections:statusOpening'), help: t('connections:statusOpeningHelp') },
    TIMEOUT: { label: t('connections:statusTimeout'), help: t('connections:statusTimeoutHelp') },
    DISCONNECTED: {
      label: t('connections:statusDisconnected'),
      help: t('connections:statusDisconnectedHelp'),
    },
  };
};

/** Why a connection is in its status, when the server said so; a reason without a text of ours is not shown. */
export const useReason = (): ((reason: string | null) => string | null) => {
  const t = useT();
  const texts: Readonly<Record<string, string>> = {
    logged_out: t('connections:reasonLoggedOut'),
    replaced: t('connections:reasonReplaced'),
    banned: t('connections:reasonBanned'),
    qr_expired: t('connections:reasonQrExpired'),
    network: t('connections:reasonNetwork'),
    version: t('connections:reasonVersion'),
    mismatch: t('connections:reasonMismatch'),
    lease_lost: t('connections:reasonLeaseLost'),
  };
  return reason => (reason === null ? null : (texts[reason] ?? null));
};

/** The status as icon and word; hovering or focusing it explains it. */
export const StatusMark = ({ connection }: { readonly connection: ConnectionView }) => {
  const words = useStatusWords()[connection.status];
  const { icon: Icon, tone } = LOOKS[connection.status];
  return (
    <Tip text={words.help}>
      <button type="button" className="status-mark" data-tone={tone} data-status={connection.status}>
        <Icon size={14} />
        {words.label}
      </button>
    </Tip>
  );
};
