import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useFeatures } from '../core/features-context';
import { useAppSelector } from '../core/store';
import { useT } from '../i18n';
import { Drawer } from '../ui/drawer';
import { formatContactName } from '../ui/formatters';
import { SkeletonRows } from '../ui/states';
import { toast } from '../ui/toaster';
import { cardElementId } from './board-card';
import { useBoard } from './board';
import { cardIn, sheetHref } from './sheet-address';

/** The sheet of the area that has a conversation at this address. */
const useSheet = (href: string | undefined): ComponentType<{ readonly uuid: string }> | null => {
  const features = useFeatures();
  const sheet = features
    .flatMap(({ sheets = [] }) => sheets)
    .find(({ path }) => href !== undefined && href.startsWith(path));
  const [Loaded, setLoaded] = useState<ComponentType<{ readonly uuid: string }> | null>(null);
  useEffect(() => {
    let isGone = false;
    sheet?.load().then(
      found => {
        if (!isGone) setLoaded(() => found);
      },
      (error: unknown) => toast.error(error),
    );
    return () => {
      isGone = true;
    };
  }, [sheet]);
  return Loaded;
};

/** The conversation of the card that the address names, beside the board; closing it leads back to the card. */
export const BoardSheet = ({ connectionId }: { readonly connectionId: number | null }) => {
  const t = useT();
  const { source, select } = useBoard();
  const { cards } = useAppSelector(select);
  const [, navigate] = useLocation();
  const cardId = cardIn(useSearch());
  const card = cardId === null ? undefined : cards[cardId];
  // Stays open when another user removes the card from the board.
  const shown = useRef(card);
  if (cardId === null) shown.current = undefined;
  else if (card !== undefined) shown.current = card;
  const { current } = shown;
  const Sheet = useSheet(current?.href);
  if (current === undefined) return null;
  const close = (): void => {
    navigate(sheetHref(source.path, connectionId, null), { replace: true });
    requestAnimationFrame(() => document.getElementById(cardElementId(current.id))?.focus());
  };
  return (
    <Drawer
      isOpen
      onClose={close}
      width={560}
      title={t('board:conversationOf', { name: formatContactName(current.name) })}
    >
      {Sheet === null ? (
        <SkeletonRows avatar={false} />
      ) : (
        <Sheet key={current.href} uuid={current.href.split('/').at(-1) ?? ''} />
      )}
    </Drawer>
  );
};
