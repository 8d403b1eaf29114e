import { useId } from 'react';
import { VolumeOff, VolumeUp } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { usePreference, writePreference } from '../../ui/preferences';
import { playTone } from '../../ui/tone';
import { PanelButton } from './panel-button';

/** The slider of the notifications' volume; letting go of it plays a sample. */
export const VolumeSlider = () => {
  const t = useT();
  const id = useId();
  const volume = usePreference('volume');
  const percent = Math.round(volume * 100);
  return (
    <div className="volume">
      <label htmlFor={id}>{t('shell:volume')}</label>
      <span className="tnum">{t('shell:volumeValue', { percent })}</span>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={volume}
        aria-valuetext={t('shell:volumeValue', { percent })}
        onChange={event => writePreference('volume', Number(event.currentTarget.value))}
        onPointerUp={() => playTone(volume)}
        onKeyUp={() => playTone(volume)}
      />
    </div>
  );
};

/** How loud notifications are, with a sample when the slider is let go. */
export const VolumeButton = () => {
  const t = useT();
  const volume = usePreference('volume');
  return (
    <PanelButton panel={<VolumeSlider />}>
      <button type="button" className="icon-button" aria-label={t('shell:volume')} title={t('shell:volume')}>
        {volume === 0 ? <VolumeOff size={16} /> : <VolumeUp size={16} />}
      </button>
    </PanelButton>
  );
};
