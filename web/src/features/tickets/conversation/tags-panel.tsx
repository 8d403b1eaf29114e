import type { TicketView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { ownColor } from '../../../ui/chip';
import { Popover } from '../../../ui/popover';
import { selectDirectory } from '../tickets.selectors';
import { ticketActions } from '../tickets.slice';
import { useTexts } from '../use-texts';

/** The collapsible panel under the header: the ticket's tags, one more, or one less. */
export const TagsPanel = ({ ticket, id }: { readonly ticket: TicketView; readonly id: string }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { tags } = useAppSelector(selectDirectory);
  const own = ticket.tags.map(tag => tag.id);
  const others = tags.filter(tag => !own.includes(tag.id));
  const save = (tagIds: readonly number[]): void => {
    dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'tags', details: { tagIds } }));
  };
  const items = others.map(tag => ({
    key: tag.id,
    text: tag.name,
    icon: <span className="chip-dot" style={{ ...ownColor(tag.color), background: tag.color }} />,
    onChoose: () => save([...own, tag.id]),
  }));
  const none = { key: 'none', text: t('tagsPanel.noneLeft'), isDisabled: true };
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
            onClick={() => save(own.filter(each => each !== tag.id))}
          >
            <Cross size={12} />
          </button>
        </span>
      ))}
      <Popover
        content={{ label: t('tagsPanel.add'), items: items.length === 0 ? [none] : items }}
        placement="bottom-start"
      >
        <Button variant="minimal" size="small" icon={<Plus size={12} />} text={t('tagsPanel.add')} />
      </Popover>
    </div>
  );
};
