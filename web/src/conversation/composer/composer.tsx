import { memo, useCallback, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Annotation, Cross, SendMessage, Tick, WarningSign } from '@blueprintjs/icons';
import { newId } from '../../api/ids';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useHotkey } from '../../ui/hotkeys';
import { useStateOf } from '../../ui/state-of';
import { useFetched } from '../../ui/use-fetched';
import { useSteady } from '../../ui/use-steady';
import { COMMAND_AREA, focusWriting, useWriting } from '../../ui/writing';
import { useKeysAnswer } from '../workspace-context';
import { holdFile } from '../media/file-cache';
import { isLeadKey } from '../../entities/message/conversation-key';
import { messagePreview } from '../../entities/message/message-preview';
import { hasVariables, resolveVariables, unknownVariables } from '../../entities/message/message-variables';
import { messageActions } from '../thread/messages.slice';
import { canWrite } from '../../entities/ticket/ticket-rules';
import { selectConnection, selectViewer } from '../../entities/ticket/tickets.selectors';
import { attach, attachReady, type ReadyFile } from './attach';
import { ComposerAssist } from './composer-assist';
import { ComposerTools } from './composer-tools';
import { QuickAnswerMenu, optionId } from './quick-answer-menu';
import { useComposer } from './use-composer';
import type { Composer as ComposerState, ComposerTask } from './use-composer';
import { useTexts } from '../../entities/use-texts';
import type { Recorded } from './voice-recording';
import { formatContactName } from '../../ui/formatters';

/** Props of a ticket's composer; reply and edit targets belong to the conversation. */
export type ComposerProps = ComposerTask;

/** Why nothing may be written now, or null. */
const useRefusal = (ticket: TicketView): string | null => {
  const t = useTexts();
  const viewer = useAppSelector(selectViewer);
  if (viewer === null || canWrite(ticket, viewer)) return null;
  if (ticket.status === 'closed') return t('composer.closed');
  if (ticket.status === 'pending') return t('composer.pending');
  return ticket.user === null ? t('composer.ofNobody') : t('composer.ofAnother', { name: ticket.user.name });
};

/** Problems of the company's connection; the browser's own are shown by the offline banner. */
const useWarning = (ticket: TicketView): string | null => {
  const t = useTexts();
  const connection = useAppSelector(state => selectConnection(state, ticket.whatsappId));
  if (connection === undefined || connection.status === 'CONNECTED') return null;
  return t('composer.disconnected', { name: connection.name });
};

const growsBySelf = (): boolean =>
  typeof CSS !== 'undefined' && 'supports' in CSS && CSS.supports('field-sizing', 'content');

/** Rows follow the text where the browser does not do it by itself. */
const useGrowth = (field: RefObject<HTMLTextAreaElement | null>, text: string): void => {
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null || growsBySelf()) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
};

const Target = ({ target, ticket, onTargetDone }: ComposerProps) => {
  const t = useTexts();
  if (target === null) return null;
  const { kind, message } = target;
  const name = message.fromMe ? t('messages.me') : formatContactName(ticket.contact.name);
  const isEdit = kind === 'edit';
  return (
    <div className="composer-quote">
      <span className="quote-author">{isEdit ? t('composer.editing') : t('composer.quoting', { name })}</span>
      <span className="quote-text">{messagePreview(message)}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={isEdit ? t('composer.cancelEdit') : t('composer.cancelQuote')}
        onClick={onTargetDone}
      >
        <Cross size={14} />
      </button>
    </div>
  );
};

const Hints = ({ composer }: { readonly composer: ComposerState }) => {
  const t = useTexts();
  const { text, values, isTooLong } = composer;
  const [unknown] = unknownVariables(text);
  return (
    <>
      {hasVariables(text) && (
        <p className="composer-preview">
          <span>{t('composer.preview')}:</span> {resolveVariables(text, values())}
        </p>
      )}
      {unknown !== undefined && (
        <p className="composer-warning">{t('composer.unresolved', { name: `{{${unknown}}}` })}</p>
      )}
      {isTooLong && (
        <p className="composer-warning">{t('composer.tooLong', { max: LIMITS.messageBody.max })}</p>
      )}
    </>
  );
};

