import { useAppDispatch } from '../../core/store';
import { messageActions } from '../thread/messages.slice';

/** Closes the dialog and shows a message of the conversation at its place. */
export const useJump = (ticketId: number, closeDialog: () => void): ((messageId: string) => void) => {
  const dispatch = useAppDispatch();
  return messageId => {
    closeDialog();
    dispatch(messageActions.jumpAsked({ ticketId, messageId }));
  };
};
