import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { LIMITS } from '@prosa/contracts';
import type { NoteView, UserView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Annotation } from '@blueprintjs/icons';
import { api } from '../../api/client';
import { useSameKey } from '../../api/same-key';
import { useT } from '../../i18n';
import { useIsThere } from '../../ui/use-is-there';
import { toast } from '../../ui/toaster';
import { useWriting } from '../../ui/writing';
import '../conversation-texts';
import './note-composer.css';
import { MentionMenu } from './mention-menu';
import { mentionedIn } from './mentions';
import { optionId } from './quick-answer-menu';
import { useMentions } from './use-mentions';
import { forgetNote, keepNote, keptNote } from './note-drafts';

/** The ticket that the note is about, and the way back to the reply. */
export interface NoteComposerProps {
  readonly ticketId: number;
  readonly onLeave: () => void;
}

const useNote = (ticketId: number, mentioned: (note: string) => readonly number[]) => {
  const [text, setText] = useState(() => keptNote(ticketId));
  const [isBusy, setBusy] = useState(false);
  const isThere = useIsThere();
  const withSameKey = useSameKey();
  const type = (next: string): void => {
    keepNote(ticketId, next);
    setText(next);
  };
  const note = text.trim();
  const canSave = note.length >= LIMITS.note.min && !isBusy;
  const save = async (): Promise<void> => {
    if (!canSave) return;
    setBusy(true);
    try {
      const mentions = mentioned(note);
      const body = { ticketId, note, ...(mentions.length > 0 && { mentions }) };
      await withSameKey(body, options => api.post<NoteView>('/ticket-notes', body, options));
      forgetNote(ticketId);
      if (isThere()) setText('');
    } catch (error) {
      toast.error(error);
    }
    if (isThere()) setBusy(false);
  };
  return { text, type, save, canSave, isBusy };
};

/** Writes a note for the team where replies are written; it looks unlike a reply and never becomes one. */
export const NoteComposer = ({ ticketId, onLeave }: NoteComposerProps) => {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const colleagues = useRef<readonly UserView[]>([]);
  const { text, type, save, canSave, isBusy } = useNote(ticketId, note =>
    mentionedIn(note, colleagues.current),
  );
  const mentions = useMentions(ticketId, field, text, type);
  useLayoutEffect(() => void (colleagues.current = mentions.colleagues));
  useWriting(ticketId, field, snippet => type(text + snippet), true);
  useLayoutEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || mentions.takes(event)) return;
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.shiftKey)) return;
    event.preventDefault();
    if (event.key === 'Enter') void save();
    else onLeave();
  };
  return (
    <div className="note-composer">
      <p className="note-composer-mark">
        <Annotation size={14} />
        <strong>{t('conversation:note.title')}</strong>
        <span>{t('conversation:note.hint')}</span>
      </p>
      {mentions.isOpen && (
        <MentionMenu
          id={mentions.id}
          users={mentions.found}
          active={mentions.active}
          onChoose={mentions.choose}
        />
      )}
      <div className="composer-box">
        <textarea
          ref={field}
          rows={1}
          className="composer-field"
          maxLength={LIMITS.note.max}
          aria-label={t('conversation:note.label')}
          placeholder={t('conversation:note.placeholder')}
          value={text}
          aria-autocomplete="list"
          aria-controls={mentions.isOpen ? mentions.id : undefined}
          aria-activedescendant={mentions.isOpen ? optionId(mentions.id, mentions.active) : undefined}
          onChange={event => {
            type(event.currentTarget.value);
            mentions.follow(event.currentTarget);
          }}
          onSelect={event => mentions.follow(event.currentTarget)}
          onKeyDown={onKeyDown}
        />
        <Button
          className="note-composer-save"
          loading={isBusy}
          disabled={!canSave}
          onClick={() => void save()}
          text={t('conversation:note.save')}
        />
      </div>
      <div className="composer-tool-row">
        <Button size="small" variant="minimal" onClick={onLeave} text={t('conversation:note.leave')} />
        <span className="composer-hint">{t('conversation:note.keys')}</span>
      </div>
    </div>
  );
};
