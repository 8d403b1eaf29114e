import type { ComponentType } from 'react';
import type { LastMessageKind } from '@prosa/contracts';
import { Document, IdNumber, MapMarker, Media, Microphone, Music, Phone, Video } from '@blueprintjs/icons';
import { useAppSelector } from '../../core/store';
import { selectUser } from '../../session/session.slice';
import type { LastMessage } from './message-preview';
import { kindWords, rowAuthor, rowText } from './message-preview';

type Icon = ComponentType<{ readonly size?: number }>;

const ICONS: Readonly<Partial<Record<LastMessageKind['mediaType'], Icon>>> = {
  image: Media,
  video: Video,
  audio: Music,
  application: Document,
  locationMessage: MapMarker,
  vcard: IdNumber,
  call_log: Phone,
};

const KindIcon = ({ kind }: { readonly kind: LastMessageKind | null }) => {
  const Shown = kind?.isVoice === true ? Microphone : ICONS[kind?.mediaType ?? 'extendedTextMessage'];
  if (kind === null || Shown === undefined) return null;
  return (
    <>
      <span className="last-kind" aria-hidden="true">
        <Shown size={12} />
      </span>
      {kind.hasCaption === true && <span className="visually-hidden">{`${kindWords(kind)}: `}</span>}
    </>
  );
};

/** A ticket's last message in a line: who wrote it, a sign of what it is, and its text or words for it. */
export const LastMessageText = ({ ticket }: { readonly ticket: LastMessage }) => {
  const viewerId = useAppSelector(selectUser)?.id;
  const author = rowAuthor(ticket, viewerId);
  return (
    <>
      {author !== '' && <span className="last-author">{`${author}: `}</span>}
      <KindIcon kind={ticket.lastMessageKind} />
      {rowText(ticket)}
    </>
  );
};
