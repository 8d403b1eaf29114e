import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { Button, TextArea } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { NoteView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { useMay, useUser } from '../../../session/use-session';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Field } from '../../../ui/field';
import { formatDateTime } from '../../../ui/formatters';
import { BotIcon } from '../../bot/bot-icon';
import { NoteText } from '../../note/note-text';
import { useTexts } from '../../use-texts';
import type { Texts } from '../../use-texts';
import { contactCardActions as actions, selectContactCard } from './contact-card.slice';

/** The field of a new note; styled differently from the composer, to prevent mix-ups. */
const NewNote = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { isSaving, savedNotes } = useAppSelector(selectContactCard);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [emptiedAt, setEmptiedAt] = useState(savedNotes);
  if (emptiedAt !== savedNotes) {
    setEmptiedAt(savedNotes);
    setNote('');
    setTried(false);
  }
  const isShort = note.trim().length < LIMITS.note.min;
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    // The button is disabled while it saves: what is typed next must not reach the composer, and so the customer.
    field.current?.focus();
    if (!isShort && !isSaving) dispatch(actions.noteWritten(note.trim()));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
  };
  return (
    <form className="note-form" onSubmit={save}>
      <Field
        label={t('dialogs:contact.newNote')}
        fault={isTried && isShort ? t('dialogs:contact.noteRule') : null}
      >
        {({ id, describedBy, isInvalid }) => (
          <TextArea
            id={id}
            inputRef={field}
            fill
            rows={2}
            maxLength={LIMITS.note.max}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Button type="submit" size="small" loading={isSaving} text={t('dialogs:contact.addNote')} />
    </form>
  );
};

/** The id 0 stands for a bot. */
const authorOf = ({ user }: NoteView, t: Texts): string =>
  user?.id === 0
    ? t('header.botNamed', { name: user.name })
    : (user?.name ?? t('dialogs:contact.noteByNobody'));

const Note = ({ note, onRemove }: { readonly note: NoteView; readonly onRemove: () => void }) => {
  const t = useTexts();
  const { id } = useUser();
  // Others' notes are theirs; who sees every ticket may tidy up.
  const mayRemove = useMay('tickets:seeAll') || note.user?.id === id;
  return (
    <li className="note">
      <p className="note-text">
        <NoteText text={note.note} />
      </p>
      <p className="note-meta">
        <span className="speaker">
          {note.user?.id === 0 && <BotIcon size={12} />}
          {authorOf(note, t)}
        </span>
        <time className="tnum" dateTime={note.createdAt}>
          {formatDateTime(note.createdAt)}
        </time>
        {mayRemove && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('dialogs:contact.deleteNote')}
            title={t('dialogs:contact.deleteNote')}
            onClick={onRemove}
          >
            <Trash size={14} />
          </button>
        )}
      </p>
    </li>
  );
};

/** Notes about this ticket's contact; never visible to customers. */
export const ContactNotes = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { notes } = useAppSelector(selectContactCard);
  const [doomed, setDoomed] = useState<number | null>(null);
  const isGone = doomed !== null && notes?.some(({ id }) => id === doomed) !== true;
  useEffect(() => {
    if (isGone) setDoomed(null);
  }, [isGone]);
  return (
    <section className="drawer-section" aria-labelledby="contact-notes">
      <h3 id="contact-notes">{t('dialogs:contact.notes')}</h3>
      <NewNote />
      {notes?.length === 0 && <p className="drawer-none">{t('dialogs:contact.noNotes')}</p>}
      <ul className="notes">
        {notes?.map(note => (
          <Note key={note.id} note={note} onRemove={() => setDoomed(note.id)} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={doomed !== null}
        title={t('dialogs:contact.deleteNoteTitle')}
        body={t('dialogs:contact.deleteNoteBody')}
        confirmLabel={t('common:delete')}
        onCancel={() => setDoomed(null)}
        onConfirm={() => {
          if (doomed !== null) dispatch(actions.noteRemovalAsked(doomed));
          setDoomed(null);
        }}
      />
    </section>
  );
};
