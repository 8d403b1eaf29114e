import type { TicketView } from '@prosa/contracts';
import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { ownColor } from '../../../ui/chip';
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
  const menu = (
    <Menu aria-label={t('tagsPanel.add')}>
      {others.map(tag => (
        <MenuItem
          key={tag.id}
          text={tag.name}
          icon={<span className="chip-dot" style={{ ...ownColor(tag.color), background: tag.color }} />}
          onClick={() => save([...own, tag.id])}
        />
      ))}
      {others.length === 0 && <MenuItem disabled text={t('tagsPanel.noneLeft')} />}
    </Menu>
  );
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
      <PopoverNext content={menu} placement="bottom-start" arrow={false}>
        <Button variant="minimal" size="small" icon={<Plus size={12} />} text={t('tagsPanel.add')} />
      </PopoverNext>
    </div>
  );
};
