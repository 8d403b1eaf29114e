import { useState } from 'react';
import { useT } from '../../i18n';
import '../../resource/record.css';
import '../../resource/records-texts';
import { ApiDocs } from './api-docs';
import './messages-api-texts';
import './messages-api.css';
import { TestConnection } from './test-connection';
import { FilesTest, TextTest } from './test-forms';

/** How other systems send messages, and two forms to try it with. */
export const MessagesApiScreen = () => {
  const t = useT();
  const [token, setToken] = useState<string | null>(null);
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.messagesApi')}</h1>
          <p className="page-intro">{t('messagesApi:intro')}</p>
        </div>
      </header>
      <div className="api-page">
        <ApiDocs />
        <aside className="api-tests" aria-label={t('messagesApi:tests')}>
          <h2>{t('messagesApi:tests')}</h2>
          <p className="field-note">{t('messagesApi:testsHint')}</p>
          <TestConnection onToken={setToken} />
          <TextTest token={token} />
          <FilesTest token={token} />
        </aside>
      </div>
    </div>
  );
};
