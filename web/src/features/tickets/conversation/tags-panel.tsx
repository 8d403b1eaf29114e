import { useState } from 'react';
import type { TicketView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useAppDispatch } from '../../../core/store';
import { ownColor } from '../../../ui/chip';
import { Popover } from '../../../ui/popover';
import { useFetched } from '../../../ui/use-fetched';
import { focusWriting } from '../../../ui/writing';
import type { TagChange } from '../../../entities/tag/tag-change';
import { ticketActions } from '../../../entities/ticket/tickets.slice';
import { useTexts } from '../../../entities/use-texts';
import type { TagPickerProps } from './tag-picker';

const load = async () => (await import('./tag-picker')).TagPicker;

const AddTag = ({ ticket, onChoose }: TagPickerProps) => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const TagPicker = useFetched(isOpen, load, () => setOpen(false));
  const interact = (opens: boolean): void => {
    setOpen(opens);
    if (!opens) focusWriting();
  };
  const choose = (tagId: number): void => {
    interact(false);
    onChoose(tagId);
  };
  return (
    <Popover
      isOpen={isOpen && TagPicker !== null}
      onInteraction={interact}
      content={TagPicker === null ? <></> : <TagPicker ticket={ticket} onChoose={choose} />}
      placement="bottom-start"
    >
      <Button variant="minimal" size="small" icon={<Plus size={12} />} text={t('tagsPanel.add')} />
    </Popover>
  );
};

/** The collapsible panel under the header: the ticket's tags, one more, or one less. */
export const TagsPanel = ({ ticket, id }: { readonly ticket: TicketView; readonly id: string }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const save = (details: TagChange): void => {
    dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'tags', details }));
  };
  return (
    <div id={id} className="tags-panel" role="group" aria-label={t('tagsPanel.label')}>
      {ticket.tags.length === 0 && <span className="tags-none">{t('tagsPanel.none')}</span>}
      {ticket.tags.map(tag => (
        <span key={tag.id} className="chip chip-removable" style={ownColor(tag.color)}>
          <span className="chip-dot" aria-hidden="true" />
          <span className="chip-name">{tag.name}</span>
          <button
            type="button"
            aria-label={t('tagsPanel.remove', { name: tag.name })}
            onClick={() => {
              save({ removeTagId: tag.id });
              focusWriting();
            }}
          >
            <Cross size={12} />
          </button>
        </span>
      ))}
      <AddTag ticket={ticket} onChoose={tagId => save({ addTagId: tagId })} />
    </div>
  );
};
