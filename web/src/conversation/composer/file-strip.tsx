import { ChevronLeft, Cross, Document, Music } from '@blueprintjs/icons';
import { formatSize } from '../../ui/formatters';
import { useT } from '../../i18n';
import '../conversation-texts';
import { kindOf, typeText } from '../media/file-facts';
import './file-strip.css';
import type { PendingFile } from './pending-files';
import { captionFile, moveFileEarlier, previewAddress, removeFile } from './pending-files';

/** The files chosen in a ticket, before they are sent. */
export interface FileStripProps {
  readonly ticketId: number;
  readonly files: readonly PendingFile[];
  readonly onSend: () => void;
}

const Preview = ({ file }: { readonly file: PendingFile }) => {
  const kind = kindOf(file.mime);
  const address = previewAddress(file.id);
  if (kind === 'image' && address !== null) return <img src={address} alt="" />;
  if (kind === 'video' && address !== null) return <video src={address} muted preload="metadata" />;
  const Icon = kind === 'audio' ? Music : Document;
  return (
    <span className="strip-type">
      <Icon size={24} />
      {typeText(file.name, file.mime)}
    </span>
  );
};

const Chosen = ({
  file,
  isFirst,
  ticketId,
  onSend,
}: Pick<FileStripProps, 'ticketId' | 'onSend'> & {
  readonly file: PendingFile;
  readonly isFirst: boolean;
}) => {
  const t = useT();
  const { id, name, size, caption } = file;
  return (
    <li className="strip-file">
      <span className="strip-preview">
        <Preview file={file} />
        <span className="strip-acts">
          {!isFirst && (
            <button
              type="button"
              aria-label={t('conversation:files.earlier', { name })}
              onClick={() => moveFileEarlier(ticketId, id)}
            >
              <ChevronLeft size={14} />
            </button>
          )}
          <button
            type="button"
            aria-label={t('conversation:files.remove', { name })}
            onClick={() => removeFile(ticketId, id)}
          >
            <Cross size={14} />
          </button>
        </span>
      </span>
      <span className="strip-name" title={name}>
        {name}
      </span>
      <span className="strip-size tnum">{formatSize(size)}</span>
      <input
        type="text"
        value={caption}
        placeholder={t('conversation:files.captionHint')}
        aria-label={t('conversation:files.caption', { name })}
        onChange={event => captionFile(ticketId, id, event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onSend();
        }}
      />
    </li>
  );
};

/** Previews of the selected files above the composer, with size and caption. */
export const FileStrip = ({ ticketId, files, onSend }: FileStripProps) => {
  const t = useT();
  return (
    <ul className="file-strip" aria-label={t('conversation:files.strip')}>
      {files.map((file, index) => (
        <Chosen key={file.id} file={file} isFirst={index === 0} ticketId={ticketId} onSend={onSend} />
      ))}
    </ul>
  );
};
