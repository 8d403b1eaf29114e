import { formatWaiting } from '../../ui/formatters';
import { useNow } from '../../ui/use-now';
import { useTexts } from '../../entities/use-texts';

type AckName = 'failed' | 'clock' | 'server' | 'delivered' | 'read';

const NAMES: readonly AckName[] = ['failed', 'clock', 'server', 'delivered', 'read', 'read'];

const PATHS: Record<AckName, string> = {
  failed: 'M8 3v6M8 11.5v1.5',
  clock: 'M8 4.5V8l2.2 1.4M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z',
  server: 'm3.5 8.5 3 3 6-7',
  delivered: 'm1.5 8.5 3 3 6-7m-2.2 6.2.8.8 6-7',
  read: 'm1.5 8.5 3 3 6-7m-2.2 6.2.8.8 6-7',
};

/** Without an acknowledgement for this long the outcome of a sending is uncertain. */
const UNCONFIRMED_MS = 30_000;

const Drawing = ({ name, text }: { readonly name: AckName; readonly text: string }) => (
  <span className="ticks" data-ack={name} title={text}>
    <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    <span className="visually-hidden">{text}</span>
  </span>
);

/** Pending: after half a minute the age is shown in words, because the outcome is unknown. */
const Sending = ({ since }: { readonly since: string }) => {
  const t = useTexts();
  const now = useNow();
  if (now - new Date(since).getTime() < UNCONFIRMED_MS)
    return <Drawing name="clock" text={t('messages.ack.clock')} />;
  const passed = formatWaiting(since, now);
  return (
    <span className="unconfirmed">
      {t('messages.unconfirmed')}
      {passed !== '' && ` ${t('row.since', { time: passed })}`}
      <Drawing name="clock" text={t('messages.unconfirmedHint')} />
    </span>
  );
};

export interface TicksProps {
  readonly ack: number;
  /** When the message was written. */
  readonly since: string;
}

/** The ack of a message: an icon, and the same as text. */
export const Ticks = ({ ack, since }: TicksProps) => {
  const t = useTexts();
  const name = NAMES[ack] ?? 'read';
  if (name === 'clock') return <Sending since={since} />;
  return <Drawing name={name} text={t(`messages.ack.${name}`)} />;
};
