import { Checkbox } from '@blueprintjs/core';
import { Help } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useHotkey } from '../../ui/hotkeys';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { Popover } from '../../ui/popover';
import { HelpVideo } from '../../ui/help-video';
import './help.css';
import { pageHelpAsked, pageHelpClosed, pageHelpOffered, selectPageHelp } from './page-help.slice';
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
  const dispatch = useAppDispatch();
  const opened = useAppSelector(selectPageHelp);
  const state = usePageHelp(() => void dispatch(pageHelpOffered()));
  const close = (): void => void dispatch(pageHelpClosed());
  useHotkey('Escape', t('close'), close, { enabled: opened === 'unasked' });
  // On a phone the account menu opens it, and its button is there only as long.
  if (isNarrow && opened === null) return null;
  return (
    <Popover
      placement="bottom-end"
      isOpen={opened !== null}
      isUnasked={opened === 'unasked'}
      onInteraction={isOpen => void dispatch(isOpen ? pageHelpAsked() : pageHelpClosed())}
      content={<Panel state={state} onLeave={close} />}
    >
      <button
        type="button"
        className="icon-button help-button"
        data-has={state.help !== null}
        aria-label={t('shell:pageHelp')}
        title={t('shell:pageHelp')}
      >
        <Help size={16} />
      </button>
    </Popover>
  );
};
