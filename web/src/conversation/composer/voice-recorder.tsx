import { useEffect, useRef, useState } from 'react';
import { Cross, SendMessage } from '@blueprintjs/icons';
import { useT, t as translate } from '../../i18n';
import { toast } from '../../ui/toaster';
import '../conversation-texts';
import { lengthText } from '../media/file-facts';
import type { Recorded, Recording } from './voice-recording';
import { isWorthSending, startRecording } from './voice-recording';
import './voice-recorder.css';

/** The recorder in the place of the composer's field. */
export interface VoiceRecorderProps {
  readonly onRecorded: (recorded: Recorded) => void;
  readonly onEnd: () => void;
}

const BARS = 40;
const TICK = 100;

const refusal = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotFoundError'
    ? translate('conversation:recorder.missing')
    : translate('conversation:recorder.denied');

/** The recording, from the first rendering to the last; null until the microphone is ours. */
const useRecording = (onEnd: () => void): Recording | null => {
  const [recording, setRecording] = useState<Recording | null>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    let isGone = false;
    let started: Recording | null = null;
    startRecording().then(
      next => {
        if (isGone) return next.cancel();
        started = next;
        if (!next.isMp3) toast.warning(translate('conversation:recorder.notMp3'));
        setRecording(next);
      },
      (error: unknown) => {
        if (isGone) return;
        toast.warning(refusal(error));
        end.current();
      },
    );
    return () => {
      isGone = true;
      started?.cancel();
    };
  }, []);
  return recording;
};

interface RecordedSound {
  readonly seconds: number;
  readonly levels: readonly number[];
}

const SILENCE: RecordedSound = { seconds: 0, levels: [] };

const useRecordedSound = (recording: Recording | null): RecordedSound => {
  const [level, setLevel] = useState(SILENCE);
  useEffect(() => {
    if (recording === null) return undefined;
    const timer = setInterval(() => {
      setLevel(({ levels }) => ({
        seconds: recording.seconds(),
        levels: [...levels, recording.level()].slice(-BARS),
      }));
    }, TICK);
    return () => clearInterval(timer);
  }, [recording]);
  return level;
};

/** Records a voice message: Enter or the button stops and sends, Escape or the cross throws it away. */
export const VoiceRecorder = ({ onRecorded, onEnd }: VoiceRecorderProps) => {
  const t = useT();
  const recording = useRecording(onEnd);
  const { seconds, levels } = useRecordedSound(recording);
  const [isStopping, setStopping] = useState(false);
  const send = async (): Promise<void> => {
    if (isStopping) return;
    if (recording === null) {
      // The microphone is not even open: there is nothing that could be sent.
      toast.warning(t('conversation:recorder.tooShort'));
      return onEnd();
    }
    setStopping(true);
    try {
      const recorded = await recording.stop();
      if (isWorthSending(recorded)) onRecorded(recorded);
      else toast.warning(t('conversation:recorder.tooShort'));
    } catch (error) {
      toast.error(error);
    }
    onEnd();
  };
  return (
    <div
      className="recorder"
      role="group"
      aria-label={t('conversation:recorder.label')}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.nativeEvent.stopImmediatePropagation();
        onEnd();
      }}
    >
      <button
        type="button"
        className="recorder-cancel"
        aria-label={t('conversation:recorder.cancel')}
        title={t('conversation:recorder.cancel')}
        onClick={onEnd}
      >
        <Cross size={18} />
      </button>
      <span className="recorder-dot" aria-hidden="true" />
      <span className="recorder-time tnum" role="timer" aria-label={t('conversation:recorder.recording')}>
        {recording === null ? t('conversation:recorder.preparing') : lengthText(seconds)}
      </span>
      <span className="recorder-bars" aria-hidden="true">
        {levels.map((level, index) => (
          <span key={index} style={{ height: `${Math.max(8, Math.min(100, level * 140))}%` }} />
        ))}
      </span>
      <button
        type="button"
        autoFocus
        className="recorder-send"
        disabled={isStopping}
        aria-label={t('conversation:recorder.send')}
        title={t('conversation:recorder.send')}
        onClick={() => void send()}
      >
        <SendMessage size={16} />
      </button>
    </div>
  );
};
