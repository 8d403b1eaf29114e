import { useState } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { useT } from '../../i18n';
import { useHotkey } from '../../ui/hotkeys';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { Popover } from '../../ui/popover';
import { HelpVideo } from '../../ui/help-video';
import './help.css';
import { usePageHelp } from './use-page-help';
import type { PageHelpState } from './use-page-help';

const Words = ({ state }: { readonly state: PageHelpState }) => {
  const t = useT();
  const { help, isBroken, isReady } = state;
  if (help !== null)
    return (
      <>
        <h2>{help.title}</h2>
        <HelpVideo key={help.id} help={help} />
        {help.description !== '' && <p className="help-description">{help.description}</p>}
      </>
    );
  if (isBroken) return <p role="alert">{t('helps:failed')}</p>;
  return <p>{isReady ? t('helps:noneHere') : t('loading')}</p>;
};

const Panel = ({ state, onLeave }: { readonly state: PageHelpState; readonly onLeave: () => void }) => {
  const t = useT();
  return (
    <div className="help-panel">
      <Words state={state} />
      {state.help !== null && state.opensItself !== null && (
        <Checkbox
          className="help-preference"
          checked={!state.opensItself}
          label={t('helps:notAgain')}
          onChange={event => state.choose(!event.currentTarget.checked)}
        />
      )}
      <Link href="/helps" onClick={onLeave}>
        {t('helps:allHelp')}
      </Link>
    </div>
  );
};

/** The top bar's way to the help of the page one is on; at the first visit it opens by itself (spec 1 §2). */
export const PageHelp = () => {
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const [opened, setOpened] = useState<'unasked' | 'asked' | null>(null);
  const state = usePageHelp(() => setOpened('unasked'));
  const close = (): void => setOpened(null);
  useHotkey('Escape', t('close'), close, { enabled: opened === 'unasked' });
  // On a phone there is no room for what most pages have nothing to say about.
  if (isNarrow && state.help === null) return null;
  return (
    <Popover
      placement="bottom-end"
      isOpen={opened !== null}
      isUnasked={opened === 'unasked'}
      onInteraction={isOpen => setOpened(isOpen ? 'asked' : null)}
      content={<Panel state={state} onLeave={close} />}
    >
      <button
        type="button"
        className="icon-button help-button"
        data-has={state.help !== null}
        aria-label={t('helps:open')}
        title={t('helps:open')}
      >
        <Help size={18} />
      </button>
    </Popover>
  );
};
