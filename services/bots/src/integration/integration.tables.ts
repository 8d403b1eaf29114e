import type { IntegrationLanguage, IntegrationType } from '@prosa/contracts';
import type { RecordRow } from '@prosa/read-model';

/** A queue integration as its record writes it; `jsonContent` and `signingSecret` are what may be shown of them. */
export interface IntegrationRow extends RecordRow {
  name: string;
  type: IntegrationType;
  projectName: string;
  jsonContent: string;
  signingSecret: string;
  language: IntegrationLanguage;
  urlN8N: string;
  typebotSlug: string;
  typebotExpires: number;
  typebotDelayMessage: number;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotUnknownMessage: string;
  typebotRestartMessage: string;
}

declare module '@prosa/read-model' {
  interface RecordTables {
    queueIntegration: IntegrationRow;
  }
}
