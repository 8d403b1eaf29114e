import { useState } from 'react';
import { Play, Share } from '@blueprintjs/icons';
import type { HelpView } from '@prosa/contracts';
import { useT } from '../i18n';
import { Dialog } from './dialog';
import './help-texts';
import './help-video.css';
import { embedAddress, watchAddress } from './video';

/** A placeholder for a video, drawn locally so that no third party is contacted before it is played. */
export const VideoPicture = ({ title }: { readonly title: string }) => (
  <span className="help-picture" aria-hidden="true">
    <span className="help-picture-title">{title}</span>
    <span className="help-picture-play">
      <Play size={20} />
    </span>
  </span>
);

/** A video: its picture, and after a click the player of its site. */
export const HelpVideo = ({ help }: { readonly help: Pick<HelpView, 'title' | 'video'> }) => {
  const t = useT();
  const [isPlaying, setPlaying] = useState(false);
  return (
    <div className="help-video">
      {isPlaying ? (
        <iframe
          className="help-player"
          title={help.title}
          src={embedAddress(help.video)}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
          // The player refuses to play for pages that do not say where they are.
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        />
      ) : (
        <button
          type="button"
          className="help-player"
          aria-label={t('helps:play', { title: help.title })}
          onClick={() => setPlaying(true)}
        >
          <VideoPicture title={help.title} />
        </button>
      )}
      <p className="help-video-note">
        {t('helps:playNote')}{' '}
        <a href={watchAddress(help.video)} target="_blank" rel="noreferrer noopener">
          {t('helps:watchThere')} <Share size={12} />
        </a>
      </p>
    </div>
  );
};

/** A video over the page. */
export const VideoDialog = ({ help, onClose }: { readonly help: HelpView; readonly onClose: () => void }) => (
  <Dialog isOpen onClose={onClose} title={help.title} width={760}>
    <HelpVideo help={help} />
    {help.description !== '' && <p className="help-description">{help.description}</p>}
  </Dialog>
);
