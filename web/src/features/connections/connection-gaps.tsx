import { useEffect, useState } from 'react';
import type { ConnectionGapView, ConnectionView } from '@prosa/contracts';
import { History } from '@blueprintjs/icons';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { formatShortDateTime } from '../../ui/formatters';
import { unanswered } from '../../api/unanswered';

/** How long an outage is shown on its own line. */
const FRESH_MS = 7 * 86_400_000;

/** A connection's outages, latest first; reloaded with each frame of the connection. */
const useGaps = (connection: ConnectionView): readonly ConnectionGapView[] => {
  const [gaps, setGaps] = useState<readonly ConnectionGapView[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    api
      .get<readonly ConnectionGapView[]>(`/whatsapp/${connection.id}/gaps`, { signal: stop.signal })
      .then(setGaps, unanswered);
    return () => stop.abort();
  }, [connection]);
  return gaps;
};

const useSentence = (): ((gap: ConnectionGapView) => string) => {
  const t = useT();
  return ({ from, until, recovered }) => {
    const times = { from: formatShortDateTime(from), until: formatShortDateTime(until) };
    return recovered === 0 ? t('connections:gapQuiet', times) : t('connections:gap', { ...times, recovered });
  };
};

/** Shows a connection's latest outage, and all of them on demand. */
export const ConnectionGaps = ({ connection }: { readonly connection: ConnectionView }) => {
  const t = useT();
  const sentence = useSentence();
  const gaps = useGaps(connection);
  const [isOpen, setOpen] = useState(false);
  const [latest] = gaps;
  if (latest === undefined || Date.now() - Date.parse(latest.until) > FRESH_MS) return null;
  const label = t('connections:gapsOf', { name: connection.name });
  return (
    <>
      <button type="button" className="gap-card" aria-label={label} onClick={() => setOpen(true)}>
        <History size={14} />
        <span className="tnum">{sentence(latest)}</span>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={label} width={520}>
        <p className="field-note">{t('connections:gapsIntro')}</p>
        <ul className="gap-list">
          {gaps.map(gap => (
            <li key={gap.id} className="tnum">
              {sentence(gap)}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
};
