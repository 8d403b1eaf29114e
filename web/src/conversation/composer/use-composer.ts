import { useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import { isBlank, type MessageView, type QuickMessageView, type TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { currentLanguage } from '../../i18n';
import { useUser } from '../../session/use-session';
import { useStateOf } from '../../ui/state-of';
import { COMMAND_AREA } from '../../ui/writing';
import { numberOf } from '../../entities/message/conversation-key';
import { draftTyped } from './drafts.slice';
import type { VariableValues } from '../../entities/message/message-variables';
import { resolveVariables, signed, variableValuesIn } from '../../entities/message/message-variables';
import { messageActions } from '../thread/messages.slice';
import { publishTyping } from '../presence/use-ticket-presence';
import { selectDirectory, selectViewer } from '../../entities/ticket/tickets.selectors';
import { selectDraft } from '../conversations.selectors';
import { attach, attachFrom } from './attach';
import { kindOf } from '../media/file-facts';
import type { ComposerTarget } from '../thread/layer';
import { withoutSignature } from '../thread/message-rules';
import type { PendingFile } from './pending-files';
import { takeFiles, usePendingFiles } from './pending-files';
import { matchingAnswers, quickTerm } from './quick-answers';
import { useSignature } from './signature';

/** State and actions of the composer. */
export interface Composer {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly type: (text: string) => void;
  readonly insert: (snippet: string) => void;
  /** The same for a text that was written elsewhere, such as a quick reply: its variables become words. */
  readonly insertWords: (snippet: string) => void;
  readonly send: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** Pasted pictures and files are attached instead. */
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  readonly files: readonly PendingFile[];
  /** Whether there is something that Enter would send. */
  readonly canSend: boolean;
  readonly signature: readonly [boolean, (on: boolean) => void];
  readonly values: () => VariableValues;
  readonly isTooLong: boolean;
  readonly quick: {
    readonly isOpen: boolean;
    readonly answers: readonly QuickMessageView[];
    readonly active: number;
    readonly choose: (answer: QuickMessageView) => void;
  };
}

/** Dates and times are in the company's time zone, not the agent's. */
const useValues = (ticket: TicketView): (() => VariableValues) => {
  const { timeZone } = useUser().company;
  return () =>
    variableValuesIn(
      { ...ticket, id: numberOf(ticket.id) },
      { at: new Date(), timeZone, language: currentLanguage() },
    );
};

/** The draft of one ticket: local state while typing, and persisted in the drafts. */
const useDraft = (ticketId: number): readonly [string, (text: string) => void] => {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(state => selectDraft(state, ticketId));
  const [text, setText] = useStateOf(ticketId, draft);
  const type = (next: string): void => {
    setText(next);
    dispatch(draftTyped({ ticketId, text: next }));
    publishTyping(ticketId, next !== '');
  };
  return [text, type];
};

/** The field's text: the draft, or that of the edited message; kept separately. */
const useText = (ticketId: number, edited: MessageView | null): readonly [string, (text: string) => void] => {
  const draft = useDraft(ticketId);
  const [change, setChange] = useState<{ readonly id: string; readonly text: string } | null>(null);
  if (edited === null) return draft;
  const text = change?.id === edited.id ? change.text : withoutSignature(edited.body).text;
  return [text, next => setChange({ id: edited.id, text: next })];
};

const useQuick = (ticketId: number, text: string) => {
  const { quickMessages } = useAppSelector(selectDirectory);
  const [chosen, choose] = useStateOf(ticketId, 0);
  const [dismissed, setDismissed] = useStateOf<string | null>(ticketId, null);
  const term = quickTerm(text);
  const isOpen = term !== null && dismissed !== text;
  const answers = isOpen ? matchingAnswers(quickMessages, term) : [];
  const active = Math.min(chosen, Math.max(0, answers.length - 1));
  return {
    isOpen,
    answers,
    active,
    move: (step: number) => choose((active + step + answers.length) % Math.max(1, answers.length)),
    restart: () => choose(0),
    dismiss: () => setDismissed(text),
  };
};

type Quick = ReturnType<typeof useQuick>;

/** Whether a key was handled by the quick answers. */
const quickKey = (
  quick: Quick,
  event: KeyboardEvent,
  choose: (answer: QuickMessageView) => void,
): boolean => {
  const answer = quick.answers[quick.active];
  if (!quick.isOpen) return false;
  if (event.key === 'Escape') quick.dismiss();
  else if (answer === undefined) return false;
  else if (event.key === 'ArrowDown') quick.move(1);
  else if (event.key === 'ArrowUp') quick.move(-1);
  else if (event.key === 'Enter' || event.key === 'Tab') choose(answer);
  else return false;
  return true;
};

/** Puts a snippet where the cursor is, and the cursor behind it before the next key can come. */
const useInsert = (
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  type: (text: string) => void,
): ((snippet: string) => void) => {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [field, text]);
  return snippet => {
    const at = field.current?.selectionStart ?? text.length;
    const end = field.current?.selectionEnd ?? at;
    caret.current = at + snippet.length;
    type(text.slice(0, at) + snippet + text.slice(end));
    field.current?.focus();
  };
};

/** Props of the composer. */
export interface ComposerTask {
  readonly ticket: TicketView;
  readonly target: ComposerTarget | null;
  readonly onTargetDone: () => void;
  /** Why nothing may be written; for conversations other than tickets. */
  readonly refusal?: string | null;
  /** The arrow up in an empty field: the last message of ours is changed. */
  readonly onEditLast: () => void;
}

interface Words {
  readonly ticket: TicketView;
  readonly text: string;
  readonly quotedId: string | null;
  /** A text as it goes out: variables filled in, the agent's name before it. */
  readonly finished: (text: string) => string;
}

/** Sends files and text: the text becomes the first file's caption unless it has one. */
const useSubmit = () => {
  const dispatch = useAppDispatch();
  return ({ ticket, text, quotedId, finished }: Words): void => {
    const files = takeFiles(ticket.id);
    const [first] = files;
    const isCaption = first !== undefined && first.caption.trim() === '';
    files.forEach((file, index) => {
      const own = index === 0 && isCaption ? text : file.caption;
      const { id: clientId, name, mime, size } = file;
      const sent = { name, mime, size, mediaType: kindOf(mime), isVoice: false, seconds: null };
      const quoted = index === 0 ? quotedId : null;
      dispatch(
        messageActions.submitted({
          ticketId: ticket.id,
          body: finished(own),
          quotedId: quoted,
          file: sent,
          clientId,
          isDraft: true,
        }),
      );
    });
    if (text === '' || isCaption) return;
    const quoted = first === undefined ? quotedId : null;
    const body = finished(text);
    dispatch(messageActions.submitted({ ticketId: ticket.id, body, quotedId: quoted, isDraft: true }));
  };
};

/** Changes the message that is in the field; an unchanged text changes nothing. */
const useSaveEdit = () => {
  const dispatch = useAppDispatch();
  return ({ id, ticketId, body: before }: MessageView, text: string): void => {
    const body = withoutSignature(before).signature + text;
    if (body !== before) dispatch(messageActions.editAsked({ ticketId, messageId: id, body }));
  };
};

/** Attaches pasted files. */
const pasteFiles = (ticketId: number, event: ClipboardEvent): void => {
  const pasted = [...event.clipboardData.files];
  // Spreadsheets and word processors also put a picture on the clipboard; in that case the text is pasted.
  if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return;
  event.preventDefault();
  attach(ticketId, pasted);
};

/** Out of the field, to the row of the list that the arrows and single keys go on from. */
const leaveField = (field: HTMLElement): void => {
  field.blur();
  document.querySelector<HTMLElement>(`${COMMAND_AREA} [data-row-focus][tabindex="0"]`)?.focus();
};

/** What is sent of what was written: its placeholders as words, signed where that is wished. */
const useFinished = (isSigned: boolean, valuesNow: ReturnType<typeof useValues>) => {
  const viewer = useAppSelector(selectViewer);
  return (written: string): string => {
    const body = resolveVariables(written.trim(), valuesNow());
    return isSigned && viewer !== null && body !== '' ? signed(body, viewer.name) : body;
  };
};

/** The behaviour of the composer of one ticket. */
export const useComposer = ({ ticket, target, onTargetDone, onEditLast }: ComposerTask): Composer => {
  const field = useRef<HTMLTextAreaElement>(null);
  const edited = target?.kind === 'edit' ? target.message : null;
  const [text, type] = useText(ticket.id, edited);
  const files = usePendingFiles(ticket.id);
  const signature = useSignature();
  const valuesNow = useValues(ticket);
  const finished = useFinished(signature[0], valuesNow);
  const quick = useQuick(ticket.id, text);
  const submit = useSubmit();
  const saveEdit = useSaveEdit();
  const insert = useInsert(field, text, type);
  const isTooLong = text.length > LIMITS.messageBody.max;
  const canSend = !isTooLong && (!isBlank(text) || (files.length > 0 && edited === null));

  const send = (): void => {
    if (!canSend) return;
    const quotedId = target?.kind === 'quote' ? target.message.id : null;
    if (edited === null) submit({ ticket, text: text.trim(), quotedId, finished });
    else saveEdit(edited, resolveVariables(text.trim(), valuesNow()));
    if (edited === null) type('');
    onTargetDone();
    field.current?.focus();
  };
  const choose = (answer: QuickMessageView): void => {
    // As words: a placeholder in the field would look like a mistake.
    type(resolveVariables(answer.message, valuesNow()));
    quick.restart();
    field.current?.focus();
    if (answer.mediaPath !== null) void attachFrom(ticket.id, answer.mediaPath, answer.mediaName);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // The Enter that accepts a composed character (IME, dead keys) is not ours.
    if (event.nativeEvent.isComposing) return;
    const isSend = event.key === 'Enter' && !event.shiftKey;
    if (quickKey(quick, event, choose)) return event.preventDefault();
    if (event.key === 'ArrowUp' && text === '' && target === null) return onEditLast();
    if (!isSend && event.key !== 'Escape') return;
    event.preventDefault();
    if (isSend) send();
    else if (target === null) leaveField(event.currentTarget);
    else onTargetDone();
  };
  return {
    field,
    text,
    type,
    insert,
    insertWords: snippet => insert(resolveVariables(snippet, valuesNow())),
    send,
    onKeyDown,
    onPaste: event => pasteFiles(ticket.id, event),
    files,
    canSend,
    signature,
    values: valuesNow,
    isTooLong,
    quick: { ...quick, choose },
  };
};
