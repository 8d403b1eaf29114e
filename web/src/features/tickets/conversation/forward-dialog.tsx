import { useState } from 'react';
import type { MessageView, TicketView } from '@prosa/contracts';
import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { useT } from '../../../i18n';
import { plainText } from '../../../resource/record-source';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toaster';
import { messagePreview } from '../message-preview';
import { canWrite } from '../ticket-rules';
import { selectDesk, selectViewer } from '../tickets.selectors';
import { forwardsOf } from './forward';

/** The message that is forwarded. */
export interface ForwardDialogProps {
  readonly message: MessageView;
  readonly onClose: () => void;
}

/** The other conversations that the person can write in, by name. */
const useTargets = (here: number): readonly TicketView[] =>
  useAppSelector(state => {
    const viewer = selectViewer(state);
    const { entities } = selectDesk(state).tickets;
    return Object.values(entities)
      .filter(ticket => ticket.id !== here && viewer !== null && canWrite(ticket, viewer))
      .toSorted((one, other) => one.contact.name.localeCompare(other.contact.name) || one.id - other.id);
  }, shallowEqual);

/** Says a message again in one or several other conversations of the person. */
export const ForwardDialog = ({ message, onClose }: ForwardDialogProps) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const targets = useTargets(message.ticketId);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const shown = targets.filter(({ contact }) => plainText(contact.name).includes(plainText(search.trim())));
  const toggle = (id: number): void =>
    setChosen(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id]);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const submitted of await forwardsOf(message, chosen)) dispatch(submitted);
      toast.success(t('conversation:forward.done', { count: chosen.length }));
      onClose();
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('conversation:forward.title')}
      footer={
        <>
          <Button onClick={onClose} text={t('common:cancel')} />
          <Button
            intent="primary"
            loading={isBusy}
            disabled={chosen.length === 0}
            onClick={() => void send()}
            text={t('conversation:forward.send')}
          />
        </>
      }
    >
      <p className="forward-message">{messagePreview(message)}</p>
      <InputGroup
        type="search"
        leftIcon={<Search />}
        value={search}
        aria-label={t('conversation:forward.search')}
        placeholder={t('conversation:forward.search')}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <div className="forward-targets" role="group" aria-label={t('conversation:forward.targets')}>
        {shown.map(({ id, contact, queue }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
            label={queue === null ? contact.name : `${contact.name} · ${queue.name}`}
          />
        ))}
        {shown.length === 0 && <p role="status">{t('conversation:forward.none')}</p>}
      </div>
    </Dialog>
  );
};
