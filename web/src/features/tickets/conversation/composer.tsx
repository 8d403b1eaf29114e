import { useId, useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import type { MessageView, TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Code, Cross, Edit, SendMessage, WarningSign } from '@blueprintjs/icons';
import { useAppSelector } from '../../../app/store';
import { selectLiveStatus } from '../../../live/live.slice';
import { useHotkey } from '../../../ui/hotkeys';
import { Popover } from '../../../ui/popover';
import { useDesk } from '../desk-context';
import { messagePreview } from '../message-preview';
import { MESSAGE_VARIABLES, hasVariables, resolveVariables, unknownVariables } from '../message-variables';
import { canWrite } from '../ticket-rules';
import { selectConnection, selectViewer } from '../tickets.selectors';
import { QuickAnswerMenu, optionId } from './quick-answer-menu';
import { useComposer } from './use-composer';
import type { Composer as ComposerState } from './use-composer';
import { useTexts } from '../use-texts';

/** The composer of a ticket; the quoted message is the conversation's. */
export interface ComposerProps {
  readonly ticket: TicketView;
  readonly quote: MessageView | null;
  readonly onQuoteDone: () => void;
}

/** Why nothing may be written now, or null. */
const useRefusal = (ticket: TicketView): string | null => {
  const t = useTexts();
  const viewer = useAppSelector(selectViewer);
  if (viewer === null || canWrite(ticket, viewer)) return null;
  if (ticket.status === 'closed') return t('composer.closed');
  if (ticket.status === 'pending') return t('composer.pending');
  return ticket.user === null ? t('composer.ofNobody') : t('composer.ofAnother', { name: ticket.user.name });
};

/** What is wrong with the way out: messages are written and queued all the same. */
const useWarning = (ticket: TicketView): string | null => {
  const t = useTexts();
  const connection = useAppSelector(state => selectConnection(state, ticket.whatsappId));
  const offline = useAppSelector(selectLiveStatus) === 'offline';
  if (offline) return t('composer.offline');
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

const Quoted = ({ quote, ticket, onQuoteDone }: ComposerProps) => {
  const t = useTexts();
  if (quote === null) return null;
  const name = quote.fromMe ? t('messages.me') : ticket.contact.name;
  return (
    <div className="composer-quote">
      <span className="quote-author">{t('composer.quoting', { name })}</span>
      <span className="quote-text">{messagePreview(quote)}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('composer.cancelQuote')}
        onClick={onQuoteDone}
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
          <span>{t('composer.preview')}:</span> {resolveVariables(text, values)}
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

const Variables = ({ composer }: { readonly composer: ComposerState }) => {
  const t = useTexts();
  const items = MESSAGE_VARIABLES.map(name => ({
    key: name,
    text: t(`composer.variable.${name}`),
    label: composer.values[name],
    onChoose: () => composer.insert(`{{${name}}}`),
  }));
  return (
    <Popover content={{ label: t('composer.variables'), items }} placement="top-start">
      <Button
        variant="minimal"
        size="small"
        icon={<Code size={14} />}
        aria-label={t('composer.variables')}
        title={t('composer.variables')}
      />
    </Popover>
  );
};

const Tools = ({ composer }: { readonly composer: ComposerState }) => {
  const t = useTexts();
  const [isSigned, setSigned] = composer.signature;
  return (
    <div className="composer-tools">
      <Button
        variant="minimal"
        size="small"
        className="signature"
        icon={<Edit size={14} />}
        aria-pressed={isSigned}
        active={isSigned}
        title={t('composer.signatureHint')}
        onClick={() => setSigned(!isSigned)}
        text={t('composer.signature')}
      />
      <Variables composer={composer} />
      <span className="composer-hint">{t('composer.hint')}</span>
    </div>
  );
};

/** Where a reply is written. It never blocks: what is sent is on its way while the next is typed. */
export const Composer = ({ ticket, quote, onQuoteDone }: ComposerProps) => {
  const t = useTexts();
  const composer = useComposer(ticket, quote, onQuoteDone);
  const refusal = useRefusal(ticket);
  const warning = useWarning(ticket);
  const menuId = useId();
  const { field, text, quick } = composer;
  useGrowth(field, text);
  useHotkey('r', t('keys.reply'), () => field.current?.focus(), {
    enabled: useDesk().dialog === null && refusal === null,
  });
  const hasMenu = quick.isOpen && refusal === null;
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
      {refusal === null && <Quoted ticket={ticket} quote={quote} onQuoteDone={onQuoteDone} />}
      {hasMenu && <QuickAnswerMenu id={menuId} {...quick} values={composer.values} onChoose={quick.choose} />}
      {refusal === null && <Hints composer={composer} />}
      <div className="composer-box">
        <textarea
          ref={field}
          rows={1}
          className="composer-field"
          aria-label={t('composer.label')}
          aria-autocomplete="list"
          aria-controls={hasMenu && quick.answers.length > 0 ? menuId : undefined}
          aria-activedescendant={
            hasMenu && quick.answers.length > 0 ? optionId(menuId, quick.active) : undefined
          }
          placeholder={refusal ?? t('composer.placeholder')}
          disabled={refusal !== null}
          value={text}
          onChange={event => composer.type(event.currentTarget.value)}
          onKeyDown={composer.onKeyDown}
        />
        <Button
          type="submit"
          intent="primary"
          icon={<SendMessage size={16} />}
          aria-label={t('composer.send')}
          title={t('composer.send')}
          disabled={refusal !== null || text.trim() === '' || composer.isTooLong}
        />
      </div>
      {refusal === null && <Tools composer={composer} />}
    </form>
  );
};
