import { useState } from 'react';
import type { MessageView } from '@prosa/contracts';
import { Document, IdNumber, MapMarker, Phone, Play } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { formatPhone, formatSize } from '../../ui/formatters';
import { AudioPlayer } from './audio-player';
import type { BubbleActs } from '../thread/bubble-actions';
import '../conversation-texts';
import { lengthText, typeText } from './file-facts';
import { locationOf } from './location-body';
import { isUnshown } from './media-kind';
import './media-parts.css';
import { useVcardActs } from './vcard-actions';
import type { VcardContact } from './vcard';
import { contactsOf } from './vcard';

/** A message whose media is more than a picture. */
export interface MediaPartProps {
  readonly message: MessageView;
  readonly acts: BubbleActs;
}

const Video = ({ message, acts }: MediaPartProps) => {
  const t = useT();
  const [isBroken, setBroken] = useState(false);
  const length = message.mediaSeconds === null ? '' : lengthText(message.mediaSeconds);
  const fail = (): void => {
    setBroken(true);
    acts.renew(message.id);
  };
  return (
    <button type="button" className="media-picture" onClick={() => acts.view(message)}>
      <span className="visually-hidden">
        {t('conversation:media.play')}: {t('conversation:media.video')}{' '}
      </span>
      {!isBroken && (
        // Half a second in: the first picture of many films is black.
        <video
          src={`${message.mediaUrl ?? ''}#t=0.5`}
          poster={message.mediaPreviewUrl ?? undefined}
          preload={message.mediaPreviewUrl == null ? 'metadata' : 'none'}
          muted
          playsInline
          onError={fail}
        />
      )}
      <span className="play-mark">
        <Play size={20} />
      </span>
      {length !== '' && <span className="media-length tnum">{length}</span>}
    </button>
  );
};

const DocumentCard = ({ message }: MediaPartProps) => {
  const t = useT();
  const isNotShown = isUnshown(message);
  const { mediaName, mediaMime, mediaSize, mediaUrl } = message;
  const name = mediaName ?? t('conversation:media.document');
  const type = typeText(mediaName, mediaMime);
  const facts = [type, mediaSize === null ? '' : formatSize(mediaSize)].filter(fact => fact !== '');
  return (
    <a
      className="media-card"
      href={mediaUrl ?? undefined}
      download={name}
      target="_blank"
      rel="noopener noreferrer"
    >
      <span className="visually-hidden">{t('conversation:media.saveOf', { name: '' }).trim()} </span>
      <Document size={20} />
      <span className="card-lines">
        <span className="card-name">{name}</span>
        <span className="card-note tnum">{facts.join(' · ')}</span>
        {isNotShown && (
          <span className="card-note">
            {t('conversation:media.unshown')} {t('conversation:media.saveFile')}
          </span>
        )}
      </span>
    </a>
  );
};

const PlaceCard = ({ message }: MediaPartProps) => {
  const t = useT();
  const { image, link, description } = locationOf(message.body);
  const name = description === '' ? t('conversation:media.place') : description;
  const inside = (
    <>
      {image === null ? (
        <MapMarker size={20} />
      ) : (
        <img className="card-map" src={image} alt={t('conversation:media.map')} />
      )}
      <span className="card-lines">
        <span className="card-name">{name}</span>
        {link !== null && <span className="card-note">{t('conversation:media.openMap')}</span>}
      </span>
    </>
  );
  if (link === null) return <span className="media-card">{inside}</span>;
  return (
    <a className="media-card" href={link} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
};

const PersonCard = ({ contact }: { readonly contact: VcardContact }) => {
  const t = useT();
  const { start, save, isBusy } = useVcardActs(contact);
  const [number] = contact.numbers;
  const { name } = contact;
  return (
    <span className="media-person">
      <span className="media-card">
        <IdNumber size={20} />
        <span className="card-lines">
          <span className="card-name">{name === '' ? t('conversation:media.contact') : name}</span>
          <span className="card-note tnum">
            {number === undefined ? t('conversation:media.noNumber') : formatPhone(number)}
            {contact.organisation !== '' && ` · ${contact.organisation}`}
          </span>
        </span>
      </span>
      {number !== undefined && (
        <span className="card-acts">
          <button
            type="button"
            disabled={isBusy}
            aria-label={t('conversation:media.startWith', { name })}
            onClick={start}
          >
            {t('conversation:media.start')}
          </button>
          <button
            type="button"
            disabled={isBusy}
            aria-label={t('conversation:media.saveContactOf', { name })}
            onClick={save}
          >
            {t('conversation:media.saveContact')}
          </button>
        </span>
      )}
    </span>
  );
};

const VCARDS_SHOWN = 5;

const PeopleCard = ({ message }: MediaPartProps) => (
  <>
    {contactsOf(message.body)
      .slice(0, VCARDS_SHOWN)
      .map((contact, index) => (
        <PersonCard key={`${contact.name}-${index}`} contact={contact} />
      ))}
  </>
);

/** Texts of calls by the key in their message. */
const CALLS = {
  'call.voice.missed': 'voiceMissed',
  'call.voice.rejected': 'voiceRejected',
  'call.voice.answered': 'voiceAnswered',
  'call.video.missed': 'videoMissed',
  'call.video.rejected': 'videoRejected',
  'call.video.answered': 'videoAnswered',
} as const;

const isCall = (key: string): key is keyof typeof CALLS => key in CALLS;

const CallLine = ({ message: { body } }: MediaPartProps) => {
  const t = useT();
  return (
    <span className="media-card media-call">
      <Phone size={16} />
      {isCall(body) ? t(`tickets:call.${CALLS[body]}`) : t('tickets:media.call_log')}
    </span>
  );
};

/** An audio player with the transcript, if there is one. */
const Sound = (props: MediaPartProps) => {
  const t = useT();
  const { transcript } = props.message;
  return (
    <>
      <AudioPlayer {...props} />
      {transcript !== undefined && (
        <span className="audio-transcript">
          <span className="audio-transcript-label">{t('conversation:media.transcript')}</span>
          {transcript}
        </span>
      )}
    </>
  );
};

const PARTS: Partial<Record<MessageView['mediaType'], (props: MediaPartProps) => React.ReactNode>> = {
  video: Video,
  audio: Sound,
  application: DocumentCard,
  locationMessage: PlaceCard,
  vcard: PeopleCard,
  call_log: CallLine,
};

/** Players and cards: what a message shows that is neither text nor a picture. */
export const MediaPart = (props: MediaPartProps) => {
  const Part = isUnshown(props.message) ? DocumentCard : PARTS[props.message.mediaType];
  return Part === undefined ? null : <Part {...props} />;
};
