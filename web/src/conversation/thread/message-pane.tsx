import { useMemo } from 'react';
import type { TicketView } from '@prosa/contracts';
import { useAppDispatch } from '../../core/store';
import { useStateOf } from '../../ui/state-of';
import { useFetched } from '../../ui/use-fetched';
import { messageActions } from './messages.slice';
import type { BubbleActs } from './bubble-actions';
import type { ComposerTarget, Layer } from './layer';
import { MessageList } from './message-list';
import type { Selection } from './selection';

const loadLayer = async () => (await import('./message-layer')).MessageLayer;

/** The history of a ticket and what can be done with its messages. */
export interface MessagePaneProps {
  readonly ticket: TicketView;
  /** Where nothing may be written: undefined. */
  readonly onTarget?: ((target: ComposerTarget) => void) | undefined;
  /** Where nothing can be done with many messages: undefined. */
  readonly selection?: Selection;
}

const nothing = (): void => undefined;

/** The same object for as long as nothing about it changes: every bubble hangs on it. */
const useActs = (
  ticketId: number,
  onTarget: MessagePaneProps['onTarget'],
  onLayer: (layer: Layer) => void,
  select: BubbleActs['select'],
): BubbleActs => {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      canWrite: onTarget !== undefined,
      quote: onTarget === undefined ? nothing : message => onTarget({ kind: 'quote', message }),
      menu: (message, at) => onLayer({ kind: 'menu', message, at }),
      edits: (message, at) => onLayer({ kind: 'edits', message, at }),
      select,
      view: message => onLayer({ kind: 'view', message }),
      jump: messageId => dispatch(messageActions.jumpAsked({ ticketId, messageId })),
      renew: messageId => dispatch(messageActions.mediaOutdated({ ticketId, messageId })),
    }),
    [ticketId, onTarget, onLayer, select, dispatch],
  );
};

/** The messages of a ticket with their menus, pop-overs and the viewer; what it takes to show those comes when wanted. */
export const MessagePane = ({ ticket, onTarget, selection }: MessagePaneProps) => {
  const [layer, setLayer] = useStateOf<Layer | null>(ticket.id, null);
  const acts = useActs(ticket.id, onTarget, setLayer, selection?.toggle ?? nothing);
  // An earlier ticket's messages are only read here.
  const isOwn = layer?.message.ticketId === ticket.id;
  const Layers = useFetched(layer !== null, loadLayer, () => setLayer(null));
  return (
    <>
      <MessageList ticket={ticket} acts={acts} selected={selection?.ids ?? null} />
      {layer !== null && Layers !== null && (
        <Layers
          layer={layer}
          canWrite={acts.canWrite && isOwn}
          onLayer={setLayer}
          onQuote={acts.quote}
          onSelect={isOwn ? selection?.toggle : undefined}
          onEdit={message => onTarget?.({ kind: 'edit', message })}
        />
      )}
    </>
  );
};