const loadStrip = async () => (await import('./file-strip')).FileStrip;

const Files = ({ ticketId, composer }: { readonly ticketId: number; readonly composer: ComposerState }) => {
  const { files, send } = composer;
  const Strip = useFetched(files.length > 0, loadStrip, () => undefined);
  return files.length === 0 || Strip === null ? null : (
    <Strip ticketId={ticketId} files={files} onSend={send} />
  );
};

const loadRecorder = async () => (await import('./voice-recorder')).VoiceRecorder;

/** Sends a recording; it needs no text and no caption. */
const useRecorded = (ticketId: number, quotedId: string | null) => {
  const dispatch = useAppDispatch();
  return ({ file, seconds }: Recorded): void => {
    const clientId = newId();
    holdFile(clientId, file);
    const { name, type: mime, size } = file;
    const sent = { name, mime, size, mediaType: 'audio' as const, isVoice: true, seconds };
    dispatch(messageActions.submitted({ ticketId, body: '', quotedId, file: sent, clientId }));
  };
};

interface FieldProps {
  readonly ticketId: number;
  readonly composer: ComposerState;
  readonly refusal: string | null;
  readonly menuId: string | undefined;
  readonly isEditing: boolean;
  /** The message that the next one replies to or edits. */
  readonly targetId: string | undefined;
}

interface SendProps {
  readonly isEditing: boolean;
  readonly isDisabled: boolean;
}

/** Drawn again when it changes its meaning, not with every key. */
const SendButton = memo(({ isEditing, isDisabled }: SendProps) => {
  const t = useTexts();
  const label = isEditing ? t('composer.saveEdit') : t('composer.send');
  return (
    <Button
      type="submit"
      intent="primary"
      icon={isEditing ? <Tick size={16} /> : <SendMessage size={16} />}
      aria-label={label}
      title={label}
      disabled={isDisabled}
    />
  );
});
SendButton.displayName = 'SendButton';

const WritingField = ({ ticketId, composer, refusal, menuId, isEditing, targetId }: FieldProps) => {
  const t = useTexts();
  const { field, text, quick } = composer;
  useGrowth(field, text);
  useLayoutEffect(() => {
    const { current } = field;
    // A draft is gone on with at its end.
    current?.setSelectionRange(current.value.length, current.value.length);
  }, [field, ticketId]);
  useEffect(() => {
    if (targetId !== undefined) field.current?.focus();
  }, [targetId, field]);
  return (
    <>
      <textarea
        // Keyed by ticket, so that undo history is not shared.
        key={ticketId}
        ref={field}
        rows={1}
        className="composer-field"
        aria-label={t('composer.label')}
        aria-autocomplete="list"
        aria-controls={menuId}
        aria-activedescendant={menuId === undefined ? undefined : optionId(menuId, quick.active)}
        placeholder={refusal ?? t('composer.placeholder')}
        disabled={refusal !== null}
        value={text}
        onChange={event => composer.type(event.currentTarget.value)}
        onKeyDown={composer.onKeyDown}
        onPaste={composer.onPaste}
      />
      <SendButton isEditing={isEditing} isDisabled={refusal !== null || !composer.canSend} />
    </>
  );
};

const loadNote = async () => (await import('./note-composer')).NoteComposer;

/** Changes over to a note for the team; its own colour keeps it from being taken for a reply. */
const NoteButton = memo(({ onNote }: { readonly onNote: () => void }) => {
  const t = useTexts();
  return (
    <Button
      variant="minimal"
      size="small"
      className="composer-note"
      icon={<Annotation size={14} />}
      aria-label={t('composer.note')}
      title={t('composer.noteHint')}
      onClick={onNote}
      text={t('composer.note')}
    />
  );
});
NoteButton.displayName = 'NoteButton';

interface ToolsProps {
  readonly ticketId: number;
  readonly composer: ComposerState;
  readonly onRecord: () => void;
  readonly isRecording: boolean;
  readonly onNote: () => void;
}

