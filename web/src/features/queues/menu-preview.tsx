import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { queueMenuText } from '@prosa/contracts';
import { useT } from '../../i18n';
import { textParts } from '../../ui/whatsapp-marks';
import type { TextPart } from '../../ui/whatsapp-marks';
import { childrenOf, pathTo } from './queue-menu.rule';
import type { Menu } from './queue-menu.rule';

const TAGS = { bold: 'strong', italic: 'em', strike: 's' } as const;

const drawn = (part: TextPart, key: number): ReactNode => {
  if (!('parts' in part)) return part.text;
  const Tag = TAGS[part.kind];
  return <Tag key={key}>{part.parts.map(drawn)}</Tag>;
};

const Bubble = ({ text, isOwn = false }: { readonly text: string; readonly isOwn?: boolean }) => {
  const t = useT();
  return (
    <li className="menu-bubble" data-own={isOwn}>
      <span className="visually-hidden">{t(isOwn ? 'queues:customerSays' : 'queues:botSays')}: </span>
      {textParts(text).map(drawn)}
    </li>
  );
};

/** The conversation that leads to an option, as the customer's phone shows it. */
export const MenuPreview = ({
  greeting,
  menu,
  chosen,
}: {
  readonly greeting: string;
  readonly menu: Menu;
  readonly chosen: number | null;
}) => {
  const t = useT();
  const end = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (end.current !== null) end.current.scrollTop = end.current.scrollHeight;
  }, [menu, chosen]);
  const first = queueMenuText({ intro: greeting, options: childrenOf(menu, null), isFirst: true });
  return (
    <section className="menu-preview" aria-label={t('queues:preview')}>
      <h3>{t('queues:preview')}</h3>
      <ol ref={end} className="menu-chat" tabIndex={0}>
        {first === '' ? (
          <li className="menu-chat-empty">{t('queues:previewEmpty')}</li>
        ) : (
          <Bubble text={first} />
        )}
        {pathTo(menu, chosen).flatMap(({ id, option, title, message }) => {
          const intro = message.trim() || title;
          const text = queueMenuText({ intro, options: childrenOf(menu, id), isFirst: false });
          return [
            <Bubble key={`${id}-asked`} text={String(option)} isOwn />,
            <Bubble key={`${id}-said`} text={text} />,
          ];
        })}
        {chosen !== null && childrenOf(menu, chosen).length === 0 && (
          <li className="menu-chat-note">{t('queues:previewPerson')}</li>
        )}
      </ol>
    </section>
  );
};
