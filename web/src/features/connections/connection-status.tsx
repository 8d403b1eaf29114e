import type { ComponentType } from 'react';
import { Disable, Link as LinkIcon, Offline, Refresh, TickCircle } from '@blueprintjs/icons';
import type { ConnectionStatus, ConnectionView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { formatShortDateTime } from '../../ui/formatters';
import { Tip } from '../../ui/tip';
import { QrIcon } from './qr-icon';

interface Look {
  readonly icon: ComponentType<{ size?: number }>;
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral';
}

const APPEARANCES: Readonly<Record<ConnectionStatus, Look>> = {
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

/** Name and explanation of each status. */
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

/** The reason of a connection's status; unknown reasons are not shown. */
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
    internal: t('connections:reasonInternal'),
    restricted: t('connections:reasonRestricted'),
    company_blocked: t('connections:reasonCompanyBlocked'),
  };
  return reason => (reason === null ? null : (texts[reason] ?? null));
};

/** The words of a connection's status; an internal fault has words of its own, as the phone is not the cause. */
const useWordsOf = ({ status, reason }: ConnectionView): Words => {
  const t = useT();
  const words = useStatusWords()[status];
  return status === 'TIMEOUT' && reason === 'internal'
    ? { label: t('connections:statusInternal'), help: t('connections:statusInternalHelp') }
    : words;
};

/** The status as icon and word; hovering or focusing it explains it. */
export const StatusMark = ({ connection }: { readonly connection: ConnectionView }) => {
  const words = useWordsOf(connection);
  const { icon: Icon, tone } = APPEARANCES[connection.status];
  return (
    <Tip text={words.help}>
      <button type="button" className="status-mark" data-tone={tone} data-status={connection.status}>
        <Icon size={14} />
        {words.label}
      </button>
    </Tip>
  );
};

/** Lasting states, shown with the time since when. */
const LASTING: readonly ConnectionStatus[] = ['CONNECTED', 'TIMEOUT', 'DISCONNECTED'];
const BLOCKED = 'company_blocked';

/** Whether the connection is closed because its company is blocked; it cannot be opened then. */
export const isBlocked = ({ reason }: ConnectionView): boolean => reason === BLOCKED;

/** WhatsApp's quota of new chats, from the first warning until its cycle ends. */
export const QuotaNote = ({ quota }: { readonly quota: ConnectionView['newChatQuota'] }) => {
  const t = useT();
  if (quota === null || quota.level === 'none') return null;
  const { level, used, total, cycleEndsAt } = quota;
  if (cycleEndsAt !== null && Date.parse(cycleEndsAt) < Date.now()) return null;
  const until = cycleEndsAt === null ? t('connections:quotaUnknown') : formatShortDateTime(cycleEndsAt);
  const count = total === null ? String(used ?? '?') : t('connections:quotaOf', { used: used ?? '?', total });
  return (
    <p className="connection-restricted tnum">
      {t(`connections:quotaLevel.${level}`, { used: count, until })}
    </p>
  );
};

/** Why a connection is in its status and since when, and until when WhatsApp restricts it, in plain words. */
export const StatusDetails = ({ connection }: { readonly connection: ConnectionView }) => {
  const t = useT();
  const reason = useReason()(connection.reason);
  const { status, statusSince, statusBy, restrictedUntil, newChatQuota } = connection;
  const isBySomebody = status === 'DISCONNECTED' && typeof statusBy === 'string' && !isBlocked(connection);
  const isRestricted = restrictedUntil !== null && Date.parse(restrictedUntil) > Date.now();
  return (
    <>
      {isBySomebody && (
        <p className="connection-reason">{t('connections:disconnectedBy', { name: statusBy })}</p>
      )}
      {reason !== null && !isBySomebody && <p className="connection-reason">{reason}</p>}
      {LASTING.includes(status) && !isBlocked(connection) && (
        <p className="connection-since tnum">
          {t('connections:since', { at: formatShortDateTime(statusSince) })}
        </p>
      )}
      {isRestricted && (
        <p className="connection-restricted tnum">
          {t('connections:restricted', { until: formatShortDateTime(restrictedUntil) })}
        </p>
      )}
      <QuotaNote quota={newChatQuota} />
    </>
  );
};
