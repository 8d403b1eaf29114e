import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Chat } from '@blueprintjs/icons';
import { useT } from '../i18n';
import { TabList, TabPanel } from '../ui/tab-list';
import { useWorkspace } from './workspace-context';

/** The two halves of a workspace; narrow screens show one of them. */
export type WorkspacePanel = 'list' | 'conversation';

/** Which panel a narrow screen shows: the conversation as soon as one is opened, the list when it is left. */
export const useWorkspacePanel = (
  uuid: string | undefined,
): readonly [WorkspacePanel, (panel: WorkspacePanel) => void] => {
  const natural: WorkspacePanel = uuid === undefined ? 'list' : 'conversation';
  const [choice, setChoice] = useState<{
    readonly for: string | undefined;
    readonly panel: WorkspacePanel;
  }>();
  const shown = useRef(uuid);
  useEffect(() => {
    shown.current = uuid;
  }, [uuid]);
  // Stable identity, because everything in the workspace depends on it.
  const choose = useCallback((panel: WorkspacePanel) => setChoice({ for: shown.current, panel }), []);
  return [choice !== undefined && choice.for === uuid ? choice.panel : natural, choose];
};

/** A workspace on a narrow screen: its halves as tabs. */
export const NarrowWorkspace = ({
  texts,
  idPrefix,
  panel,
  onPanel,
  children,
}: {
  readonly texts: { readonly label: string; readonly conversation: string; readonly list: string };
  readonly idPrefix: string;
  readonly panel: WorkspacePanel;
  readonly onPanel: (panel: WorkspacePanel) => void;
  readonly children: ReactNode;
}) => {
  const tabs = [
    { id: 'conversation' as const, label: texts.conversation },
    { id: 'list' as const, label: texts.list },
  ];
  return (
    <div className="workspace" data-narrow="true">
      <TabList label={texts.label} idPrefix={idPrefix} tabs={tabs} value={panel} onChange={onPanel} />
      <TabPanel idPrefix={idPrefix} value={panel} className="workspace-panel">
        {children}
      </TabPanel>
    </div>
  );
};

/** The empty state: the logo, and what to do next. */
export const NothingChosen = ({
  texts,
}: {
  readonly texts: { readonly title: string; readonly hint: string; readonly choose: string };
}) => {
  const t = useT();
  const { isNarrow, showList } = useWorkspace();
  return (
    <div className="no-ticket">
      <span className="no-ticket-mark" aria-hidden="true">
        <Chat size={40} />
      </span>
      <p className="no-ticket-brand" aria-hidden="true">
        {t('shell:brand')}
      </p>
      <p className="no-ticket-title">{texts.title}</p>
      {isNarrow ? (
        <Button intent="primary" onClick={showList} text={texts.choose} />
      ) : (
        <p className="no-ticket-hint">{texts.hint}</p>
      )}
    </div>
  );
};
