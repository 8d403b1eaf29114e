import { createRoot } from 'react-dom/client';
import '@blueprintjs/core/lib/css/blueprint.css';
import './ui/tokens.css';
import './ui/blueprint-theme.css';
import './ui/base.css';
import './ui/touch.css';
import { App } from './app/app';
import { FEATURES } from './app/features';
import { followVersions } from './app/new-version';
import { createAppStore } from './app/store';
import { followTheme } from './app/theme';
import { startI18n } from './i18n';
import { countWholePresses } from './ui/whole-press';

const root = document.getElementById('root');
if (root === null) throw new Error('the page has no #root');

countWholePresses();
followTheme();
followVersions();
const { store } = createAppStore(FEATURES);
void startI18n().then(() => createRoot(root).render(<App store={store} features={FEATURES} />));
