import type { ComponentType } from 'react';
import type { InteractionType } from '@prosa/contracts';
import {
  Add,
  Annotation,
  Chat,
  Clipboard,
  Dot,
  Edit,
  Endorsed,
  Envelope,
  Eraser,
  GitMerge,
  Person,
  Refresh,
  Remove,
  Star,
  SwapHorizontal,
  Tag,
  Target,
  TickCircle,
  Trash,
  Undo,
  VerticalDistribution,
} from '@blueprintjs/icons';
import { BotIcon } from '../../entities/bot/bot-icon';

type Icon = ComponentType<{ size?: number }>;

const ICONS: Readonly<Record<InteractionType, Icon>> = {
  CREATION: Add,
  ACCEPTED: Endorsed,
  TRANSFER: SwapHorizontal,
  RETURNED: Undo,
  REOPENED: Refresh,
  MESSAGE: Chat,
  EDIT: Edit,
  KANBAN_MOVE: VerticalDistribution,
  TAG_ADDED: Tag,
  TAG_REMOVED: Remove,
  CLOSED_TICKET: TickCircle,
  DELETED_TICKET: Trash,
  NOTE_ADDED: Annotation,
  NOTE_REMOVED: Eraser,
  TASK: Clipboard,
  CONTACT_CHANGED: Person,
  CHATBOT: BotIcon,
  RATED: Star,
  MERGED: GitMerge,
  LEAD: Target,
  CAMPAIGN: Envelope,
};

/** The icon of an entry's type; decorative, since its name is beside it. */
export const TypeIcon = ({ type }: { readonly type: InteractionType }) => {
  const Shown: Icon = ICONS[type] ?? Dot;
  return (
    <span className="history-icon" data-type={type} aria-hidden="true">
      <Shown size={14} />
    </span>
  );
};
