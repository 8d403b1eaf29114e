import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Pause, Play } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { isOver } from '../../entities/message/media-address';
import type { SoundShape } from './audio-peaks';
import { FLAT, knownShape, loadShape } from './audio-peaks';
import { lengthText } from './file-facts';
import type { MediaPartProps } from './media-parts';

const SPEEDS = [1, 1.5, 2] as const;
let chosenSpeed = 0;
let playing: HTMLAudioElement | null = null;

/** One sound at a time. */
const takeTurn = (audio: HTMLAudioElement): void => {
  if (playing !== audio) playing?.pause();
  playing = audio;
};

/** Plays what was recorded next, so that several voice messages are one listening. */
const playFollowing = (audio: HTMLAudioElement): void => {
  const voices = [...document.querySelectorAll<HTMLAudioElement>('audio[data-voice="true"]')];
  const next = voices[voices.indexOf(audio) + 1];
  if (next !== undefined && next.dataset['own'] === audio.dataset['own']) void next.play();
};

interface Playing {
  readonly isPlaying: boolean;
  readonly at: number;
  readonly length: number;
}

const usePlaying = (audio: RefObject<HTMLAudioElement | null>, stated: number | null): Playing => {
  const [state, setState] = useState<Playing>({ isPlaying: false, at: 0, length: stated ?? 0 });
  useEffect(() => {
    const element = audio.current;
    if (element === null) return undefined;
    const follow = (): void => {
      const { duration, currentTime, paused } = element;
      const length = Number.isFinite(duration) && duration > 0 ? duration : (stated ?? 0);
      setState({ isPlaying: !paused, at: currentTime, length });
    };
    const events = ['play', 'pause', 'timeupdate', 'durationchange', 'ended', 'seeked'];
    for (const event of events) element.addEventListener(event, follow);
    return () => {
      for (const event of events) element.removeEventListener(event, follow);
      element.pause();
    };
  }, [audio, stated]);
  return state;
};

const useShape = (id: string, url: string | null): SoundShape | null => {
  const [shape, setShape] = useState(() => knownShape(id));
  useEffect(() => {
    if (shape !== null || url === null || isOver(url)) return undefined;
    let isGone = false;
    // Scrolling past is no reason to fetch a sound.
    const timer = setTimeout(() => {
      void loadShape(id, url).then(found => {
        if (!isGone && found !== null) setShape(found);
      });
    }, 400);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id, url, shape]);
  return shape;
};

const BAR = 3;
const GAP = 2;
const HEIGHT = 28;

const Bars = ({ peaks, share }: { readonly peaks: readonly number[]; readonly share: number }) => {
  const shape = peaks
    .map((peak, index) => {
      const height = Math.max(3, peak * HEIGHT);
      return `M${index * (BAR + GAP) + BAR / 2} ${(HEIGHT - height) / 2}v${height}`;
    })
    .join('');
  const width = peaks.length * (BAR + GAP);
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={shape} className="bars-rest" />
      <path d={shape} className="bars-done" style={{ clipPath: `inset(0 ${(1 - share) * 100}% 0 0)` }} />
    </svg>
  );
};

const SpeedButton = ({ audio }: { readonly audio: RefObject<HTMLAudioElement | null> }) => {
  const t = useT();
  const [index, setIndex] = useState(chosenSpeed);
  const speed = SPEEDS[index] ?? 1;
  const change = (): void => {
    chosenSpeed = (index + 1) % SPEEDS.length;
    setIndex(chosenSpeed);
    if (audio.current !== null) audio.current.playbackRate = SPEEDS[chosenSpeed] ?? 1;
  };
  return (
    <button
      type="button"
      className="audio-speed tnum"
      aria-label={t('conversation:media.speed', { speed: String(speed).replace('.', ',') })}
      onClick={change}
    >
      {String(speed).replace('.', ',')}×
    </button>
  );
};

/** A sound with its waveform: play, seek by pointer or arrow keys, three speeds, and on to the next voice message. */
export const AudioPlayer = ({ message, acts }: MediaPartProps) => {
  const t = useT();
  const audio = useRef<HTMLAudioElement>(null);
  const [isBroken, setBroken] = useState(false);
  const shape = useShape(message.id, message.mediaUrl);
  const stated = message.mediaSeconds === null || message.mediaSeconds === 0 ? null : message.mediaSeconds;
  const played = usePlaying(audio, stated);
  const { isPlaying, at } = played;
  const length = played.length > 0 ? played.length : (stated ?? shape?.seconds ?? 0);
  const name = message.isVoice ? t('conversation:media.voice') : t('conversation:media.audio');
  const toggle = (): void => {
    const element = audio.current;
    if (element === null) return;
    if (!element.paused) return element.pause();
    if (message.mediaUrl !== null && isOver(message.mediaUrl)) acts.renew(message.id);
    takeTurn(element);
    element.playbackRate = SPEEDS[chosenSpeed] ?? 1;
    element.play().catch(() => setBroken(true));
  };
  const fail = (): void => {
    setBroken(true);
    acts.renew(message.id);
  };
  return (
    <span className="audio-player" role="group" aria-label={name}>
      <audio
        ref={audio}
        src={message.mediaUrl ?? undefined}
        preload="none"
        data-voice={message.isVoice}
        data-own={message.fromMe}
        onPlay={event => takeTurn(event.currentTarget)}
        onPlaying={() => setBroken(false)}
        onEnded={event => playFollowing(event.currentTarget)}
        onError={fail}
      />
      <button
        type="button"
        className="audio-toggle"
        aria-label={isPlaying ? t('conversation:media.pause') : t('conversation:media.play')}
        onClick={toggle}
      >
        {isPlaying ? <Pause size={18} /> : <Play size={18} />}
      </button>
      <span className="audio-wave">
        <Bars peaks={shape?.peaks ?? FLAT} share={length > 0 ? Math.min(1, at / length) : 0} />
        <input
          type="range"
          min={0}
          max={Math.max(1, length)}
          step={1}
          value={at}
          aria-label={t('conversation:media.position')}
          aria-valuetext={`${lengthText(at)} / ${lengthText(length)}`}
          onChange={event => {
            if (audio.current !== null) audio.current.currentTime = Number(event.currentTarget.value);
          }}
        />
        <span className="audio-time tnum">
          {isBroken ? t('conversation:media.unplayable') : lengthText(isPlaying || at > 0 ? at : length)}
        </span>
      </span>
      <SpeedButton audio={audio} />
    </span>
  );
};
