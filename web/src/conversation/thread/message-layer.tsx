import { useEffect, useMemo } from 'react';
import type { ReactElement } from 'react';
import type { MessageView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useSubjectOf } from '../../entities/ticket/ticket-subject';
import { useT } from '../../i18n';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { OpenedPopover } from '../../ui/opened-popover';
import { useFetched } from '../../ui/use-fetched';
import { messageActions } from './messages.slice';
import { selectThread } from '../conversations.selectors';
import '../conversation-texts';
import { EditHistory } from './edit-history';
import type { Layer } from './layer';
import './message-layer.css';
import { MessageMenu } from './message-menu';

/** Props of a message's layer. */
export interface MessageLayerProps {
  readonly layer: Layer;
  readonly canWrite: boolean;
  readonly onLayer: (layer: Layer | null) => void;
  readonly onQuote: (message: MessageView) => void;
  /** Where many messages cannot be selected: undefined. */
  readonly onSelect: ((message: MessageView) => void) | undefined;
  readonly onEdit: (message: MessageView) => void;
}

/** A menu that stays while its bubble scrolls away would hang in the air. */
const useCloseOnScroll = (close: () => void): void => {
  useEffect(() => {
    const onScroll = ({ target }: Event): void => {
      if (target instanceof Element && target.classList.contains('messages')) close();
    };
    document.addEventListener('scroll', onScroll, true);
    return () => document.removeEventListener('scroll', onScroll, true);
  }, [close]);
};

const AtMessage = ({
  at,
  children,
  onClose,
}: {
  readonly at: HTMLElement;
  readonly children: ReactElement;
  readonly onClose: () => void;
}) => {
  const anchor = useMemo(() => ({ current: at }), [at]);
  useCloseOnScroll(onClose);
  return (
    <OpenedPopover
      anchor={anchor}
      content={children}
      placement="bottom"
      isOpen
      isPanel={false}
      isUnasked={false}
      onInteraction={(isOpen: boolean) => {
        if (isOpen) return;
        onClose();
        at.focus();
      }}
    />
  );
};

const loadPicker = async () => (await import('../composer/emoji-picker')).EmojiPicker;
const loadForward = async () => (await import('./forward-dialog')).ForwardDialog;
const loadSaveAnswer = async () => (await import('../composer/save-answer-dialog')).SaveAnswerDialog;
const loadViewer = async () => (await import('../media/media-viewer')).MediaViewer;

const DeleteQuestion = ({
  message,
  onLayer,
}: Pick<MessageLayerProps, 'onLayer'> & { message: MessageView }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const subject = useSubjectOf(message.ticketId);
  const confirm = (): void => {
    dispatch(messageActions.deleteAsked({ ticketId: message.ticketId, messageId: message.id }));
    onLayer(null);
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('conversation:menu.deleteTitle')}
      subject={subject}
      body={t('conversation:menu.deleteBody')}
      confirmLabel={t('conversation:menu.delete')}
      onConfirm={confirm}
      onCancel={() => onLayer(null)}
    />
  );
};

const AnchoredLayer = (
  props: MessageLayerProps & { readonly message: MessageView; readonly at: HTMLElement },
) => {
  const { layer, message, at, onLayer } = props;
  const dispatch = useAppDispatch();
  const Picker = useFetched(layer.kind === 'emoji', loadPicker, () => onLayer(null));
  const close = (): void => onLayer(null);
  const react = (emoji: string): void => {
    dispatch(messageActions.reactionAsked({ ticketId: message.ticketId, messageId: message.id, emoji }));
    close();
    at.focus();
  };
  const content = (): ReactElement => {
    if (layer.kind === 'edits') return <EditHistory message={message} />;
    if (layer.kind === 'emoji') return Picker === null ? <></> : <Picker onChoose={react} />;
    return <MessageMenu {...props} onReact={react} />;
  };
  return (
    <AtMessage at={at} onClose={close}>
      {content()}
    </AtMessage>
  );
};

/** The open layer of a message: menu, earlier texts, delete confirmation, or viewer. */
export const MessageLayer = (props: MessageLayerProps) => {
  const { layer, onLayer } = props;
  const { ticketId, id } = layer.message;
  // Follows the message, so that edits and reactions are shown.
  const message = useAppSelector(state => selectThread(state, ticketId).byId[id]) ?? layer.message;
  const close = (): void => onLayer(null);
  const Viewer = useFetched(layer.kind === 'view', loadViewer, close);
  const Forward = useFetched(layer.kind === 'forward', loadForward, close);
  const SaveAnswer = useFetched(layer.kind === 'saveAnswer', loadSaveAnswer, close);
  if (layer.kind === 'view') return Viewer === null ? null : <Viewer message={message} onClose={close} />;
  if (layer.kind === 'forward')
    return Forward === null ? null : <Forward messages={[message]} onClose={close} onDone={close} />;
  if (layer.kind === 'saveAnswer')
    return SaveAnswer === null ? null : <SaveAnswer message={message} onClose={close} />;
  if (layer.kind === 'delete') return <DeleteQuestion message={message} onLayer={onLayer} />;
  return 'at' in layer ? <AnchoredLayer {...props} message={message} at={layer.at} /> : null;
};
