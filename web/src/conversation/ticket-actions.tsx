import { useMemo } from 'react';
import type { ComponentType } from 'react';
import type { SignedInUser, TicketView } from '@prosa/contracts';
import type { Feature } from '../core/feature';
import { useFeatures } from '../core/features-context';
import { useT } from '../i18n';
import { refusalOf } from '../session/access.rule';
import type { AccessRule } from '../session/access.rule';
import { useUser } from '../session/use-session';
import type { PopoverMenuItem } from '../ui/popover';
import { useSteady } from '../ui/use-steady';
import { useWorkspace } from './workspace-context';
import type { Workspace } from './workspace-context';

/** An action that an area offers in the menu of every ticket's header, and in the palette while one is shown. */
export interface TicketActionDef extends AccessRule {
  readonly id: string;
  /** Key of its text, such as `tickets:header.lead`. */
  readonly label: string;
  readonly icon: ComponentType;
  /** Whether this ticket has it; every ticket when left out. */
  isOffered?(this: void, ticket: TicketView, user: SignedInUser): boolean;
  run(this: void, ticket: TicketView, workspace: Pick<Workspace, 'openDialog'>): void;
}

declare module '../core/feature' {
  interface FeatureContributions {
    /** Actions of tickets, after the ticket's own. */
    readonly ticketActions?: readonly TicketActionDef[];
  }
}

const actionsOf = (features: readonly Feature[]): readonly TicketActionDef[] =>
  features.flatMap(({ ticketActions = [] }) => ticketActions);

/** The menu items that areas contribute for a ticket, of those that the user may use; the same ones while none changes. */
export const useTicketActions = (ticket: TicketView): readonly PopoverMenuItem[] => {
  const t = useT();
  const user = useUser();
  const features = useFeatures();
  const { openDialog } = useWorkspace();
  const run = useSteady((action: TicketActionDef) => action.run(ticket, { openDialog }));
  const offered = actionsOf(features)
    .filter(each => refusalOf(user, each) === null && (each.isOffered?.(ticket, user) ?? true))
    .map(({ id }) => id)
    .join(' ');
  return useMemo(() => {
    const ids = new Set(offered.split(' '));
    return actionsOf(features)
      .filter(({ id }) => ids.has(id))
      .map(action => ({
        key: action.id,
        icon: <action.icon />,
        text: t(action.label as never),
        onChoose: () => run(action),
      }));
  }, [features, offered, t, run]);
};