const Tools = ({ ticketId, composer, onRecord, isRecording, onNote }: ToolsProps) => {
  const [isSigned, setSigned] = composer.signature;
  return (
    <div className="composer-tool-row">
      <ComposerTools
        onFiles={useSteady((files: readonly File[]) => attach(ticketId, files))}
        onInsert={useSteady(composer.insert)}
        onReadyFiles={useSteady((files: readonly ReadyFile[]) => void attachReady(ticketId, files))}
        onRecord={onRecord}
        isSigned={isSigned}
        onSigned={useSteady(setSigned)}
        values={useSteady(composer.values)}
      />
      {!isLeadKey(ticketId) && !isRecording && <NoteButton onNote={onNote} />}
      <ComposerAssist ticketId={ticketId} composer={composer} />
    </div>
  );
};

/** Redirects typing to the field, and restores the caret after a recording. */
const useCaret = (
  ticketId: number,
  { field, insertWords }: ComposerState,
  enabled: boolean,
  isRecording: boolean,
): void => {
  useWriting(ticketId, field, insertWords, enabled);
  const wasRecording = useRef(isRecording);
  useLayoutEffect(() => {
    if (wasRecording.current && !isRecording) focusWriting();
    wasRecording.current = isRecording;
  }, [isRecording]);
};

/** The composer. It never blocks: messages are sent in the background. */
export const Composer = (props: ComposerProps) => {
  const { ticket, target, onTargetDone } = props;
  const t = useTexts();
  const composer = useComposer(props);
  const ofTicket = useRefusal(ticket);
  const refusal = props.refusal === undefined ? ofTicket : props.refusal;
  const warning = useWarning(ticket);
  const menuId = useId();
  const [isRecording, setRecording] = useStateOf(ticket.id, false);
  const Recorder = useFetched(isRecording, loadRecorder, () => setRecording(false));
  const sendRecorded = useRecorded(ticket.id, target?.kind === 'quote' ? target.message.id : null);
  const { field, quick } = composer;
  const [isNote, setNote] = useStateOf(ticket.id, false);
  const Note = useFetched(isNote, loadNote, () => setNote(false));
  useCaret(ticket.id, composer, refusal === null && !isNote, isRecording);
  useHotkey('r', t('keys.reply'), () => field.current?.focus(), {
    enabled: useKeysAnswer() && refusal === null,
    within: COMMAND_AREA,
  });
  const hasMenu = quick.isOpen && refusal === null;
  const startRecording = useSteady(() => setRecording(true));
  const endRecording = useCallback(() => setRecording(false), [setRecording]);
  const startNote = useSteady(() => setNote(true));
  const endNote = (): void => {
    setNote(false);
    requestAnimationFrame(focusWriting);
  };
  if (isNote && Note !== null)
    return (
      <div className="composer" data-note="true">
        <Note key={ticket.id} ticketId={ticket.id} onLeave={endNote} />
      </div>
    );
  return (
    <form
      className="composer"
      data-refused={refusal !== null}
      onSubmit={event => {
        event.preventDefault();
        composer.send();
      }}
    >
      {warning !== null && refusal === null && (
        <p className="composer-warning" role="status">
          <WarningSign size={14} /> {warning}
        </p>
      )}
      {refusal === null && <Target {...props} />}
      {refusal === null && <Files ticketId={ticket.id} composer={composer} />}
      {hasMenu && (
        <QuickAnswerMenu id={menuId} {...quick} values={composer.values()} onChoose={quick.choose} />
      )}
      {refusal === null && <Hints composer={composer} />}
      <div className="composer-box">
        {isRecording && Recorder !== null && refusal === null ? (
          <Recorder
            onRecorded={recorded => {
              sendRecorded(recorded);
              onTargetDone();
            }}
            onEnd={endRecording}
          />
        ) : (
          <WritingField
            ticketId={ticket.id}
            composer={composer}
            refusal={refusal}
            menuId={hasMenu && quick.answers.length > 0 ? menuId : undefined}
            isEditing={target?.kind === 'edit'}
            targetId={target?.message.id}
          />
        )}
      </div>
      {refusal === null ? (
        <Tools
          ticketId={ticket.id}
          composer={composer}
          onRecord={startRecording}
          isRecording={isRecording}
          onNote={startNote}
        />
      ) : (
        !isLeadKey(ticket.id) && <NoteButton onNote={startNote} />
      )}
    </form>
  );
};
