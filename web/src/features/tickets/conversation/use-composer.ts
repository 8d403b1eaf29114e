import { useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { MessageView, QuickMessageView, TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { draftTyped } from '../drafts.slice';
import type { VariableValues } from '../message-variables';
import { resolveVariables, signed, variableValues } from '../message-variables';
import { messageActions } from '../messages.slice';
import { tellWriting } from '../presence/use-ticket-presence';
import { selectDirectory, selectDraft, selectViewer } from '../tickets.selectors';
import { matchingAnswers, quickTerm } from './quick-answers';
import { useSignature } from './signature';
import { useTexts } from '../use-texts';

/** What the composer shows and does. */
export interface Composer {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly type: (text: string) => void;
  readonly insert: (snippet: string) => void;
  readonly send: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  readonly signature: readonly [boolean, (on: boolean) => void];
  readonly values: VariableValues;
  readonly isTooLong: boolean;
  readonly quick: {
    readonly isOpen: boolean;
    readonly answers: readonly QuickMessageView[];
    readonly active: number;
    readonly choose: (answer: QuickMessageView) => void;
  };
}

const useValues = (ticket: TicketView): (() => VariableValues) => {
  const t = useTexts();
  const greetings = {
    morning: t('composer.greeting.morning'),
    afternoon: t('composer.greeting.afternoon'),
    night: t('composer.greeting.night'),
  };
  return () => variableValues(ticket, new Date(), greetings);
};

/** The text of one ticket. It lives here while it is typed, and in the drafts so that it outlives everything. */
const useText = (ticketId: number): readonly [string, (text: string) => void] => {
  const dispatch = useAppDispatch();
  const draft = useAppSelector(state => selectDraft(state, ticketId));
  const [text, setText] = useState(draft);
  const type = (next: string): void => {
    setText(next);
    dispatch(draftTyped({ ticketId, text: next }));
    tellWriting(ticketId, next !== '');
  };
  return [text, type];
};

const useQuick = (text: string) => {
  const { quickMessages } = useAppSelector(selectDirectory);
  const [active, setActive] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const term = quickTerm(text);
  const isOpen = term !== null && dismissed !== text;
  const answers = isOpen ? matchingAnswers(quickMessages, term) : [];
  return {
    isOpen,
    answers,
    active: Math.min(active, Math.max(0, answers.length - 1)),
    move: (step: number) =>
      setActive(before => (before + step + answers.length) % Math.max(1, answers.length)),
    restart: () => setActive(0),
    dismiss: () => setDismissed(text),
  };
};

type Quick = ReturnType<typeof useQuick>;

/** Whether a key was for the quick answers. */
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

/** The text with a snippet where the cursor is; the cursor goes behind it once it is drawn. */
const inserted = (field: HTMLTextAreaElement | null, text: string, snippet: string): string => {
  const at = field?.selectionStart ?? text.length;
  const end = field?.selectionEnd ?? at;
  requestAnimationFrame(() => {
    field?.focus();
    field?.setSelectionRange(at + snippet.length, at + snippet.length);
  });
  return text.slice(0, at) + snippet + text.slice(end);
};

/** The behaviour of the composer of one ticket. */
export const useComposer = (
  ticket: TicketView,
  quote: MessageView | null,
  onQuoteDone: () => void,
): Composer => {
  const dispatch = useAppDispatch();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, type] = useText(ticket.id);
  const signature = useSignature();
  const viewer = useAppSelector(selectViewer);
  const valuesNow = useValues(ticket);
  const quick = useQuick(text);
  const isTooLong = text.length > LIMITS.messageBody.max;

  const send = (): void => {
    if (text.trim() === '' || isTooLong) return;
    const body = resolveVariables(text.trim(), valuesNow());
    const [isSigned] = signature;
    const full = isSigned && viewer !== null ? signed(body, viewer.name) : body;
    dispatch(messageActions.submitted({ ticketId: ticket.id, body: full, quotedId: quote?.id ?? null }));
    type('');
    onQuoteDone();
    field.current?.focus();
  };
  const choose = (answer: QuickMessageView): void => {
    type(answer.message);
    quick.restart();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // The Enter that accepts a composed character (IME, dead keys) is not ours.
    if (event.nativeEvent.isComposing) return;
    const isSend = event.key === 'Enter' && !event.shiftKey;
    if (quickKey(quick, event, choose)) return event.preventDefault();
    if (!isSend && event.key !== 'Escape') return;
    event.preventDefault();
    if (isSend) send();
    else if (quote === null) event.currentTarget.blur();
    else onQuoteDone();
  };
  return {
    field,
    text,
    type,
    insert: snippet => type(inserted(field.current, text, snippet)),
    send,
    onKeyDown,
    signature,
    values: valuesNow(),
    isTooLong,
    quick: { ...quick, choose },
  };
};
