import { Button } from '@blueprintjs/core';
import type { TagView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { ErrorState, SkeletonRows } from '../../ui/states';
import type { TagConflict } from './tag-records';
import { isOfLeads, useTagLinks } from './use-tag-links';
import type { TagLinkRow, TagLinks } from './use-tag-links';

const Row = ({ row, links }: { readonly row: TagLinkRow; readonly links: TagLinks }) => {
  const t = useT();
  return (
    <li className="tag-link">
      <span className="tag-link-words">
        <span className="tag-link-name">{row.name}</span>
        <span className="tag-link-number tnum">
          #{row.number} · {t(`tags:statuses.${row.status}`)}
        </span>
      </span>
      <Button
        size="small"
        text={t('tags:detach')}
        aria-label={t('tags:detachFrom', { name: row.name })}
        onClick={() => links.detach(row)}
      />
    </li>
  );
};

const Pages = ({ links }: { readonly links: TagLinks }) => {
  const t = useT();
  const { page, pages } = links;
  if (pages < 2) return null;
  return (
    <nav className="tag-link-pages" aria-label={t('tags:pages')}>
      <Button size="small" text={t('back')} disabled={page === 1} onClick={() => links.turn(page - 1)} />
      <span className="tnum" role="status">
        {t('tags:pageOf', { page, pages })}
      </span>
      <Button size="small" text={t('next')} disabled={page >= pages} onClick={() => links.turn(page + 1)} />
    </nav>
  );
};

const List = ({ links }: { readonly links: TagLinks }) => {
  const t = useT();
  if (links.error !== null) return <ErrorState error={links.error} onRetry={links.reload} />;
  if (links.left !== null) return <p role="status">{t('tags:detaching', { count: links.left })}</p>;
  if (links.rows === null) return <SkeletonRows rows={4} height={48} avatar={false} />;
  if (links.rows.length === 0) return <p role="status">{t('tags:nothingLinked')}</p>;
  return (
    <ul className="tag-links">
      {links.rows.map(row => (
        <Row key={row.id} row={row} links={links} />
      ))}
    </ul>
  );
};

/** The records that prevent a change of a tag, four at a time, to be detached one by one or all at once (spec 2 §4, §9). */
export const TagConflictDialog = ({
  tag,
  conflict,
  onClose,
}: {
  readonly tag: TagView;
  readonly conflict: TagConflict;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const links = useTagLinks(tag, conflict);
  const body =
    conflict === 'KANBAN_EXISTS' && isOfLeads(tag, conflict)
      ? t('tags:conflict.KANBAN_EXISTS.bodyLeads', { name: tag.name })
      : t(`tags:conflict.${conflict}.body`, { name: tag.name });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(`tags:conflict.${conflict}.title`)}
      footer={
        <>
          {links.rows !== null && links.rows.length > 1 && (
            <Button
              text={t('tags:detachAll')}
              loading={links.left !== null}
              onClick={() => links.detachAll()}
            />
          )}
          <Button intent="primary" text={t('close')} onClick={onClose} />
        </>
      }
    >
      <p className="tag-link-intro">{body}</p>
      <List links={links} />
      <Pages links={links} />
    </Dialog>
  );
};
