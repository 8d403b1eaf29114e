import { useCallback, useEffect, useState } from 'react';
import type { MessagePage, MessageView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Document, Music, Video } from '@blueprintjs/icons';
import { api } from '../../../api/client';
import { formatDate, formatSize } from '../../../ui/formatters';
import { lengthText } from '../../../conversation/media/file-facts';
import { isSafeAddress } from '../../../entities/message/media-address';
import { useTexts } from '../../../entities/use-texts';
import '../../../entities/dialog-texts';

/** Files of a conversation, newest first, as far as loaded. */
interface Files {
  readonly messages: readonly MessageView[];
  readonly next: string | null;
}

const fetchFiles = async (ticketId: number, cursor: string | null): Promise<Files> => {
  const query = { files: true, peek: true, ...(cursor === null ? {} : { cursor }) };
  const page = await api.get<MessagePage>(`/messages/${ticketId}`, { query });
  return { messages: page.messages.toReversed(), next: page.nextCursor };
};

/** The files of a ticket; reloaded after new messages. */
const useFiles = (ticketId: number, saidAt: string) => {
  const [files, setFiles] = useState<Files | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(
    async (before: Files | null): Promise<void> => {
      try {
        const page = await fetchFiles(ticketId, before?.next ?? null);
        setFiles(before === null ? page : { ...page, messages: [...before.messages, ...page.messages] });
        setFailed(false);
      } catch {
        setFailed(true);
      }
    },
    [ticketId],
  );
  useEffect(() => void load(null), [load, saidAt]);
  return { files, hasFailed, load };
};

const ICONS = { audio: Music, video: Video } as const;

const FileLine = ({ message, url }: { readonly message: MessageView; readonly url: string }) => {
  const t = useTexts();
  const { mediaType, mediaName, mediaSize, mediaSeconds, createdAt } = message;
  const Icon = mediaType === 'audio' || mediaType === 'video' ? ICONS[mediaType] : Document;
  const length = mediaSeconds === null ? null : lengthText(mediaSeconds);
  const facts = [length, mediaSize === null ? null : formatSize(mediaSize), formatDate(createdAt)];
  return (
    <li>
      <a className="card-file" href={url} download={mediaName ?? true}>
        <Icon size={16} />
        <span className="card-file-name">{mediaName ?? t(`media.${mediaType}`)}</span>
        <span className="card-file-facts tnum">{facts.filter(fact => fact !== null).join(' · ')}</span>
      </a>
    </li>
  );
};

const Picture = ({ message, url }: { readonly message: MessageView; readonly url: string }) => {
  const t = useTexts();
  const date = formatDate(message.createdAt);
  return (
    <li>
      <a href={url} target="_blank" rel="noreferrer" title={date}>
        <img src={url} alt={t('dialogs:contact.pictureOf', { date })} loading="lazy" />
      </a>
    </li>
  );
};

const isHere = ({ mediaUrl, mediaState, isDeleted }: MessageView): boolean =>
  mediaState === 'ready' && !isDeleted && isSafeAddress(mediaUrl);

/** Pictures and files of the conversation. */
export const ContactFiles = ({
  ticketId,
  saidAt,
}: {
  readonly ticketId: number;
  /** Time of the last message. */
  readonly saidAt: string;
}) => {
  const t = useTexts();
  const { files, hasFailed, load } = useFiles(ticketId, saidAt);
  const here = files?.messages.filter(isHere) ?? [];
  const pictures = here.filter(({ mediaType }) => mediaType === 'image');
  const others = here.filter(({ mediaType }) => mediaType !== 'image');
  return (
    <section className="drawer-section" aria-labelledby="contact-files">
      <h3 id="contact-files">{t('dialogs:contact.files')}</h3>
      {hasFailed && (
        <p className="drawer-none" role="alert">
          {t('dialogs:contact.filesFailed')}{' '}
          <Button size="small" text={t('common:retry')} onClick={() => void load(null)} />
        </p>
      )}
      {files !== null && here.length === 0 && <p className="drawer-none">{t('dialogs:contact.noFiles')}</p>}
      {pictures.length > 0 && (
        <ul className="card-pictures">
          {pictures.map(message => (
            <Picture key={message.id} message={message} url={message.mediaUrl ?? ''} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="card-files">
          {others.map(message => (
            <FileLine key={message.id} message={message} url={message.mediaUrl ?? ''} />
          ))}
        </ul>
      )}
      {files !== null && files.next !== null && (
        <Button
          size="small"
          variant="minimal"
          text={t('dialogs:contact.moreFiles')}
          onClick={() => void load(files)}
        />
      )}
    </section>
  );
};
