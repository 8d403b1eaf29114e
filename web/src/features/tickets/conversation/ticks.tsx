import { useTexts } from '../use-texts';

type AckName = 'failed' | 'clock' | 'server' | 'delivered' | 'read';

const NAMES: readonly AckName[] = ['failed', 'clock', 'server', 'delivered', 'read', 'read'];

const PATHS: Record<AckName, string> = {
  failed: 'M8 3v6M8 11.5v1.5',
  clock: 'M8 4.5V8l2.2 1.4M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0Z',
  server: 'm3.5 8.5 3 3 6-7',
  delivered: 'm1.5 8.5 3 3 6-7m-2.2 6.2.8.8 6-7',
  read: 'm1.5 8.5 3 3 6-7m-2.2 6.2.8.8 6-7',
};

/** How far a message of ours got: a drawing, and the same in words. */
export const Ticks = ({ ack }: { readonly ack: number }) => {
  const t = useTexts();
  const name = NAMES[ack] ?? 'read';
  const text = t(`messages.ack.${name}`);
  return (
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
};
